"""What is wired to this board: the one file that you edit. Numbers of pins are those of GPIO, not places."""

COLUMNS = (2, 3, 4, 5, 6, 7, 8, 9, 10)  # driven one after the other
ROWS = (11, 12, 13, 14, 15, 16, 17, 18)  # read; cell 0 is in the first column and row, cell 1 in its next row
CELLS = 68  # how many there are, 128 at most; the last column may have fewer than the others
DRIVE = 0  # 0: bands of the diodes look to the columns. 1: to the rows, and not on a Pico 2
SETTLE_US = 30  # from driving a column to reading it; more for long wires

LIGHTS = 68  # 300 at most
LIGHT_PIN = 22
COLOUR_ORDER = "GRB"  # as the lights take them; RGB where red and green are swapped
COLOUR_MA = 20  # what one colour of one light takes at its brightest
IDLE_MA = 1  # what a dark light takes
LIMIT_MA = 2000  # what all lights together may take, whatever the host asks for

LINE = "usb"  # or "uart"
UART = 0
UART_BAUD = 115200
UART_TX = 0
UART_RX = 1

JUMPER = 28  # held to ground at power-on it leaves the board to you; None: there is none
