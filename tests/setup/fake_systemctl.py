#!/usr/bin/python3
"""What systemctl is in a tree without systemd: it starts a unit as systemd would, until that says READY=1.

It is as strict as the real one: units are as they were when systemd last loaded them, a service is ready when
its main process says so and not before, and it has the user, folders and environment of its unit. It puts up
no walls, keeps no watchdog and starts nothing anew. Enabling is left to the real one, which needs no systemd.
"""

import json
import os
import pwd
import re
import select
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

REAL = "/usr/bin/systemctl"
KEPT = Path("/run/fake-systemctl")
ADDRESS = KEPT / "notify"
SEARCHED = ("/etc/systemd/system", "/run/systemd/system", "/usr/local/lib/systemd/system")
STOPS_IN_S = 10
FAILED = "Job for {unit} failed because the control process exited with error code."


def unit_on_disk(name: str) -> dict[str, list[str]]:
    """Its settings: the first file of that name, and what all its drop-ins change, by their names."""
    found = [Path(folder) / name for folder in SEARCHED if (Path(folder) / name).is_file()]
    changes = {path.name: path for folder in SEARCHED for path in Path(folder, f"{name}.d").glob("*.conf")}
    settings: dict[str, list[str]] = defaultdict(list)
    for path in [*found[:1], *(changes[one] for one in sorted(changes))]:
        for line in path.read_text().splitlines():
            key, equals, value = line.partition("=")
            if equals and line[0] not in "#[":
                settings[key] = [*settings[key], value.replace("%t", "/run")] if value else []
    return dict(settings)


def loaded(name: str) -> dict[str, list[str]]:
    """As it was loaded; what is not in memory is loaded now."""
    memory = KEPT / f"{name}.json"
    if not memory.exists() or not json.loads(memory.read_text()):
        memory.write_text(json.dumps(unit_on_disk(name)))
    settings: dict[str, list[str]] = json.loads(memory.read_text())
    return settings


def main_pid(name: str) -> int:
    """The main process; 0 where it is gone."""
    try:
        pid = int((KEPT / f"{name}.pid").read_text())
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return 0
    return 0 if stat.rpartition(")")[2].split()[0] == "Z" else pid


def state(name: str) -> str:
    if main_pid(name):
        return "active"
    return "failed" if (KEPT / f"{name}.pid").exists() else "inactive"


def start(name: str) -> int:
    if main_pid(name):
        return 0
    unit = loaded(name)
    if not unit.get("ExecStart"):
        sys.stderr.write(f"Failed to start {name}: Unit {name} not found.\n")
        return 5
    make_folders(unit)
    ADDRESS.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(ADDRESS))
        ADDRESS.chmod(0o777)
        process = begun(name, unit)
        (KEPT / f"{name}.pid").write_text(str(process.pid))
        [patience] = unit["TimeoutStartSec"]
        if has_said_ready(listener, process.pid, float(patience.removesuffix("s"))):
            return 0
    process.kill()
    sys.stderr.write(FAILED.format(unit=name) + "\n")
    return 1


def make_folders(unit: dict[str, list[str]]) -> None:
    user = pwd.getpwnam(*unit["User"])
    for top, key in (("/var/lib", "StateDirectory"), ("/run", "RuntimeDirectory")):
        folder = Path(top, *unit[key])
        folder.mkdir(mode=0o700, exist_ok=True)
        os.chown(folder, user.pw_uid, user.pw_gid)


def begun(name: str, unit: dict[str, list[str]]) -> "subprocess.Popen[bytes]":
    [user], [groups], [line] = unit["User"], unit["SupplementaryGroups"], unit["ExecStart"]
    groups = ",".join([user, *groups.split()])
    as_user = ("setpriv", f"--reuid={user}", f"--regid={user}", f"--groups={groups}", "--no-new-privs")
    environment = {
        "PATH": "/usr/bin:/bin",
        "NOTIFY_SOCKET": str(ADDRESS),
        "STATE_DIRECTORY": str(Path("/var/lib", *unit["StateDirectory"])),
        **dict(pair.split("=", 1) for pair in shlex.split(" ".join(unit["Environment"]))),
    }
    with (KEPT / f"{name}.log").open("w") as log:
        return subprocess.Popen(
            [*as_user, *shlex.split(line)],
            env=environment,
            cwd=Path(*unit["WorkingDirectory"]),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )


def has_said_ready(listener: socket.socket, pid: int, patience_s: float) -> bool:
    exited, deadline = os.pidfd_open(pid), time.monotonic() + patience_s
    while (left_s := deadline - time.monotonic()) > 0:
        heard, _, _ = select.select([listener.fileno(), exited], [], [], left_s)
        if listener.fileno() in heard and b"READY=1" in listener.recv(4096):
            return True
        if exited in heard:
            return False
    return False


def stop(name: str) -> int:
    pid = main_pid(name)
    if pid:
        exited = os.pidfd_open(pid)
        for stopper in (signal.SIGTERM, signal.SIGKILL):
            os.kill(pid, stopper)
            if select.select([exited], [], [], STOPS_IN_S)[0]:
                break
    (KEPT / f"{name}.pid").unlink(missing_ok=True)
    return 0


def show(name: str, asked: list[str]) -> int:
    known = {
        "LoadState": "loaded" if unit_on_disk(name) else "not-found",
        "ActiveState": state(name),
        "MainPID": str(main_pid(name)),
    }
    wanted = [found[1] for one in asked if (found := re.fullmatch(r"--property=(\w+)", one))]
    sys.stdout.write("".join(f"{key}={known[key]}\n" for key in wanted))
    return 0


def main(verb: str, *others: str) -> int:
    KEPT.mkdir(mode=0o755, exist_ok=True)
    match verb, *others:
        case "daemon-reload", *_:
            for memory in KEPT.glob("*.json"):
                memory.write_text(json.dumps(unit_on_disk(memory.stem)))
            return 0
        case "show", name, *asked:
            return show(name, asked)
        case "start", name:
            return start(name)
        case "stop", name:
            return stop(name)
        case "restart", name:
            stop(name)
            return start(name)
        case "try-restart", name:
            return main("restart", name) if main_pid(name) else 0
        case "reset-failed", name:
            return 0 if main_pid(name) else stop(name)
        case _:
            assert verb in ("is-enabled", "enable", "disable"), verb
            environment = {**os.environ, "SYSTEMD_OFFLINE": "1"}
            return subprocess.run([REAL, verb, *others], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
