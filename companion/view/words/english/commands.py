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
    "terminal.welcome": "Katarenga: bring two pawns into the camps behind your opponent's baseline.",
    "terminal.blank": "",
    "terminal.flag-game": "the game, which is Katarenga here",
    "terminal.other-game": (
        "Only Katarenga is played in the terminal. companion play --game {game} plays it in the browser."
    ),
    "terminal.goodbye": "Goodbye, and thank you for playing!",
    # Who plays
    "terminal.who-both": "two people at this keyboard",
    "terminal.who-white": "you are White, against the companion",
    "terminal.who-black": "you are Black, against the companion",
    "terminal.who": "Who plays? (1, 2 or 3)",
    "terminal.choice": "  {number}  {choice}",
    "terminal.choose": "Please type a number from 1 to {count}.",
    "terminal.yes-or-no": "Please answer yes or no.",
    "terminal.seed": "Again: {command} --seed {seed}",
    "terminal.calm": "House rule: nobody captures with their first move.",
    # Names
    "terminal.side-white": "White",
    "terminal.side-black": "Black",
    "terminal.you": "{side} (you)",
    "terminal.companion": "{side} (companion)",
    # A turn
    "terminal.standing": "{side}: pawns {pawns}, camps {camps} of 2",
    "terminal.prompt": "{side} to move:",
    "terminal.prompt-pawn": "{pawn} goes to (Enter: back):",
    "terminal.prompt-pass": "{side}, Enter to pass:",
    "terminal.did-move": "{side} goes from {start} to {goal}.",
    "terminal.did-take": "{side} goes from {start} to {goal} and takes the pawn there.",
    "terminal.did-camp": "{side} steps from {start} into the camp {goal}.",
    "terminal.did-pass": "{side} passes.",
    "terminal.must-pass": "None of your pawns can move, so you have to pass. Press Enter.",
    "terminal.hint": (
        "Type a move like {move}, or a pawn like {pawn} to see where it can go. Enter shows all moves, "
        "help explains the game."
    ),
    "terminal.strange": (
        "I do not understand '{text}'. Type a move like {move}, a pawn like {pawn}, Enter for all moves, "
        "or help."
    ),
    "terminal.takes": "x takes a pawn.",
    "terminal.no-list": "There is no list to choose from yet. Enter shows all moves.",
    "terminal.listed": "Type a number to play that move.",
    "terminal.nowhere": "The pawn on {pawn} has nowhere to go now.",
    "terminal.from-b": "{pawn} is blue: one step in any direction.",
    "terminal.from-g": "{pawn} is green: a leap, two straight and one aside.",
    "terminal.from-y": "{pawn} is yellow: diagonally, up to the next yellow square.",
    "terminal.from-r": "{pawn} is red: along its rank or file, up to the next red square.",
    "terminal.or-camp": "From the far baseline it may also step into a free camp.",
    # Commands
    "terminal.undone": "Taken back: {moves}.",
    "terminal.nothing-to-undo": "You have not played anything yet that could be taken back.",
    "terminal.goes-on": "The game goes on.",
    "terminal.really-resign": "{side}, do you really give up? (yes or no)",
    "terminal.really-new": "Leave this game and begin a new one? (yes or no)",
    "terminal.draw-offered": "{side} offers a draw. {other}, do you agree? (yes or no)",
    "terminal.declined": "{other} would rather play on.",
    "terminal.companion-declines": "The companion is ahead and would rather play on, thank you.",
    "terminal.began": "This game began with:",
    "terminal.moves": "The moves so far:",
    "terminal.no-moves": "Nobody has moved yet.",
    "terminal.from-here": "To go on from here another day:",
    # The end
    "terminal.end-camps": "{winner} wins: both camps behind {loser}'s baseline are taken.",
    "terminal.end-attrition": "{winner} wins: {loser} has fewer than two pawns left.",
    "terminal.end-blocked": "A draw: neither side can move.",
    "terminal.end-resigned": "{winner} wins: {loser} gives up.",
    "terminal.end-agreed": "A draw, as both agree.",
    "terminal.you-won": "Well played!",
    "terminal.companion-won": "The companion thanks you for the game.",
    "terminal.score": "Games won: White {white}, Black {black}. Draws: {draws}.",
    "terminal.after-revenge": "revenge: the board is turned",
    "terminal.after-new": "a new match",
    "terminal.after-undo": "take back the end and play on",
    "terminal.after-record": "show the moves of this game",
    "terminal.after-quit": "stop playing",
    "terminal.after": "What now? (1 to 5)",
    "terminal.turned": ("The board has been turned: each side now plays from where the other one was."),
    "terminal.help": """\
White wants camps a9 and h9, Black a0 and h0. Two camps win. \
So does leaving the opponent with fewer than two pawns.
The square a pawn stands on says how it goes:
  b blue    one step in any direction
  g green   two straight and one aside
  y yellow  diagonally, to next yellow
  r red     rank or file, to next red
Only green leaps over pawns. Go onto an opponent's pawn to take it. \
A pawn on the far baseline can step into a free camp with its next move, for example b8-a9.
What you can type:
  e1-e4   move from e1 to e4
  e1      see where the pawn can go
  Enter   list every move, by number
  undo    take your last move back
  draw    offer a draw; the companion
          agrees unless it is ahead
  resign  give up
  board   draw the board again
  record  show the moves so far
  new     begin another game
  quit    stop playing (also Ctrl-D)""",
    # The command line
    "terminal.command": "play Katarenga in this terminal",
    "terminal.flag-as": "who plays: both for two people, or your side against the companion",
    "terminal.flag-colour": "use colours; auto asks the terminal and NO_COLOR",
    "terminal.over": "This position is over already, so there is nothing left to play.",
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
