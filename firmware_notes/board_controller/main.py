"""Runs at power-on, unless the jumper is held: puts the parts together and lets them turn for ever."""

import sys
import time

import board
import machine
import micropython
from controller import TICKS, Controller
from lamps import Lamps
from line import Line
from link import Link
from machine import Pin
from matrix import Matrix
from strip import Strip

WATCHDOG_MS = 8000


def line() -> Line:
    """The line that the settings name."""
    if board.LINE == "usb":
        return Line(sys.stdin, sys.stdin.buffer, sys.stdout.buffer)
    uart = machine.UART(board.UART, board.UART_BAUD, tx=Pin(board.UART_TX), rx=Pin(board.UART_RX), rxbuf=1024)
    return Line(uart, uart, uart)


def run() -> None:
    """Never returns."""
    if not 0 <= board.LIGHTS <= 300:
        raise ValueError("LIGHTS")
    matrix = Matrix(board.COLUMNS, board.ROWS, board.CELLS, board.DRIVE, board.SETTLE_US)
    lamps = Lamps(board.LIGHTS, board.COLOUR_ORDER, board.COLOUR_MA, board.IDLE_MA, board.LIMIT_MA)
    controller = Controller(line(), Link(), matrix, lamps, Strip(board.LIGHT_PIN))
    lamps.breathe(time.ticks_ms() & TICKS)
    # From here on every byte is the host's, 3 among them, which is Ctrl-C elsewhere.
    micropython.kbd_intr(-1)
    watchdog = None
    if hasattr(machine, "WDT"):
        if machine.reset_cause() == machine.WDT_RESET:
            controller.bitten()
        watchdog = machine.WDT(timeout=WATCHDOG_MS)
    while True:
        controller.turn(time.ticks_ms() & TICKS)
        if watchdog:
            watchdog.feed()


if board.JUMPER is None or Pin(board.JUMPER, Pin.IN, Pin.PULL_UP)():
    run()
