"""What a plan of wires says: what to buy, what it takes, where each wire goes, and what is wrong."""

SENTENCES = {
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
