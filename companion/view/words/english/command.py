"""What the command line says."""

SENTENCES = {
    "command.about": "The tabletop companion: physical board games with light, memory and honesty.",
    "command.usage": "{command}: {message} (see {command} --help)",
    "command.referee": "answer JSON requests about the rules, one a line, on standard input and output",
}
