"""The page in the browser: its server, its controls and its notices."""

SENTENCES = {
    # The server
    "page.port-in-use": (
        "Port {port} is in use, perhaps by a companion that is running already. "
        "Choose another one, for example {next} (--port, or page.port in the configuration)."
    ),
    "page.port-forbidden": (
        "This user may not listen on port {port}. "
        "Choose one from 1024 on, for example {next} (--port, or page.port in the configuration)."
    ),
    "page.no-address": "This machine has no address '{host}'; see page.host in the configuration.",
    "page.not-alone": (
        "A simulated table is served to this machine alone, not on '{host}'; "
        "see page.host in the configuration."
    ),
    "page.powerless": "This is a real table: its pieces are moved by hands.",
    "page.not-yours": "That belongs to another chair than yours.",
    "page.at-work": "Somebody works on the table itself just now; that is for hands that are there.",
    "page.not-asked": "The table asks for no letters just now.",
    "page.claim-busy": "Somebody else asks for that chair just now. Try again in a moment.",
    "page.claim-later": "That chair said no. Ask again in {seconds} s.",
    "page.claim-one": "One chair after the other: you have asked for one already.",
    "page.claim-denied": "The chair said no.",
    "page.claim-unheard": "Nobody at that chair has answered.",
    "page.claim-blind": "At that chair nobody could see the question, or answer it.",
    "page.no-key": "Scan the code at the table first, or type its key.",
    "page.elsewhere": "This page is not served under that name.",
    "page.not-there": "There is no such page here.",
    "page.unwanted": "The table takes nothing but a key, and that in plain text.",
    "page.too-many": "Too many pages are open on this table. Close one of them and try again.",
    "page.unreadable": "The table did not understand that. Please load the page again.",
    "page.too-long": "A message to the table has at most {limit} bytes.",
    "page.too-fast": "That was too fast for the table. Please go on more slowly.",
    "page.no-chair": "This table has no chair '{chair}'.",
    "page.not-seated": "Sit on a chair first: only those at the table say what lies on it.",
    "page.other-game": "Another game lies on the table by now.",
    "page.off": "The table is switched off; a push wakes it up.",
    "page.failed": "The table could not do that. Please try again.",
    # The door, for those who have no key yet
    "page.door-how": (
        "Scan the code at the table, or type the key that stands beside it. Whoever sits there finds both in "
        "the menu: hold the key, then 'The table', then 'Phones'."
    ),
    "page.door-key": "Key",
    "page.door-enter": "Come in",
    "page.door-on": "To the table",
    # The page as a whole
    "page.title": "Tabletop companion",
    "page.needs-script": "This page needs JavaScript. Please allow it for this address.",
    "page.lost": "The table does not answer. The page goes on by itself as soon as it does.",
    "page.over": "This session is over",
    "page.over-how": "Scan the code at the table again to come back.",
    "page.set-up": "Set up",
    "page.set-up-hint": "Lay all pieces where the game wants them",
    "page.sound": "Sound",
    "page.sound-hint": "Play the sounds of the table here",
    # The board
    "page.board": "Board",
    "page.space-ground": "{space}, {ground}",
    "page.and": ", ",
    "page.lit-steady": "lit",
    "page.lit-pulse": "lit, pulsing",
    "page.lit-blink": "lit, blinking",
    "page.lit-flicker": "lit, flickering",
    "page.look-white": "white pawn",
    "page.look-black": "black pawn",
    # Hands
    "page.hand": "In your hand",
    "page.hand-empty": "Nothing",
    "page.tray": "Beside the board",
    "page.tray-empty": "Nothing",
    "page.put-aside": "Put aside",
    "page.piece-held": "{piece}, in your hand",
    "page.piece-chosen": "{piece}, in your hand, chosen",
    "page.piece-aside": "{piece}, beside the board",
    "page.piece-supply": "{piece}, {count} to play",
    "page.piece-read": "{piece}, on the reader",
    "page.now": "{seat}: {todo}",
    "page.pieces": "{count} {pieces}",
    "page.piece-down": "{piece}, face down",
    "page.turn-over": "Turn over",
    "page.turn-over-hint": "Turn the chosen piece over (F)",
    "page.wand": "Wand",
    "page.wand-hint": "Touch spaces with the wand: what stands there stays",
    "page.card-place": "A card lies in the row, before a kingdom or on a reader.",
    "page.taken-there": "{space} is taken: {piece}.",
    "page.differs": "Not as in the game: {spaces}. Put that right, or press 'Set up'.",
    "page.differs-space": "{space} (here {here}, in the game {there})",
    "page.differs-more": "{count} more",
    "page.differs-nothing": "nothing",
    "page.differs-here": "not as in the game",
    # Beside the board
    "page.supply-of": "Before {chair}",
    "page.reader": "Reader",
    "page.reader-of": "Tag reader of {chair}: lay down what is in the hand, or take up what lies there",
    "page.ticket-of": "Lay a bus ticket on the tag reader of {chair}, or take it away",
    "page.ticket-hint": "A tag that belongs to no game: a bus ticket",
    "page.look-ticket": "bus ticket",
    "page.card-use": "usable now",
    "page.card-choose": "choose one",
    "page.tally": "Territories",
    "page.reveal": "Show hidden",
    "page.reveal-hint": "Show what lies on its face: everybody may know it",
    "page.score": "{title} {points}",
    "page.leads": "{title} leads",
    "page.nobody-leads": "nobody leads",
    "page.worth": "worth {points}",
    "page.left": "{left} open",
    "page.left-of": "{left} of {spaces} spaces open",
    "page.full": "full",
    # A board that is drawn
    "page.sketch": "Draw the rivers",
    "page.sketch-hint": "Tell the table which rivers of sticks lie before you",
    "page.sketch-how": (
        "Draw each stick that lies before you: click between two spaces, or go there with the arrow keys and "
        "press Enter. A second time takes it away."
    ),
    "page.sketch-start": "Start from",
    "page.sketch-empty": "Empty",
    "page.sketch-drawn": "By lots",
    "page.sketch-drawing": "Sticks between spaces",
    "page.sketch-edge": "Stick between {one} and {other}",
    "page.sketch-sticks": "{count} of {lines} sticks",
    "page.sketch-closed": "Territories",
    "page.sketch-part": "{letter}: {count} spaces",
    "page.sketch-wrong": "What is still wrong",
    "page.sketch-idle": "Sticks that part nothing yet: {count}.",
    "page.sketch-right": "Nothing is wrong any more.",
    "page.sketch-play": "Play on this board",
    "page.sketch-asks": "The screens ask whether to leave the game that is on.",
    "page.sketch-close": "Close",
    # Chairs
    "page.chairs": "Your chairs",
    "page.chair-south": "South",
    "page.chair-west": "West",
    "page.chair-north": "North",
    "page.chair-east": "East",
    "page.screen": "Screen in the middle",
    "page.screen-of": "Screen of {chair}",
    "page.screen-dark": "dark",
    "page.claim": "Sit here",
    "page.claim-of": "Sit here: {chair}",
    "page.leave": "Leave",
    "page.leave-of": "Leave the chair {chair}",
    "page.claim-asks": "Look at the screen of {chair}. Once it shows this number, push its dial to say yes.",
    "page.claim-off": "Never mind",
    "page.claim-off-of": "Never mind: {chair}",
    "page.claim-free": "Nobody sits here on this page.",
    "page.dial-of": "Dial of {chair}",
    "page.push-of": "Push the dial of {chair}",
    "page.key-of": "Key of {chair}",
    "page.key": "Key",
    "page.key-hold": "hold it: menu, or what only you may see",
    "page.push": "Push",
    "page.letters": "Type what the screen asks for",
    "page.letters-done": "Done",
    "page.turn-left-of": "Turn the dial of {chair} to the left",
    "page.turn-right-of": "Turn the dial of {chair} to the right",
    # Plugs
    "page.plugs": "Parts and plugs",
    "page.plugs-how": "Pull a plug, and see how the table goes on without it. Press again to put it back.",
    "page.plugs-out": "{count} out",
    "page.plugs-common": "The table",
    "page.plug-of": "Plug of {part}",
    "page.part-of": "{part}, {chair}",
    "page.part-cells": "Cells",
    "page.part-lights": "Lights",
    "page.part-sound": "Sound",
    "page.part-common": "Middle screen",
    "page.part-screen": "Screen",
    "page.part-dial": "Dial",
    "page.part-push": "Push",
    "page.part-key": "Key",
    "page.part-reader": "Reader",
    "page.unplugged": "unplugged",
    # What happened, and how it works
    "page.log": "What happened",
    "page.help": "How to play here",
    "page.help-goal": (
        "Two of your pawns in the camps behind the other side win, and so does leaving it fewer than two."
    ),
    "page.help-lights": (
        "Blue pulses where the piece may go, orange blinks where it takes. Purple can be chosen. White "
        "blinks where a piece is missing, red flickers where one is too many."
    ),
    "page.help-screens": (
        "The last line of a screen counts the pawns that each side has lost, and shows the four camps: first "
        "those that White wants, then those that Black wants."
    ),
    "page.help-drag": (
        "Drag a piece to its goal; or click it, and then the goal. "
        "What stands there is taken, where it is the other side's, and lies beside the board."
    ),
    "page.help-hands": (
        "Pieces that you lift stay in your hand until you put them down. The ringed one goes next; "
        "click another one to choose it. Click the tray to put it beside the board."
    ),
    "page.help-keys": (
        "With the keyboard: arrow keys go over the board, Enter lifts and puts down, T puts aside, "
        "and Escape puts the piece back where it came from."
    ),
    "page.help-dial": (
        "Turn a dial by its arrows, by dragging its rim, with the wheel, or with arrow keys. Push it in "
        "its middle, or with Enter. Hold the key for the menu, or for what only you may see: with the other "
        "mouse button, or Shift and Enter, it stays down until you press it again."
    ),
}
