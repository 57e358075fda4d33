"""A whole foreign system in a folder, with processes, mounts and a network that go when it goes."""

import hashlib
import os
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).parents[2]
CHECKOUT = "/home/pi/tabletop-companion"
PATIENCE_S = 300
WORLD = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C"}
OF_THE_NETWORK = ("PIP_", "SSL_", "REQUESTS_", "http_", "https_", "HTTP_", "HTTPS_", "no_proxy", "NO_PROXY")
"""How this machine reaches the index of packages."""
LOOPBACK = """
import fcntl, os, socket, struct, sys
fcntl.ioctl(socket.socket(), 0x8914, struct.pack("16sh14x", b"lo", 1))
os.execvp(sys.argv[1], sys.argv[1:])
"""
"""The one network that there is without a network, switched on; then what follows."""
LIVES = """
set -e
layer=$1 lower=$2 root=$1/root
mount -t tmpfs tmpfs "$layer"
mkdir "$layer/upper" "$layer/work" "$root"
mount -t overlay overlay -o "lowerdir=$lower,upperdir=$layer/upper,workdir=$layer/work" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/run"
exec chroot "$root" /bin/sh -c 'echo lives; while :; do sleep infinity & wait; done'
"""
"""What is written goes into memory, and covers the layers below."""
PASSING = {"proc", "run", "sys", "dev", "tmp"}
"""Folders in which nothing stays."""
BACKUPS = {f"etc/{name}-" for name in ("passwd", "group", "shadow", "gshadow", "subuid", "subgid")}
"""What the system keeps of its own accord, whatever is done to users."""


def child_of(pid: int) -> int:
    [child] = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return int(child)


class Tree:
    """The layers of one, the lowest first, and on top of them what commands do that are run there as root."""

    def __init__(self, folder: Path, *layers: Path, online: bool = False) -> None:
        folder.mkdir()
        self._folder = folder
        self._known: dict[tuple[int, ...], str] = {}
        self._environment = dict(WORLD)
        apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child", *([] if online else ["--net"])]
        loopback = [] if online else [sys.executable, "-c", LOOPBACK]
        lower = ":".join(str(layer) for layer in reversed(layers))
        self._anchor = subprocess.Popen(
            [*apart, *loopback, "sh", "-c", LIVES, "sh", folder, lower], stdout=subprocess.PIPE, text=True
        )
        assert self._anchor.stdout is not None
        assert self._anchor.stdout.readline() == "lives\n"
        self._first = child_of(self._anchor.pid)
        self.root = Path(f"/proc/{self._first}/root")
        if online:
            self._connect()

    def at(self, place: str) -> Path:
        return self.root / place.lstrip("/")

    def keep(self, layer: Path) -> None:
        """Make a layer of what commands have done."""
        outside = ["nsenter", f"--target={self._first}", "--mount"]
        subprocess.run([*outside, "cp", "--archive", self._folder / "upper", layer], check=True)

    def _connect(self) -> None:
        """Have it reach the index of packages as this machine does."""
        for file in ("/etc/resolv.conf", "/etc/hosts", os.environ.get("PIP_CERT", ""), "/etc/pip.conf"):
            if file and Path(file).is_file():
                inside = self.at(file)
                inside.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, inside)
        self._environment |= {k: v for k, v in os.environ.items() if k.startswith(OF_THE_NETWORK)}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._anchor.kill()
        self._anchor.communicate()

    def command(self, *command: str) -> list[str]:
        inside = ("--mount", "--pid", "--net", "--root", "--wd")
        return ["nsenter", f"--target={self._first}", *inside, *command]

    @property
    def environment(self) -> Mapping[str, str]:
        return self._environment

    def run(self, *command: str) -> tuple[int, str]:
        done = subprocess.run(
            self.command(*command),
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        return done.returncode, done.stdout

    def kill(self, entered: "subprocess.Popen[str]", how: signal.Signals = signal.SIGKILL) -> None:
        os.kill(child_of(entered.pid), how)

    def says(self, *command: str) -> str:
        status, said = self.run(*command)
        assert status == 0, said
        return said

    def begin_systemd(self) -> None:
        shutil.copy(Path(__file__).with_name("fake_systemctl.py"), self.at("/usr/local/sbin/systemctl"))
        self.says("mkdir", "--parents", "/run/systemd/system")

    def pull_the_plug(self) -> None:
        """Everything stops at once, what is in `/run` is gone, and the machine starts again."""
        self.run("sh", "-c", "kill -KILL -1")
        self.says("sh", "-c", "rm -rf /run/*")
        self.begin_systemd()

    def contents(self) -> dict[str, tuple[object, ...]]:
        """Every file that stays: whose it is, what it may be used for, and what is in it."""
        found: dict[str, tuple[object, ...]] = {}
        for folder, folders, files in os.walk(f"{self.root}/"):
            here = Path(folder)
            if here == self.root:
                folders[:] = [name for name in folders if name not in PASSING]
            for name in [*folders, *files]:
                path = here / name
                found[str(path.relative_to(self.root))] = self._told(path)
        return {name: told for name, told in found.items() if name not in BACKUPS}

    def _told(self, path: Path) -> tuple[object, ...]:
        status = path.lstat()
        what = str(path.readlink()) if stat.S_ISLNK(status.st_mode) else ""
        if stat.S_ISREG(status.st_mode):
            same = (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
            what = self._known.get(same) or hashlib.sha256(path.read_bytes()).hexdigest()
            self._known[same] = what
        return oct(status.st_mode), status.st_uid, status.st_gid, what


def copy_of_the_project(folder: Path) -> None:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, told.stdout.split("\0")):
        if (ROOT / name).is_file() and not name.startswith("tests/"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
