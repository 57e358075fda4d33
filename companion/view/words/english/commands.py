"""The command line: its help and errors, the terminal game, the referee, the replay and the installer.

In the terminal a line laid out in columns fits into 40 of them; all others are wrapped.
"""

COMMANDS = {
    "command.about": "The tabletop companion: physical board games with light, memory and honesty.",
    "command.usage": "{command}: {message} (see {command} --help)",
    "command.closed": "Standard input and output have to be open, and one of them is closed.",
    "command.system": "companion: what there is to say could not be written: {error}.",
    "command.port": "ports go from 0 to {last}",
    "command.no-home": "This user has no home directory. Say with --state where games are kept.",
    "command.file": "companion: {file} cannot be used: {error}.",
    "command.referee": "answer JSON requests about the rules, one a line, on standard input and output",
    "command.play": "play on the simulated table, in the browser",
    "command.run": "run the table that a configuration describes",
    "command.doctor": "look at everything that a table needs, and say what to do",
    "command.flag-json": "answer one JSON object",
    "command.flag-without-parts": "leave the parts alone, which a table that runs has",
    "command.at": "The table is at {address} (Ctrl-C stops it; the game is kept).",
    "command.running": "The table is running (Ctrl-C stops it; the game is kept).",
    "command.part-missing": "The part {part} cannot be used. {why}",
    "command.part-late": "The table begins without {part}, and takes it as soon as it is there. {why}",
    "command.flag-port": "the port of the page; 0 takes any that is free",
    "command.flag-state": "the directory where games are kept",
    "command.flag-config": "the configuration, a TOML file",
    "command.flag-profile": "a profile that was shipped: {known}",
    # Flags of a game
    "flags.game": "the game, for example kiwara; else the one that was played last",
    "flags.set": "an option of the game, for example reinforcements=true; as often as needed",
    "flags.no-game": "There is no game '{game}'; there are {known}.",
    "flags.bad-set": "--set takes each option once, with its value, like layout=reserve; not '{text}'.",
    "flags.of-katarenga": (
        "--position, --quarters and --no-first-turn-capture are of Katarenga, not of {game}. "
        "Its options go by --set NAME=VALUE."
    ),
    "flags.seed": "draw the board (and what else is drawn) from this number",
    "flags.position": "of Katarenga: begin with this position of four fields, quoted",
    "flags.quarters": "of Katarenga: begin on this board, for example T1f90,T3b0,T2f270,T4b180",
    "flags.calm": "of Katarenga: neither side captures with its first move",
    "flags.bad-quarters": (
        "--quarters takes four quarters for nw,ne,sw,se like T1f90,T3b0,T2f270,T4b180 "
        "(each of T1 to T4 once, f or b, turned by 0, 90, 180 or 270), not '{text}'."
    ),
}


TERMINAL = {
    "terminal.command": "play any game in this terminal",
    "terminal.flag-game": "the game, for example kiwara; else the first of the box",
    "terminal.flag-as": "the seats that people play, for example red or 1,2; the companion plays the others",
    "terminal.no-seat": "There is no seat '{seat}' in this game; there are {known}.",
    "terminal.welcome": "{game} at one keyboard; help says what can be typed.",
    "terminal.seed": "With --seed {seed} the same is drawn again.",
    "terminal.goodbye": "Goodbye, and thank you for playing!",
    "terminal.pass-on": "Pass the keyboard to {seat}, who presses Enter:",
    "terminal.yours": "Only you may see: {what}.",
    "terminal.prompt": "{seat} to move:",
    "terminal.prompt-over": "The game is over; new, undo, record or quit:",
    "terminal.strange": "Type an action like {action}, Enter for all of them, or help.",
    "terminal.legal": "{action} is legal: {name}.",
    "terminal.listed": "Type a number or an action.",
    "terminal.none": "No legal action begins so.",
    "terminal.undone": "Taken back: {actions}.",
    "terminal.nothing-to-undo": "There is nothing of yours to take back.",
    "terminal.help": """\
Type an action as the list shows it, or its number. Else:
  Enter       list every legal action
  list a1     those that begin with a1
  why a1-a9   why not, or what it is
  undo        take your last action back
  board       show all that is open
  record      show the actions so far
  new         once the game is over:
              begin another one
  quit        stop (also Ctrl-D)""",
}


REFEREE = {
    "referee.too-long": "The line is longer than {limit} bytes.",
    "referee.not-utf8": "The line is not valid UTF-8.",
    "referee.not-json": "The line is not valid JSON: {detail}.",
    "referee.empty": 'The line is empty; a request is a JSON object like {{"do": "legal"}}.',
    "referee.nested": "The line is nested too deeply to be read.",
    "referee.long-number": "The line has a number of too many digits to be read.",
    "referee.not-object": 'A request is a JSON object like {{"do": "legal"}}.',
    "referee.no-field": "The request lacks the field '{field}'.",
    "referee.not-text": "The field '{field}' takes a text.",
    "referee.not-whole": "The field '{field}' takes a whole number.",
    "referee.negative": "The field '{field}' takes 0 or more.",
    "referee.not-options": "The field '{field}' takes an object of options.",
    "referee.no-choice": "The field '{field}' takes one of these: {known}.",
    "referee.unknown-request": "There is no such request; 'do' is one of {known}.",
    "referee.no-game": "There is no game yet; begin one with 'new'.",
    "referee.unknown-game": "There is no game '{game}'; there are {known}.",
    "referee.undo-at-start": "Nothing has been played yet, so there is nothing to take back.",
    "referee.table-acts": "In a dealt game the table would draw within that depth; use table 'reported'.",
    "referee.too-deep": "That is more than can be counted in a second or so.",
    "referee.failed": "The request could not be carried out ({error}); nothing has changed.",
}


REPLAY = {
    "command.replay": "tell a journal or a trace again",
    "command.flag-trace": "write every signal of the parts to this file, to be told again with replay",
    "command.flag-file": "a journal, or a trace",
    "replay.bad-trace": "Line {line} of {file} is no line of a trace.",
    "replay.damaged": "{file} is damaged in line {line}; this is what comes before.",
    "replay.unknown-game": "{file} is a trace of the game '{game}', which this companion does not have.",
    "replay.no-such-game": "The game that this trace begins with cannot be.",
    "replay.no-trace": "The trace cannot be written to {file}: {detail}.",
    "replay.happened": "{at}  {text}",
    "replay.taken-back": "{at}  Taken back: {text}",
    "replay.screen": "{at}    {chair}: {text}",
    "replay.retold": "Signals told again: {count}.",
    "replay.actions": "Actions: {count}.",
}


INSTALLER = {
    "installing.about": (
        "Install the companion as a service, from this copy of the project; run again it repairs and updates."
    ),
    "installing.flag-profile": "which table this is, where there are no settings yet",
    "installing.flag-wheelhouse": "install without a network, from wheels in this directory",
    "installing.flag-buses": "switch on I2C and SPI, which counts after a restart",
    "installing.flag-remove": "remove all of it again, but for games and settings",
    "installing.flag-purge": "with --remove: games and settings, too",
    "installing.command": "put a newer version into the place of the one that runs as a service",
    "installing.flag-source": (
        "a copy of the project, a wheel, or a wheelhouse; else where the installed version is from"
    ),
    "installing.flag-back": "go back to the version before",
    "installing.flag-watch": "watch the new version for so long before it counts",
    "installing.stopped": "Stopped. What was there before stays; the same command again goes on.",
    # Why not
    "installing.not-root": "Only root can do that. Run: sudo {command}.",
    "installing.few-bits": (
        "This system runs programs of 32 bits, for which some libraries have no wheels. Take the 64-bit "
        "Raspberry Pi OS."
    ),
    "installing.forgotten": (
        "What is written to {folder} is in memory only, and gone after a restart. Make the root writable "
        "first: sudo raspi-config nonint disable_overlayfs, restart, and do it then."
    ),
    "installing.no-room": (
        "{folder} has {megabytes} MB left, and a version needs {limit}. Make room first, for example with: "
        "sudo apt clean."
    ),
    "installing.packages": "Something of the system is missing. Run: sudo apt install {packages}.",
    "installing.no-profile": (
        "There is no {file} yet. Say which table this is with --profile, one of: {known}."
    ),
    "installing.no-source": "{source} is neither a copy of the project nor a wheel nor a wheelhouse.",
    "installing.many-wheels": "{source} holds several versions: {wheels}. Leave one, or name it.",
    "installing.not-ours": (
        "{place} belongs to somebody else, or others may write there. If you want what is there now, name "
        "it: sudo companion update {source}."
    ),
    "installing.not-installed": "Nothing is installed in {folder}. Run: sudo systemd/install.",
    "installing.nothing-before": "There is no version before this one.",
    "installing.busy": "Something else is at work in {folder}. Wait until it is through.",
    "installing.failed-command": "{command} has failed: {detail}.",
    "installing.not-built": (
        "The new version could not be put together: {detail}. Without a network take a wheelhouse."
    ),
    "installing.not-built-offline": (
        "The new version could not be put together from {source}: {detail}. Take a wheelhouse that is "
        "whole, and for this machine and its Python."
    ),
    "installing.unwell": "The new version is not well on this machine, and was not taken: {detail}.",
    "installing.not-started": (
        "The service did not start with the new version, which was not taken: {detail}. "
        "The one before runs again."
    ),
    "installing.fell": (
        "The new version was {state} within {seconds} s after its start, and was not taken. "
        "The one before runs again."
    ),
    # What was done
    "installing.nothing": "Nothing to do.",
    "installing.other-system": (
        "{system} is not one that this was made for: Raspberry Pi OS Bookworm or Trixie. "
        "It goes on all the same."
    ),
    "installing.user": "The user {user} is there, in {groups}.",
    "installing.no-groups": "This system has no groups {groups}.",
    "installing.joined": "The user {user} has joined {groups}.",
    "installing.user-gone": "The user {user} is gone.",
    "installing.state": "{folder} is there.",
    "installing.state-owned": "{folder} was there, and belongs to the service again.",
    "installing.state-stays": "{folder} stays, for root only; --remove --purge removes it, too.",
    "installing.state-gone": "{folder} is gone.",
    "installing.bus": "{bus} is on after a restart of the machine.",
    "installing.bus-by-hand": (
        "There is no raspi-config here. Put dtparam=i2c_arm=on and dtparam=spi=on into "
        "/boot/firmware/config.txt, and restart."
    ),
    "installing.building": "Putting version {number} together from {source}, which takes some minutes.",
    "installing.trying": "Version {number} is on trial for {seconds} s; the game goes on where it was.",
    "installing.program": "Version {number} counts: {version}, from {source}.",
    "installing.program-gone": "{folder} is gone.",
    "installing.settings": "{file} is there, for the profile {profile}.",
    "installing.settings-stay": (
        '{file} is yours and stays as it is. For another table write into it: profile = "{profile}".'
    ),
    "installing.settings-are": (
        "The settings of this table. It has what its profile tells of, and here stands what is different."
    ),
    "installing.settings-change": "After a change: sudo systemctl restart companion",
    "installing.settings-board": "the name that udev gives to a Pico with the firmware",
    "installing.settings-kept": "{file} stays; --remove --purge removes it, too.",
    "installing.put": "{file} is in place.",
    "installing.gone": "{file} is gone.",
    "installing.no-avahi": "There is no avahi-daemon here, so the page is found by its address only.",
    "installing.any-port": "{file} is gone, since the page takes any free port.",
    "installing.enabled": "{unit} starts with the machine.",
    "installing.disabled": "{unit} starts no more.",
    "installing.started": "{unit} runs.",
    "installing.later": "No systemd runs here; {unit} starts with the machine.",
    "installing.not-running": (
        "{unit} does not run yet: {detail}. See why with: journalctl -u {unit}. Wire the parts, look with "
        "companion doctor, and then: sudo systemctl start {unit}."
    ),
}
