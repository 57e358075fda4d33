"""What the command line says."""

SENTENCES = {
    "command.about": "The tabletop companion: physical board games with light, memory and honesty.",
    "command.usage": "{command}: {message} (see {command} --help)",
    "command.refused": "companion {command}: {why}",
    "command.closed": "Standard input and output have to be open, and one of them is closed.",
    "command.system": "The system could not go on: {error}.",
    "command.referee": "answer JSON requests about the rules, one a line, on standard input and output",
}
