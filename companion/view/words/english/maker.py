"""What a maker reads: the plan of parts and wires, its drawings, and printed mats with their commands."""

PLAN = {
    # The command
    "plan.command": "how a table is wired: what to buy, where each wire goes, and what is wrong with it",
    "plan.flag-out": "a directory to write it into; without one it is told here",
    "plan.written": "Written: {file}",
    # The page
    "plan.title": "Parts and wires of {name}",
    "plan.intro": (
        "Written by `companion plan {source}`, from that configuration and nothing else: whoever changes "
        "the one writes the other anew. Pins go by their GPIO numbers, places are those of the 40-pin "
        "header of a Pi. Currents are from data sheets and sellers, and were not measured."
    ),
    "plan.bill": "What to buy",
    "plan.bill-after": (
        "Each is € below 5, €€ below 20, €€€ above; shops differ. Reeds and diodes are counted with a tenth "
        "to spare, wire with a fifth. The board, its feet and felt, what brings light up through it "
        "(lights.md), screws, solder and tools are not counted."
    ),
    "plan.power": "What it takes",
    "plan.lights": (
        "Lights: {dark} mA when all are dark, {white} mA if all were white at their brightest; the limit of "
        "{limit} mA holds whatever is shown. Fuse: {fuse} A, slow, in the plus. Supply: 5 V, {supply} A. "
        "Wires of plus and minus: {square} mm² or more."
    ),
    "plan.lights-long": (
        "Lead plus and minus to the strip again after each hundred lights; drawn are its two ends."
    ),
    "plan.buses": "The I2C bus",
    "plan.buses-after": (
        "Calculated and not measured: a metre of cable as 100 pF, a chip as its data sheet has it; no "
        "more than 400 pF and 3 mA, and a rise within 1000 ns at 100 kHz or 300 ns at 400 kHz. The tables "
        "reckon with 0.6 m to a screen, 0.3 m to the first chip below the board and 0.1 m on to each "
        "other one; and with 400 kHz where more than one device is on the bus: "
        "dtparam=i2c_arm_baudrate=400000 in config.txt. Longer cables want 100 kHz."
    ),
    "plan.wires": "Where each wire goes",
    "plan.wires-before": (
        "Switch off the Pi and the supply of the lights. Ground first, plus last. On the header, seen with "
        "place 1 in the corner, odd places are in the inner row."
    ),
    "plan.rails": (
        "Where more than one wire wants a place, that place feeds a rail: a row of a strip board, or "
        "terminals with bridges."
    ),
    "plan.sheet": "Sheet {name}",
    "plan.crossings": "The matrix",
    "plan.crossings-before": (
        "At each crossing a diode and a reed: the band of the diode (K) to the column, its other leg (A) to "
        "a leg of the reed, the other leg of the reed to the row. In the table is the number of the cell."
    ),
    "plan.firmware": "Settings of the firmware",
    "plan.firmware-before": "In `firmware_notes/board_controller/board.py`, for this table:",
    "plan.findings": "What was looked at",
    "plan.nothing": "Pins, levels, outputs, supplies, buses, addresses, cells and lights: nothing to tell.",
    "plan.column": "{leg} (column {number})",
    "plan.row": "{leg} (row {number})",
    "plan.legs": "{count} legs from {first} to {last}",
    "plan.power-ground": "ground",
    "plan.power-v3": "3.3 V",
    "plan.power-v5": "5 V",
    "plan.metres": "{count} m",
    "plan.khz": "{count} kHz",
    "plan.ohms": "{count} Ω",
    "plan.pf": "{count} of {most} pF",
    "plan.length": "{count} of {most} m",
    "plan.wire": "{name}",
    "plan.wire-open": "{name}, while it is switched to",
    # Heads of tables
    "plan.head-group-computer": "computer",
    "plan.head-group-chairs": "at the chairs",
    "plan.head-group-cells": "cells",
    "plan.head-group-lights": "lights",
    "plan.head-group-wiring": "wires and small things",
    "plan.head-group-pieces": "for the pieces",
    "plan.head-count": "how many",
    "plan.head-each": "each",
    "plan.head-supply": "supply",
    "plan.head-typical": "mostly",
    "plan.head-most": "at most",
    "plan.head-limit": "it gives",
    "plan.head-taker": "what takes it",
    "plan.head-bus": "SDA of",
    "plan.head-devices": "what hangs there",
    "plan.head-speed": "speed",
    "plan.head-pull-ups": "pull-ups together",
    "plan.head-capacity": "capacity",
    "plan.head-cables": "cables together",
    "plan.head-place": "place",
    "plan.head-gpio": "GPIO",
    "plan.head-also": "else it is",
    "plan.head-to": "goes to",
    "plan.head-rail": "rail",
    "plan.head-from-place": "fed from place",
    "plan.head-part": "part",
    "plan.head-leg": "leg",
    "plan.head-verdict": "",
    "plan.head-finding": "what there is to tell",
    # Supplies
    "plan.value.rail.3v3": "3.3 V of the header",
    "plan.value.rail.usb": "USB sockets of the Pi",
    "plan.value.rail.pi": "supply of the Pi",
    "plan.value.rail.lights": "supply of the lights",
    "plan.value.volt.V3": "3.3 V",
    "plan.value.volt.V5": "5 V",
    "plan.value.volt.SUPPLY": "5 V of the lights",
    # Things
    "plan.item-pi": "Raspberry Pi 4 B, or another one with 40 pins",
    "plan.item-pi-supply": "its own supply, 3 A or more",
    "plan.item-card": "microSD card, 16 GB or more",
    "plan.item-ssd1306": "OLED 0.96 inch, 128x64, SSD1306, four pins (I2C)",
    "plan.item-sh1106": "OLED 1.3 inch, 128x64, SH1106, four pins (I2C)",
    "plan.item-ssd1309": "OLED 2.42 inch, 128x64, SSD1309, four pins (I2C)",
    "plan.item-ssd1306-spi": "OLED 0.96 inch, 128x64, SSD1306, seven pins (SPI)",
    "plan.item-sh1106-spi": "OLED 1.3 inch, 128x64, SH1106, seven pins (SPI)",
    "plan.item-ssd1309-spi": "OLED 2.42 inch, 128x64, SSD1309, seven pins (SPI)",
    "plan.item-pca9548": "I2C multiplexer with a PCA9548 or TCA9548A",
    "plan.item-rotary-encoder": "rotary encoder with a push, 20 clicks, five legs",
    "plan.item-knob": "knob for its shaft",
    "plan.item-push-button": "push button that closes",
    "plan.item-pn532": "tag reader with a PN532, that can be set to HSU",
    "plan.item-usb-serial": "USB adapter for serial lines of 3.3 V",
    "plan.item-usb-extension": "USB extension cable, 1 m",
    "plan.item-usb-hub": "USB hub with seven sockets and a supply of its own",
    "plan.item-buzzer": "passive piezo disc, 27 mm",
    "plan.item-pico": "Raspberry Pi Pico (RP2040) with pin headers",
    "plan.item-socket-strip-20": "socket strip for 20 pins",
    "plan.item-usb-micro": "micro-USB cable with wires for data",
    "plan.item-jumper": "two pins with a jumper",
    "plan.item-mcp23017": "MCP23017 in a DIP of 28 legs",
    "plan.item-socket-28": "socket for 28 legs, narrow",
    "plan.item-reed": "reed contact that closes, 14 mm of glass, 10 to 15 AT",
    "plan.item-diode": "diode 1N4148",
    "plan.item-resistor-array-10k": "resistor network 8 x 10 kΩ with nine legs",
    "plan.item-ws2812-strip": "lights WS2812B, 5 V, that can be cut apart",
    "plan.item-apa102-strip": "lights APA102 or SK9822, 5 V, that can be cut apart",
    "plan.item-supply": "supply of 5 V, {amperes} A, for the lights alone, closed and with a plug",
    "plan.item-fuse": "fuse {amperes} A, slow, with its holder",
    "plan.item-74ahct125": "level shifter 74AHCT125 in a DIP of 14 legs",
    "plan.item-socket-14": "socket for 14 legs",
    "plan.item-capacitor-1000u": "capacitor 1000 µF, 10 V; its stripe is minus",
    "plan.item-thick-wire": "wire of {square} mm² for plus and minus of the lights",
    "plan.item-capacitor-100n": "capacitor 100 nF",
    "plan.item-resistor-330": "resistor 330 Ω",
    "plan.item-resistor-1k": "resistor 1 kΩ",
    "plan.item-resistor-4k7": "resistor 4.7 kΩ",
    "plan.item-resistor-10k": "resistor 10 kΩ",
    "plan.item-strip-board": "strip board, 100 x 160 mm",
    "plan.item-lead": "lead with a socket for the header",
    "plan.item-thin-wire": "thin stranded wire, 0.14 mm²",
    "plan.item-magnet": "magnet 6 x 3 mm, N42, for the foot of a piece of {game}",
    "plan.item-wand": "magnet on a stick, the wand of {game}",
    "plan.item-tag": "NFC tag, NTAG213 or 215, for what {game} tells apart, and for its mats",
    # What is wrong
    "plan.unknown": "{what}: there is no such thing in the catalogue.",
    "plan.open": "{unit} {leg} leads nowhere.",
    "plan.crowded": "Place {place} of the header has {count} wires; there is room for one.",
    "plan.short": "{one} and {other} are joined: a short.",
    "plan.unfed": "{unit} {leg} wants power or ground, and nothing gives any.",
    "plan.wrong-power": "{unit} {leg} does not bear {volt}.",
    "plan.fight": "{one} and {other} both drive one wire.",
    "plan.strong-signal": "{source} gives 5 V to {unit} {leg}, which bears 3.3 V.",
    "plan.weak-signal": "{source} gives 3.3 V to {unit} {leg}, which wants 5 V: a level shifter is missing.",
    "plan.undriven": "{unit} {leg} listens, and nothing tells it anything.",
    "plan.no-diode": (
        "{unit} has no diode of its own at its crossing: three closed corners would close a fourth."
    ),
    "plan.backwards": "{unit} is the wrong way round.",
    "plan.always-closed": (
        "{unit} connects GPIO {gpio} (place {place}) to 3.3 V, where a resistor of the Pi holds it: it "
        "could never be seen to open."
    ),
    "plan.driven-at-start": (
        "{unit} is on GPIO {gpio} (place {place}), which the Pi drives while it starts: switch the serial "
        "console off, and do not press it then."
    ),
    "plan.heard-at-start": (
        "{unit} is on GPIO {gpio} (place {place}): switch the serial console off, or it takes a press for a "
        "letter."
    ),
    "plan.uart": (
        "{unit} is on the UART: switch the serial port on, and the login shell on it off. On a Pi 5 its name "
        "is /dev/ttyAMA0."
    ),
    "plan.starts": "{unit} is on GPIO {gpio} (place {place}): pressed, it starts a Pi that was shut down.",
    "plan.read-at-start": (
        "{unit} is on GPIO {gpio} (place {place}), which is read while the Pi starts: take another pin."
    ),
    "plan.high-at-start": (
        "{unit} is on GPIO {gpio} (place {place}), which is high until the companion runs: a coil would be "
        "fed all that time."
    ),
    "plan.of-bus": (
        "{unit} is on GPIO {gpio} (place {place}), which belongs to {function}, and that is in use."
    ),
    "plan.must-be-off": "Leave {function} switched off, as it comes, because of {pins}.",
    "plan.clash": "{one} and {other} both answer to the address {address}.",
    "plan.wrong-address": "{unit} is to have the address {address}, and its legs say {wired}.",
    "plan.no-pull-up": "Nothing pulls up the bus of {bus}.",
    "plan.strong-pull-up": (
        "The pull-ups of {bus} are together {ohms} Ω, and no chip has to pull down less than {least} Ω: "
        "take some off."
    ),
    "plan.slow-bus": (
        "{bus} has {pf} pF with its cables, and rises in time for {khz} kHz with {most} pF at most: shorter "
        "cables, or 100 kHz."
    ),
    "plan.full-bus": "{bus} has {pf} pF with its cables, and no I2C bus may have more than {most}.",
    "plan.too-much": "From {rail} up to {most} mA are taken, and it gives {limit} mA.",
    "plan.fuse": (
        "A fuse of {fuse} mA with a limit of {limit} mA and a supply of {supply} mA either blows in play, "
        "or never."
    ),
    "plan.no-cell": "{mat}: no cell under {spaces}; there the dial says what moves.",
    "plan.no-light": "{mat}: no light for {spaces}.",
    "plan.no-reed": "{mat}: spaces lie over the cells {cells}, and there is no reed.",
    "plan.beyond": "{mat} names more {part} than the {count} there are.",
    "plan.too-many": "{count} {part} on the controller, and there can be {most}.",
    "plan.off-header": (
        "{unit} is on bus {bus}, which is not on the header: where its wires are, says whoever made that bus."
    ),
    "plan.unseen": "The wire to {unit} {leg} is on no drawing.",
}


DIAGRAMS = {
    "diagrams.title": "{table}: {sheet}",
    "diagrams.ends": "Each label says where the other end of its wire goes: name and leg, then its place.",
    "diagrams.likewise": "… and all other crossings likewise, as in the table below",
    "diagrams.fed": "fed from Pi:\n{by}",
    "diagrams.holes": "{count} wires in all",
    "diagrams.pi": "Pi",
    "diagrams.unit.pi": "Raspberry Pi",
    "diagrams.unit.matrix": "cells",
    "diagrams.unit.reeds": "cells",
    "diagrams.unit.resistors": "pull-ups",
    # What things are, in one line or two
    "diagrams.model.pi": "seen from above,\nheader on the right:\na Pi 3 or 5; on a 4\nLAN is on the right",
    "diagrams.model.pico": "Raspberry Pi Pico, from above",
    "diagrams.model.ssd1306": "OLED 0.96 in, SSD1306",
    "diagrams.model.sh1106": "OLED 1.3 in, SH1106",
    "diagrams.model.ssd1309": "OLED 2.42 in, SSD1309",
    "diagrams.model.ssd1306-spi": "OLED 0.96 in, SSD1306, SPI",
    "diagrams.model.sh1106-spi": "OLED 1.3 in, SH1106, SPI",
    "diagrams.model.ssd1309-spi": "OLED 2.42 in, SSD1309, SPI",
    "diagrams.model.pca9548": "PCA9548 or TCA9548A",
    "diagrams.model.pn532": "PN532",
    "diagrams.model.usb-serial": "USB adapter, 3.3 V lines",
    "diagrams.model.usb-hub": "with a supply of its own",
    "diagrams.model.74ahct125": "74AHCT125, from above",
    "diagrams.model.mcp23017": "MCP23017, from above",
    "diagrams.model.rotary-encoder": "rotary encoder, from above",
    "diagrams.model.push-button": "push button",
    "diagrams.model.jumper": "open, its cap beside it;\nbridged, the firmware rests",
    "diagrams.model.buzzer": "piezo disc",
    "diagrams.model.diode": "1N4148: mind the ring",
    "diagrams.model.resistor-330": "330 Ω, close to the strip",
    "diagrams.model.resistor-1k": "1 kΩ",
    "diagrams.model.resistor-4k7": "4.7 kΩ",
    "diagrams.model.resistor-10k": "10 kΩ",
    "diagrams.model.resistor-array-10k": "8 times 10 kΩ,\ndot at COM",
    "diagrams.model.capacitor-100n": "100 nF",
    "diagrams.model.capacitor-1000u": "1000 µF, 10 V; mind the stripe;\nacross the beginning of the strip",
    "diagrams.model.fuse": "in its holder",
    "diagrams.model.supply": "5 V, for the lights alone",
    "diagrams.model.pi-supply": "the official one",
    "diagrams.model.ws2812-strip": "{count} lights, WS2812",
    "diagrams.model.apa102-strip": "{count} lights, APA102",
    "diagrams.model.matrix": (
        "{count} reeds, a diode at each, the ring as drawn;\n"
        "numbers as on the drill template, seen from above:\nfrom below east and west are changed round"
    ),
    "diagrams.model.reeds": "{count} reeds, either way round",
    "diagrams.model.resistors": "{count} times {each}",
    # The legend
    "diagrams.pen.GROUND": "ground",
    "diagrams.pen.V3": "3.3 V",
    "diagrams.pen.V5": "5 V",
    "diagrams.pen.SUPPLY": "5 V of the lights",
    "diagrams.pen.SIGNAL": "signals, a colour for each",
    "diagrams.pen.USB": "USB cable",
    "diagrams.pen.dot": "wires that are joined",
    "diagrams.pen.cross": "not joined",
    # What has to be heeded
    "diagrams.warn.off": "Everything off before you wire. Ground first, plus last.",
    "diagrams.warn.volts": "Pins of the Pi and of the Pico bear 3.3 V: never lead 5 V to one.",
    "diagrams.warn.rotary-encoder": (
        "A dial on a little board has one GND for C and E; its + goes to 3.3 V (joined to a screen's VCC, if "
        "need be), never to 5 V, and is never left open."
    ),
    "diagrams.warn.screen": "Read what is printed on your screen: some have GND and VCC the other way round.",
    "diagrams.warn.pn532": (
        "Both switches of the reader at 0 (HSU). Where nothing says TXD and RXD: SDA is TXD, SCL is RXD."
    ),
    "diagrams.warn.usb-serial": "The adapter's lines have to be of 3.3 V: set its jumper.",
    "diagrams.warn.supply": "Never join the 5 V of the lights with the 5 V of the Pi; their grounds are one.",
    "diagrams.warn.matrix": "Current flows to the ring of a diode; the wrong way round nothing is felt.",
    "diagrams.warn.diode": (
        "The ring of the diode looks to INTA; the wrong way round cells are felt only once a second."
    ),
    "diagrams.warn.capacitor-1000u": "The stripe of the capacitor is its minus; reversed it bursts.",
    "diagrams.warn.mcp23017": "VDD goes to 3.3 V, never to 5 V. GPA7 and GPB7 stay free.",
    "diagrams.warn.pca9548": "VIN goes to 3.3 V, never to 5 V.",
    "diagrams.warn.rail": "A rail is one piece of metal: any of its holes will do.",
}


MATS = {
    # On the paper
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
