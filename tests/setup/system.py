"""A machine in a folder, whose programs do to that folder what the real ones do to a machine."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.setup.installation import RELOAD
from companion.setup.machine import STATE, UNIT, USER, Done, Machine, run

ROOT = Path(__file__).parents[2]
PYTHON = f"{sys.base_prefix}/bin/python3"
PIP = ("-m", "pip", "install", "--quiet", "--no-input", "--no-cache-dir", "--disable-pip-version-check")
WITH_HASHES = ("--require-hashes", "--no-deps", "--only-binary", ":all:", "--requirement")
"""Libraries come with hashes, and nothing of them is made here."""
ALONE = ("--no-index", "--no-deps", "--no-build-isolation")
"""The program comes without any."""
SHARED = (UNIT, "companion.rules", "companion.avahi", "requirements.txt")


NO_PROGRAM = 127


def done(status: int = 0, out: str = "", err: str = "") -> Done:
    return Done([], status, out, err)


class System:
    """A Raspberry Pi OS with nothing on it yet. To ask for what it does not know is a mistake."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.groups: dict[str, list[str]] = {"gpio": [], "i2c": [], "spi": [], "dialout": ["pi"], "audio": []}
        self.users: dict[str, int] = {"root": 0, "pi": 1000}
        self.asked: list[tuple[str, ...]] = []
        self.missing: set[str] = set()
        self.fails: dict[str, Done] = {}
        """By a part of a command, what becomes of it."""
        self.buses: dict[str, bool] | None = {"i2c": False, "spi": True}
        """Which are on, as raspi-config tells; None where there is none."""
        self.version = "0.1.0"
        """Of the program that is built next."""
        self.running = ""
        """The program that the service runs, by its path; nothing where it rests."""
        self.starts = 0
        self.wont_start: set[str] = set()
        self.wont_stay: set[str] = set()
        """Programs that fall while they are watched."""
        self.each_second: Callable[[], object] = lambda: None
        """What somebody does while time goes by."""
        for folder in (
            "etc/avahi/services",
            "etc/systemd/system",
            "etc/udev/rules.d",
            "usr/local/bin",
            "var/lib",
            "opt",
            "run",
        ):
            (root / folder).mkdir(parents=True)

    def machine(self, **others: object) -> Machine:
        facts = {
            "is_root": True,
            "python": (3, 13),
            "find_module": lambda name: name not in self.missing,
        }
        return Machine(self.root, self.run, **(facts | others))  # type: ignore[arg-type]

    def begin_systemd(self) -> None:
        (self.root / "run/systemd/system").mkdir(parents=True)

    def contents(self) -> dict[str, str]:
        """All but what people have at home, and the lock."""
        places = {str(path.relative_to(self.root)): path for path in self.root.rglob("*")}
        own = {place for place in places if not place.startswith("home") and not place.endswith(".lock")}
        return {place: _told(places[place]) for place in sorted(own)}

    def run(self, command: Sequence[str]) -> Done:
        line = " ".join(command)
        self.asked.append(tuple(command))
        for part, failed in self.fails.items():
            if part in line:
                return failed
        match tuple(command):
            case ("systemctl", *asked):
                return self._systemctl(*asked)
            case ("sh", "-c", reload) if reload == RELOAD:
                return done()
            case ("sleep", "1"):
                self._passes()
                return done()
            case ("raspi-config", "nonint", str(verb), *values):
                return self._raspi_config(verb, values)
            case ("id" | "systemd-sysusers" | "userdel" | "chown" | "install" | "stat", *_):
                return self._account(*command)
            case ("rm" | "rmdir" | "ln" | "find", *_):
                places = command[-1:] if command[0] == "ln" else [one for one in command if one[0] == "/"]
                assert all(Path(place).is_relative_to(self.root) for place in places), command
                return run(command)
        return self._program(*command)

    def _account(self, verb: str, *asked: str) -> Done:
        match verb, *asked:
            case "id", *_, how, user:
                assert user == USER
                there = [user, *(name for name, who in self.groups.items() if user in who)]
                told = {"--user": str(self.users.get(user)), "--name": " ".join(there)}
                return done(out=told[how] + "\n") if user in self.users else done(1)
            case "systemd-sysusers", "--inline", made, *joined:
                assert made == f"u {USER} - - /nonexistent"
                self.users[USER] = os.getuid()
                for line in joined:
                    _, user, group = line.split()
                    if user not in self.groups.setdefault(group, []):
                        self.groups[group].append(user)
            case "userdel", user:
                del self.users[user]
                self.groups = {name: [one for one in who if one != user] for name, who in self.groups.items()}
            case "stat", "--dereference", "--format=%U", place:
                folder = Path(place)
                is_theirs = folder.is_dir() and folder.stat().st_uid == self.users[USER]
                return done(out=f"{USER}\n" if is_theirs else "")
            case "install", "--directory", "--owner=root", "--group=root", "--mode=700", place:
                return run(["install", "--directory", "--mode=700", place])
            case _:
                *flags, owner, place = asked
                assert (verb, owner in (f"{USER}:{USER}", "root:root")) == ("chown", True)
                assert place == str(self._at(STATE))
                return run(["chown", *flags, f"{os.getuid()}:{os.getgid()}", place])
        return done()

    def _raspi_config(self, verb: str, values: Sequence[str]) -> Done:
        if self.buses is None:
            return done(NO_PROGRAM)
        what, _, bus = verb.partition("_")
        assert (what, values) == ("do", ["0"])
        self.buses[bus] = True
        return done()

    def _program(self, name: str, *asked: str) -> Done:
        match name, *asked:
            case str(python), "-m", "venv", "--clear", "--system-site-packages", place if python == PYTHON:
                shutil.rmtree(self._at(place), ignore_errors=True)
                (self._at(place) / "bin").mkdir(parents=True)
                (self._at(place) / "bin" / "python").touch()
                return done()
            case str(python), *rest if python.endswith("/bin/python") and tuple(rest[: len(PIP)]) == PIP:
                self._pip(self._at(python).parents[1], *rest[len(PIP) :])
                return done()
            case str(program), "--version":
                told = self._at(program)
                return done(out=told.read_text()) if told.exists() else done(NO_PROGRAM)
            case "setpriv", *_:
                words = " ".join(asked)
                assert words.endswith(
                    "/bin/companion doctor --without-parts --json --config /etc/tabletop-companion.toml"
                )
                assert USER in self.users
                assert self._at("/etc/tabletop-companion.toml").exists()
                return done()
            case "env", "--chdir=/", state, program, "--version" if state == f"STATE_DIRECTORY={STATE}":
                return self._program(program, "--version")
        raise AssertionError((name, *asked))

    def _pip(self, place: Path, *asked: str) -> None:
        assert (place / "bin" / "python").exists()
        *how, what = asked
        if tuple(how[-len(WITH_HASHES) :]) == WITH_HASHES:
            assert how[: -len(WITH_HASHES)] in ([], ["--no-index", "--find-links", *how[2:3]])
            assert (place / what).name == "requirements.txt"
            return
        assert tuple(how) == ALONE
        (place / "bin" / "companion").write_text(f"companion {self.version}\n")
        share = place / "share" / "tabletop-companion"
        share.mkdir(parents=True)
        for name in SHARED:
            shutil.copy(ROOT / "systemd" / name, share)

    def _systemctl(self, verb: str, *asked: str) -> Done:
        match verb:
            case "daemon-reload" | "reset-failed":
                return done()
            case "show":
                state = "active" if self.running else "failed" if self.starts else "inactive"
                here = (self.root / "run/systemd/system").is_dir()
                return done(out=f"ActiveState={state}\n") if here else done(1)
            case "stop":
                self.running = ""
                return done()
            case "start" | "restart":
                return self._start()
        raise AssertionError((verb, *asked))

    def _start(self) -> Done:
        """The program that the unit names, or a drop-in above it."""
        change = self._at(f"/run/systemd/system/{UNIT}.d/zz-trial.conf")
        unit = self._at(f"/usr/local/lib/systemd/system/{UNIT}")
        text = (change if change.exists() else unit).read_text()
        program = re.findall(r"^ExecStart=(\S+)", text, re.MULTILINE)[-1]
        version = str(self._at(program.replace("/bin/companion", "")).resolve().relative_to(self.root))
        self.starts += 1
        self.running = "" if version in self.wont_start else version
        return done() if self.running else done(1, err="Job for companion.service failed.")

    def _passes(self) -> None:
        """Time goes by."""
        self.each_second()
        if self.running in self.wont_stay:
            self.running = ""

    def _at(self, place: str) -> Path:
        return self.root / place.lstrip("/")


def _told(path: Path) -> str:
    if path.is_symlink():
        return f"-> {path.readlink()}"
    return path.read_text() if path.is_file() else "folder"
