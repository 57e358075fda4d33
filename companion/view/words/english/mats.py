"""What is written on mats, and said while they are printed."""

SENTENCES = {
    # On the paper
    "mats.katarenga.frame": "frame for the tiles",
    "mats.katarenga.board": "board",
    "mats.kiwara.classic": "classic savanna",
    "mats.kiwara.reserve": "reserve",
    "mats.kiwara.free": "free, for the sticks",
    "mats.kiwara.board": "savanna",
    "mats.kitara.ref-2p": "our map for 2",
    "mats.kitara.ref-3p": "our map for 3",
    "mats.kitara.ref-4p": "our map for 4",
    "mats.kitara.board": "map",
    "mats.tag": "tag of this mat",
    "mats.north": "N",
    "mats.measure": "100 mm: measure this before you cut",
    "mats.page": "{title}: page {number} of {count} (row {row}, column {column})",
    "mats.titled": "{game}, {design}",
    "mats.titled-as": "{game}, {design}: {kind}",
    "mats.kind-drill": "drill template",
    "mats.kind-overlay": "overlay",
    "mats.kind-bars": "strips",
    "mats.side-north": "north",
    "mats.side-south": "south",
    "mats.side-west": "west",
    "mats.side-east": "east",
    "mats.cell": "cell {number}",
    "mats.wand": "wand {number}",
    "mats.light": "light {number}",
    "mats.drill-use": (
        "Wood of {wide} x {high} mm, {thick} mm thick. Glue this onto its upper side. Prick crosses with "
        "rings, then drill; pieces stand on the large ones without."
    ),
    "mats.drill-cells": (
        "Reeds ({glass} mm of glass) lie below, from leg to leg, their middles {offset} mm east of where "
        "pieces stand."
    ),
    "mats.drill-wand": (
        "Reeds ({glass} mm of glass) lie below, from leg to leg, their middles {offset} mm east of where the "
        "wand touches, the small crosses."
    ),
    "mats.bore": "{size} mm: {count}",
    "mats.bore-pipe": "light pipes of 3 mm",
    "mats.bore-wire": "legs of reeds",
    "mats.bore-register": "pins in the corners of mats",
    "mats.bore-fixing": "screws",
    "mats.bore-reader": "tag of a mat, a reader below it: not drilled",
    # The command
    "mats.command": "print the board of a game 1:1, to lie on the cells of a table",
    "mats.print": "write a mat into a file, SVG or PDF",
    "mats.list": "name every mat and tell its size",
    "mats.flag-game": "the game, as the list names it; without one the drill template of a whole table",
    "mats.flag-as": (
        "mat: the board itself, unless told otherwise; drill: the wood below it; overlay: a sheet that light "
        "shines through; bars: strips along its edges"
    ),
    "mats.flag-layout": "which mat, by its name in the list; the first one of the game unless told otherwise",
    "mats.flag-options": "the board of a game with these options, a JSON object as in its record",
    "mats.flag-seed": "the board that is drawn from this number",
    "mats.flag-space": "from the middle of a space to the next, 40 mm unless told otherwise",
    "mats.flag-tiles": "several pages of this paper, to be glued together",
    "mats.flag-out": "the file, which ends in .svg or .pdf; named after the mat unless told otherwise",
    "mats.no-game": (
        "Name a game ({known}), or a whole table: companion mat print --as drill --profile NAME. --layout, "
        "--options and --seed go with a game."
    ),
    "mats.not-drilled": "--profile and --config are for the numbers of a drill template: use --as drill.",
    "mats.no-mats": "That table has no mats. Name a game whose cells are to be drilled ({known}).",
    "mats.no-parts": "{game} has neither cells nor lights of its own at that table.",
    "mats.apart": "Nothing tells how the mat {mat} lies on the others: it has no cell or light of theirs.",
    "mats.elsewhere": "{part} {number} would lie at two places: the mat of {mat} has it below {space}.",
    "mats.too-many": "{space} has {count} cells or lights below it, and there are places for {most}.",
    "mats.bad-space": "--space takes {lowest} to {highest} millimetres, not '{text}'.",
    "mats.unknown-game": "There is no game '{game}'; there are {known}.",
    "mats.unknown-layout": "{game} has no mat '{layout}'; it has {known}.",
    "mats.no-board": "Nobody has said where the spaces of {game} lie, so there is no mat to print.",
    "mats.bad-options": "--options takes a JSON object, as a record has it, not '{text}'.",
    "mats.bad-kind": "--out takes the name of a file that ends in .svg or .pdf, not '{file}'.",
    "mats.no-library": (
        "A PDF needs the library {library}. Install it with: pip install 'tabletop-companion[{extra}]', or "
        "'.[{extra}]' in a copy of the project. A file that ends in .svg needs nothing, and prints as well."
    ),
    "mats.row": (
        "{game} {layout}: {width} x {height} mm, on one sheet of {sheet_width} x {sheet_height} mm "
        "({paper}); pages of {home}: {count}."
    ),
    "mats.also": (
        "Each of them is also printed --as drill, --as overlay or --as bars; --as drill --profile NAME is "
        "for the wood of a whole table."
    ),
    "mats.no-paper": "larger than any paper",
    "mats.written": "Written: {file}",
    "mats.sheets": (
        "Pages: {count}, of {width} x {height} mm. Print at 100 %, never fitted to the page, and measure the "
        "bar before you cut."
    ),
}
