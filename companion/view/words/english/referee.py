"""What the referee says of a request that it cannot answer."""

SENTENCES = {
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
