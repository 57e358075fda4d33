"""What is said of tags. Each sentence has a line of 16 letters, or two where a test knows of it."""

SENTENCES: dict[str, str] = {
    # What they stand for
    "tags.mat": "Mat of {game}",
    "tags.mat-named": "Mat: {board}",
    "tags.mat-free": "Mat: free",
    "tags.card": "Card: {card}",
    "tags.of-game": "of {game}",
    "tags.unknown": "Unknown tag",
    "tags.secret": "A secret",
    # While they are enrolled
    "tags.lay": "Lay it on your reader: {number} of {count}",
    "tags.lay-it": "Lay it on your reader.",
    "tags.one-more": "{number} of {count} known. The next one?",
    "tags.again": "Known already. Another one?",
    "tags.several": "Two lie there: leave one.",
    "tags.all": "All {count} are known.",
    "tags.done": "It is known.",
    "tags.is": "It is: {what}",
    "tags.play": "Play {game}?",
    "tags.how-to": "Menu: enrol it.",
    # Keys
    "tags.next-stop": "Push on, key end",
    "tags.next": "Push: go on.",
    "tags.back": "Push, key back.",
}
