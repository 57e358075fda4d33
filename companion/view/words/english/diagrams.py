"""What is written on the drawings of wires."""

SENTENCES = {
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
