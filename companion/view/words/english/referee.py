"""What the referee says of a request that it cannot answer."""

SENTENCES = {
    "referee.too-long": "The line is longer than {limit} bytes.",
    "referee.not-utf8": "The line is not valid UTF-8.",
    "referee.not-json": "The line is not valid JSON: {detail}.",
    "referee.not-object": 'A request is a JSON object like {{"do": "legal"}}.',
    "referee.no-field": "The request lacks the field '{field}' (for example {accepted}).",
    "referee.field": "The field '{field}' takes something else (for example {accepted}).",
    "referee.unknown-request": "There is no such request; 'do' is one of {known}.",
    "referee.no-game": "There is no game yet; begin one with 'new'.",
    "referee.unknown-game": "There is no game '{game}'; there are {known}.",
    "referee.undo-at-start": "Nothing has been played yet, so there is nothing to take back.",
    "referee.table-acts": "In a dealt game the table would draw within that depth; use table 'reported'.",
    "referee.too-deep": "Depth {depth} would take too long: there are more than {most} positions on the way.",
    "referee.failed": "The request could not be carried out ({error}); nothing has changed.",
}
