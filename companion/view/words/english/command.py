"""What the command line says."""

SENTENCES = {
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
