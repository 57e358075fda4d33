"""What the command line says."""

SENTENCES = {
    "command.about": "The tabletop companion: physical board games with light, memory and honesty.",
    "command.usage": "{command}: {message} (see {command} --help)",
    "command.closed": "Standard input and output have to be open, and one of them is closed.",
    "command.system": "companion: what there is to say could not be written: {error}.",
    "command.referee": "answer JSON requests about the rules, one a line, on standard input and output",
}
