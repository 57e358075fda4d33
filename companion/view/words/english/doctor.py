"""What the doctor says of a table: of each thing one sentence, and where it is not well what to do."""

SENTENCES = {
    "doctor.looking": "looking at {name} ...",
    "doctor.guided": (
        "To try every part by hand: start the table, hold a key, and take The table, then Try every part."
    ),
    # How it is
    "doctor.verdict-ok": "ok",
    "doctor.verdict-note": "note",
    "doctor.verdict-warn": "look",
    "doctor.verdict-waits": "waits",
    "doctor.verdict-broken": "broken",
    "doctor.summary-ok": "All is well.",
    "doctor.summary-look": "The table works. To look at: {look}.",
    "doctor.summary-broken": (
        "The table does not work as it should. Broken: {broken}. Waiting: {waits}. To look at: {look}."
    ),
    # What it is
    "doctor.topic-configuration": "configuration",
    "doctor.topic-python": "Python",
    "doctor.topic-library": "library",
    "doctor.topic-kernel": "kernel",
    "doctor.topic-mat": "mat",
    "doctor.topic-groups": "groups",
    "doctor.topic-device": "device",
    "doctor.topic-bus": "bus",
    "doctor.topic-pins": "pins",
    "doctor.topic-controller": "controller",
    "doctor.topic-part": "part",
    "doctor.topic-state": "state directory",
    "doctor.topic-file": "file",
    "doctor.topic-pack": "packs",
    "doctor.topic-journal": "journal",
    "doctor.topic-page": "page",
    "doctor.topic-clock": "clock",
    "doctor.topic-service": "service",
    "doctor.topic-power": "power",
    "doctor.topic-user": "user",
    "doctor.topic-plan": "plan",
    # All that is looked at
    "doctor.configuration": "{source} can be read (chairs: {chairs}, parts: {parts}).",
    "doctor.nothing-shows": (
        "Nobody sees what the table has to say: there is neither a screen nor the page. Add one to the file."
    ),
    "doctor.nobody-moves": (
        "Nobody can move: there are neither cells nor a dial with a push. Add what there is to the file."
    ),
    "doctor.crashed": (
        "This could not be looked at: {error}: {detail}. Please report that as a fault of the companion."
    ),
    "doctor.waits": "This waits until {on} is in order; see there.",
    "doctor.waits-for-pins": "This waits until the pins are in order; see there.",
    "doctor.waits-for-controller": "This waits until the controller is in order; see there.",
    "doctor.in-use": "In use by the running companion. To have it looked at, stop that one first.",
    "doctor.aboard": "It answers.",
    "doctor.as-root": (
        "You are root, who may use every device. To see what the table's own user may, run this as that user."
    ),
    # Python and its libraries
    "doctor.python": "Version {version}.",
    "doctor.old-python": "Version {version} is too old; this needs {needed} or newer.",
    "doctor.kernel": "{system} {version} ({machine}).",
    "doctor.few-bits": (
        "{system} {version} ({machine}) runs programs of 32 bits, for which some libraries have to be built "
        "first. Take the 64-bit Raspberry Pi OS."
    ),
    "doctor.library": "Version {version}.",
    "doctor.no-library": "The library {library} is not installed. Install it with: pip install {library}.",
    "doctor.no-lgpio-wheel": (
        "The library lgpio is not installed, and pip may have none for this Python. Install it with: apt "
        "install python3-lgpio, and make the virtual environment with --system-site-packages."
    ),
    "doctor.two-rpi-gpio": (
        "RPi.GPIO and rpi-lgpio are both installed and have overwritten each other. Take both out and put"
        " one back: pip uninstall RPi.GPIO rpi-lgpio, then pip install rpi-lgpio."
    ),
    "doctor.real-rpi-gpio": (
        "RPi.GPIO {version} notices no presses on today's kernels. On a system that is not old, replace "
        "it: pip uninstall RPi.GPIO, then pip install rpi-lgpio."
    ),
    # Mats
    "doctor.mat": "Every space has what the table has for it (spaces: {count}).",
    "doctor.no-cells": (
        "No cell is under {spaces}. Moves there are made with the dial; or put these spaces into its cells."
    ),
    "doctor.no-lights": "No light is at {spaces}. Put these spaces into its lights, if there are any.",
    "doctor.no-ends": (
        "Nothing lights {spaces} alone. Each needs two lines among the lights that cross there, or a light."
    ),
    "doctor.bars": "So many of its lights are for lines of spaces: {lights} (lines: {lines}).",
    # Groups and devices
    "doctor.groups": "The user {user} is in {groups}.",
    "doctor.groups-later": "The user {user} is in {groups} from the next login on: log out, and in again.",
    "doctor.no-groups": (
        "The user {user} is not in {groups}. Run: sudo usermod -aG {groups} {user}, then log in again."
    ),
    "doctor.device": "It can be opened.",
    "doctor.no-chip": ("{device} is not there: this machine has no pins. Parts on pins need a Raspberry Pi."),
    "doctor.no-bus": (
        "{device} is not there. Switch I2C on with raspi-config and restart; a bus other than 1 needs an "
        "overlay of its own."
    ),
    "doctor.no-spi": (
        "{device} is not there. Switch SPI on with raspi-config and restart; a bus other than 0 needs an "
        "overlay of its own."
    ),
    "doctor.no-select": (
        "{device} is not there, though {other} is. Put dtoverlay=spi{bus}-{count}cs into "
        "/boot/firmware/config.txt and restart."
    ),
    "doctor.no-line": (
        "{device} is not there. Look at its plug, or name one of those in its place that no part uses: "
        "{others}."
    ),
    "doctor.foreign-chip": "{device} may not be opened. That does no harm unless the pins hang on it.",
    "doctor.closed-device": (
        "{device} may not be opened, not even by its group {group}. On Raspberry Pi OS the group {usual} "
        "may: install raspberrypi-sys-mods, add the user to that group and restart."
    ),
    # Pins
    "doctor.pins": "The pin factory {factory} works.",
    "doctor.mock-pins": "The pin factory mock works, and no pin is real.",
    "doctor.no-pins": (
        "The pin factory {factory} does not work on this machine: {detail}. Parts on pins need a "
        "Raspberry Pi."
    ),
    "doctor.key-up": "It is up (GPIO{pin}).",
    "doctor.key-down": (
        "It is down (GPIO{pin}). If nobody holds it, its wire touches another one, or pull_up is the "
        "wrong way round."
    ),
    "doctor.dial-open": "It rests with both contacts open (GPIO{a}, GPIO{b}).",
    "doctor.dial-between": (
        "It stands between two clicks: only the contact on GPIO{closed} is closed. If it stays so when it"
        " is turned, look at the wires of GPIO{a} and GPIO{b}."
    ),
    "doctor.dial-closed": (
        "Both contacts are closed (GPIO{a}, GPIO{b}). If nobody turns it, look at its wires: its middle "
        "leg goes to ground; or it needs steps_per_detent = 2, or rests_closed = true."
    ),
    "doctor.dial-unclosed": (
        "Both contacts are open (GPIO{a}, GPIO{b}). If nobody turns it, it does not rest closed: take out "
        "rests_closed = true."
    ),
    "doctor.dial-detent": "It rests with both contacts closed (GPIO{a}, GPIO{b}).",
    "doctor.sound-pin": "Its pin can be used (GPIO{pin}). Whether it sounds is for your ears.",
    # Buses, screens, lights, the controller and readers
    "doctor.bus": "No transfer failed (tried: {count}), and each took {us} µs.",
    "doctor.bus-fails": (
        "{failed} of {count} transfers failed, and each took {us} µs. Make its wires shorter, look at its "
        "plugs, or give it pull-ups of 2.2 to 4.7 kΩ."
    ),
    "doctor.screen": "{device} answers, and a picture takes {ms} ms.",
    "doctor.slow-screen": (
        "{device} answers, but a picture takes {ms} ms, and more than {limit} is slow. For bus 1 put "
        "dtparam=i2c_arm_baudrate=400000 into /boot/firmware/config.txt and restart."
    ),
    "doctor.mute-screen": (
        "A screen on {device} cannot answer. It was sent a chessboard, which took {ms} ms: look whether it "
        "shows one. If not, look at its wires, and at dc and reset in the profile."
    ),
    "doctor.lights": (
        "{device} can be opened. Whether lights hang on it nobody can ask. All {count} white take {full} mA."
    ),
    "doctor.limited-lights": (
        "{device} can be opened. Whether lights hang on it nobody can ask. All {count} white would take "
        "{full} mA; the limit of {limit} mA leaves {percent} % of that light."
    ),
    "doctor.chip-empty": "{device} answers in {us} µs, and nothing is on its cells, {first} to {last}.",
    "doctor.chip-closed": "{device} answers in {us} µs, and something is on these cells: {cells}.",
    "doctor.chip-fails": (
        "{device} answers, but {percent} of 100 times it does not. Look at its cable, which should be "
        "short, and at its power."
    ),
    "doctor.cells-flicker": (
        "These flicker, up to {edges} times a second: {cells}. Look at their wires and reeds; where they are "
        "many, at their ground."
    ),
    "doctor.slow-cells": (
        "One look at all cells on {device} takes {ms} ms, and more than {limit} is slow. For bus 1 put "
        "dtparam=i2c_arm_baudrate=400000 into /boot/firmware/config.txt and restart."
    ),
    "doctor.controller": "{device} answers in {ms} ms (protocol {version}).",
    "doctor.silent-controller": (
        "{device} can be opened, and no board controller answers there. Look whether it is the right device "
        "in [controller], whether the firmware is on the board, and that its jumper is open."
    ),
    "doctor.count": "There are {count} on the controller.",
    "doctor.cells-empty": "Nothing is on any of them.",
    "doctor.cells-closed": "Something is on these cells: {cells}.",
    "doctor.more": "The controller has {count}, of which the profile uses {wanted}.",
    "doctor.fewer": (
        "The controller has {count}, and the profile wants {wanted}. Correct {part} in [controller], or "
        "what the controller is told of its wiring."
    ),
    "doctor.reader": (
        "{device} answers (firmware {version}). A look takes {ms} ms, and all of {looks} had an answer. No "
        "tag lies there; with one on it the next examination tells whether it is seen each time."
    ),
    "doctor.silent-reader": (
        "{device} can be opened, and no reader answers there. Look whether it has power, whether its "
        "switches are at HSU, and TXD and RXD crossed; and whether it is the right device."
    ),
    "doctor.reader-sees": (
        "{device} answers (firmware {version}). A look takes {ms} ms, and all of {looks} saw a tag."
    ),
    "doctor.reader-misses": (
        "{device} answers (firmware {version}). A look takes {ms} ms, and {misses} of {looks} missed a tag "
        "that the others saw. If nobody moved it: put tags nearer to the middle of the antenna, and keep "
        "metal away."
    ),
    "doctor.reader-fails": (
        "{device} answers (firmware {version}), but {failed} of {looks} looks had no answer. Look at its "
        "cable, which should be short, and at its power."
    ),
    "doctor.simulated": "Simulated.",
    "doctor.simulated-row": "Simulated: {count}.",
    # Which cell is where
    "doctor.calibrated": "Calibrated {day}: {found} of {count} places have a cell.",
    "doctor.calibrated-once": "Calibrated: {found} of {count} places have a cell.",
    "doctor.half-calibrated": (
        "Calibrating has been begun ({found} of {count}) and counts once it is finished: companion calibrate."
    ),
    "doctor.weakest-cell": "The smallest margin is {margin}, at {space}.",
    # Where games are kept
    "doctor.state": "{folder} can be written in {ms} ms; {megabytes} MB are free.",
    "doctor.new-state": "{folder} will be made when the table starts; {megabytes} MB are free.",
    "doctor.no-state": (
        "{folder} is not there and cannot be made, as this user may not write to {parent}. Choose another"
        " one with --state, or give the user that right."
    ),
    "doctor.unwritable-state": (
        "Nothing can be written to {folder}: {detail}. Make room there, or look at its disk."
    ),
    "doctor.little-room": (
        "Of {folder} only {megabytes} MB are free; {limit} would be better. Make some room."
    ),
    "doctor.no-room": (
        "Of {folder} only {megabytes} MB are free, and games cannot be kept with less than {limit}. Make "
        "some room."
    ),
    "doctor.slow-disk": (
        "Writing to {folder} takes {ms} ms, and players notice more than {limit}. Try another card or disk."
    ),
    "doctor.open-state": "Others may look into {folder}, and games keep secrets; chmod 700 stops that.",
    "doctor.open-file": "Others may read {file}, and games keep secrets; chmod 600 stops that.",
    "doctor.held-state": "Another companion is using {folder} right now.",
    "doctor.forgetful-state": (
        "{folder} is in memory only: games are gone when the plug is pulled. Give it a partition of its own; "
        "systemd/card.md tells how."
    ),
    "doctor.disk-errors": (
        "The file system of {device} has met errors ({errors}). Copy the games, and take a new card."
    ),
    "doctor.packs": "Kept packs can be played with (count: {count}).",
    "doctor.no-game": "No game waits to be gone on with.",
    "doctor.game": "{file} can be gone on with (game: {game}, actions: {actions}).",
    "doctor.damaged-game": (
        "{file} is damaged in line {line}. When the table starts, its game goes on from what comes "
        "before, and the whole file is kept beside it."
    ),
    # The page
    "doctor.page-off": "The profile has none.",
    "doctor.page-free": "Port {port} of {host} is free.",
    "doctor.page-any": "It takes any free port of {host}.",
    "doctor.page-answers": "The running companion answers on port {port} of {host}.",
    "doctor.page-of-other": (
        "A companion with another state directory has port {port} of {host}. Stop it before this one "
        "starts, or give this one another port, for example {next} in [page]."
    ),
    "doctor.page-taken": (
        "Another program has port {port} of {host}. Stop it, or choose another port, for example {next} "
        "in [page]."
    ),
    "doctor.page-forbidden": (
        "Only the system may use port {port}. Choose one above 1023, for example {free} in [page]."
    ),
    "doctor.no-address": "This machine cannot serve on '{host}': {detail}. Choose another host in [page].",
    # The machine
    "doctor.clock": "It is synchronised.",
    "doctor.clock-adrift": (
        "It is not synchronised. Games do not need that; their dates are unknown until it is."
    ),
    "doctor.clock-unknown": "Nothing here tells whether it is synchronised. Games do not need that.",
    "doctor.service": "{unit} is running.",
    "doctor.no-service": "{unit} is not installed. The table can be started by hand with: companion run.",
    "doctor.idle-service": "{unit} is not running ({state}). Start it with: systemctl start {unit}.",
    "doctor.old-service": (
        "{unit} is running, and not the version that is installed. Restart it with: systemctl restart {unit}."
    ),
    "doctor.failed-service": "{unit} has failed. See why with: journalctl -u {unit}.",
    "doctor.power": "The supply holds.",
    "doctor.weak-power": "The supply of the Pi sags. Take a stronger one, and a short cable.",
    "doctor.weak-power-before": (
        "The supply of the Pi has sagged since it was switched on. Take a stronger one, and a short cable."
    ),
    "doctor.hot": "The Pi is too hot, and slows down. Give it air, or a heat sink.",
    "doctor.hot-before": "The Pi has been too hot since it was switched on. Give it air, or a heat sink.",
    "doctor.slowed": "The Pi has been slowed down. Look at its supply, and give it air.",
}
