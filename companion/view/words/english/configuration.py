"""What is said of a configuration that cannot be used. `file` brings its line along."""

SENTENCES = {
    "configuration.no-profile": "There is no profile '{profile}'; there are {known}.",
    "configuration.missing": "{file}: there is no such file.",
    "configuration.directory": "{file}: this is a directory, not a file.",
    "configuration.unreadable": "{file}: this file cannot be read: {detail}.",
    "configuration.too-long": "{file}: this file is longer than {limit} bytes.",
    "configuration.not-utf8": "{file}: this file is not valid UTF-8.",
    "configuration.syntax": "{file}: this is not valid TOML at column {column}: {detail}.",
    "configuration.long-number": "{file}: this file has a number of too many digits to be read.",
    "configuration.nested": "{file}: this file is nested too deeply to be read.",
    "configuration.loop": "{file}: {key} {profile} leads back to a file that begins with this one.",
    "configuration.unknown-profile": (
        "{file}: {key} takes the name of a profile ({known}) or the path of a file that ends in .toml, "
        "not {value}."
    ),
    "configuration.unknown-key": "{file}: there is no {key}; what can stand here is {known}.",
    "configuration.misspelt": (
        "{file}: there is no {key}. Did you mean {like}? What can stand here is {known}."
    ),
    "configuration.missing-key": "{file}: {key} is missing; what can stand here is {known}.",
    "configuration.not-table": "{file}: {key} takes a table, not {value}.",
    "configuration.not-text": "{file}: {key} takes a text in quotes, not {value}.",
    "configuration.not-list": "{file}: {key} takes a list in brackets, not {value}.",
    "configuration.not-whole": "{file}: {key} takes a whole number, not {value}.",
    "configuration.not-number": "{file}: {key} takes a number, not {value}.",
    "configuration.not-switch": "{file}: {key} takes true or false, not {value}.",
    "configuration.unknown-choice": "{file}: {key} takes one of {known}, not {value}.",
    "configuration.out-of-range": "{file}: {key} takes {lowest} to {highest}, not {value}.",
    "configuration.length": "{file}: {key} takes a text of {lowest} to {highest} characters.",
    "configuration.not-taken": "{file}: {key} does not take {value}.",
    "configuration.not-together": "{file}: {key} does not take {given}.",
    "configuration.no-chair": "{file}: a table needs at least one chair, like [chairs.south].",
    "configuration.too-many-chairs": "{file}: {key} can be {limit} at most.",
    "configuration.chair-name": (
        "{file}: {key} needs another name: small letters, digits and '-', first a letter, {limit} at most, "
        "and not 'common'."
    ),
    "configuration.pin-taken": "{file}: {key} and {other} cannot both be wired to pin {pin}.",
    "configuration.pin-of-bus": (
        "{file}: {key} cannot be wired to pin {pin}, which belongs to the I2C bus {bus} of {other}."
    ),
    "configuration.address-taken": (
        "{file}: {key} and {other} cannot both have the address {address} on the I2C bus {bus}."
    ),
    "configuration.pin-of-spi": (
        "{file}: {key} cannot be wired to pin {pin}, which belongs to the SPI bus {bus} of {other}."
    ),
    "configuration.spi-taken": (
        "{file}: {key} and {other} cannot both be device {device} of the SPI bus {bus}."
    ),
    "configuration.spi-heard": (
        "{file}: {key} would take for theirs what {other} is told on the SPI bus {bus}. Lead the enabling "
        "inputs of their level shifter to their chip select, as firmware_notes/lights.md says, and write "
        "gated = true."
    ),
    "configuration.pin-of-line": (
        "{file}: {key} cannot be wired to pin {pin}, which belongs to the serial line {device} of {other}."
    ),
    "configuration.line-taken": "{file}: {key} and {other} cannot both be wired to {device}.",
    "configuration.screen-size": "{file}: {key} has to be a screen of {width} by {height} pixels.",
    "configuration.no-controller": (
        "{file}: {key} is wired to a controller, and there is no table [controller] that tells its device."
    ),
    "configuration.unknown-game": "{file}: {key} is for a game that is not here; there are {known}.",
    "configuration.unknown-space": "{file}: {key} names {space}, and there is no such space in {game}.",
    "configuration.half-line": (
        "{file}: {key} names {line}, and a line of spaces has one at each end, like a1..a8."
    ),
    "configuration.crooked": (
        "{file}: {key} names {line}, and no column and no row of the mat leads from one of them to the other."
    ),
    "configuration.no-lines": (
        "{file}: {key} names {line}, and where spaces lie is known of single boards of {game} only. Put it "
        "into a table like [mats.{game}.boards.NAME]."
    ),
    "configuration.nothing-below": "{file}: {key} names spaces, and the table has no {part}.",
    "configuration.both": (
        "{file}: {key}: cell {number} feels the wand beside {space}, so it cannot feel what stands on "
        "{other}. Put - in one of the two lists."
    ),
    "configuration.beyond": (
        "{file}: {key} puts {space} at number {number}, and the table has {count} {part}, counted from 0."
    ),
    "configuration.dial-alone": "{file}: {key} is missing; nothing could take what its dial chooses.",
    "configuration.no-menu": (
        "{file}: one of the {key} needs both a push and a key, or nobody could open the menu."
    ),
    "configuration.no-push": (
        "{file}: {key} = {value} lets an action count when its player pushes, and {chair} has no push."
    ),
}
