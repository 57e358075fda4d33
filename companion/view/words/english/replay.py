"""What is said while a file is told again."""

SENTENCES = {
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
