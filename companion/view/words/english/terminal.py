"""What the terminal says while Katarenga is played in it.

A line that is laid out in columns fits into 40 of them; all others are wrapped to what there is.
"""

SENTENCES = {
    "terminal.welcome": "Katarenga: bring two pawns into the camps behind your opponent's baseline.",
    "terminal.blank": "",
    "terminal.flag-game": "the game, which is Katarenga here",
    "terminal.other-game": (
        "Only Katarenga is played in the terminal. companion play --game {game} plays it in the browser."
    ),
    "terminal.goodbye": "Goodbye, and thank you for playing!",
    # Who plays
    "terminal.who-both": "two people at this keyboard",
    "terminal.who-white": "you are White, against the companion",
    "terminal.who-black": "you are Black, against the companion",
    "terminal.who": "Who plays? (1, 2 or 3)",
    "terminal.choice": "  {number}  {choice}",
    "terminal.choose": "Please type a number from 1 to {count}.",
    "terminal.yes-or-no": "Please answer yes or no.",
    "terminal.seed": "Again: {command} --seed {seed}",
    "terminal.calm": "House rule: nobody captures with their first move.",
    # Names
    "terminal.side-white": "White",
    "terminal.side-black": "Black",
    "terminal.you": "{side} (you)",
    "terminal.companion": "{side} (companion)",
    # A turn
    "terminal.standing": "{side}: pawns {pawns}, camps {camps} of 2",
    "terminal.prompt": "{side} to move:",
    "terminal.prompt-pawn": "{pawn} goes to (Enter: back):",
    "terminal.prompt-pass": "{side}, Enter to pass:",
    "terminal.did-move": "{side} goes from {start} to {goal}.",
    "terminal.did-take": "{side} goes from {start} to {goal} and takes the pawn there.",
    "terminal.did-camp": "{side} steps from {start} into the camp {goal}.",
    "terminal.did-pass": "{side} passes.",
    "terminal.must-pass": "None of your pawns can move, so you have to pass. Press Enter.",
    "terminal.hint": (
        "Type a move like {move}, or a pawn like {pawn} to see where it can go. Enter shows all moves, "
        "help explains the game."
    ),
    "terminal.strange": (
        "I do not understand '{text}'. Type a move like {move}, a pawn like {pawn}, Enter for all moves, "
        "or help."
    ),
    "terminal.takes": "x takes a pawn.",
    "terminal.no-list": "There is no list to choose from yet. Enter shows all moves.",
    "terminal.listed": "Type a number to play that move.",
    "terminal.nowhere": "The pawn on {pawn} has nowhere to go now.",
    "terminal.from-b": "{pawn} is blue: one step in any direction.",
    "terminal.from-g": "{pawn} is green: a leap, two straight and one aside.",
    "terminal.from-y": "{pawn} is yellow: diagonally, up to the next yellow square.",
    "terminal.from-r": "{pawn} is red: along its rank or file, up to the next red square.",
    "terminal.or-camp": "From the far baseline it may also step into a free camp.",
    # Commands
    "terminal.undone": "Taken back: {moves}.",
    "terminal.nothing-to-undo": "You have not played anything yet that could be taken back.",
    "terminal.goes-on": "The game goes on.",
    "terminal.really-resign": "{side}, do you really give up? (yes or no)",
    "terminal.really-new": "Leave this game and begin a new one? (yes or no)",
    "terminal.draw-offered": "{side} offers a draw. {other}, do you agree? (yes or no)",
    "terminal.declined": "{other} would rather play on.",
    "terminal.companion-declines": "The companion is ahead and would rather play on, thank you.",
    "terminal.began": "This game began with:",
    "terminal.moves": "The moves so far:",
    "terminal.no-moves": "Nobody has moved yet.",
    "terminal.from-here": "To go on from here another day:",
    # The end
    "terminal.end-camps": "{winner} wins: both camps behind {loser}'s baseline are taken.",
    "terminal.end-attrition": "{winner} wins: {loser} has fewer than two pawns left.",
    "terminal.end-blocked": "A draw: neither side can move.",
    "terminal.end-resigned": "{winner} wins: {loser} gives up.",
    "terminal.end-agreed": "A draw, as both agree.",
    "terminal.you-won": "Well played!",
    "terminal.companion-won": "The companion thanks you for the game.",
    "terminal.score": "Games won: White {white}, Black {black}. Draws: {draws}.",
    "terminal.after-revenge": "revenge: the board is turned",
    "terminal.after-new": "a new match",
    "terminal.after-undo": "take back the end and play on",
    "terminal.after-record": "show the moves of this game",
    "terminal.after-quit": "stop playing",
    "terminal.after": "What now? (1 to 5)",
    "terminal.turned": ("The board has been turned: each side now plays from where the other one was."),
    "terminal.help": """\
White wants camps a9 and h9, Black a0 and h0. Two camps win. \
So does leaving the opponent with fewer than two pawns.
The square a pawn stands on says how it goes:
  b blue    one step in any direction
  g green   two straight and one aside
  y yellow  diagonally, to next yellow
  r red     rank or file, to next red
Only green leaps over pawns. Go onto an opponent's pawn to take it. \
A pawn on the far baseline can step into a free camp with its next move, for example b8-a9.
What you can type:
  e1-e4   move from e1 to e4
  e1      see where the pawn can go
  Enter   list every move, by number
  undo    take your last move back
  draw    offer a draw; the companion
          agrees unless it is ahead
  resign  give up
  board   draw the board again
  record  show the moves so far
  new     begin another game
  quit    stop playing (also Ctrl-D)""",
    # The command line
    "terminal.command": "play Katarenga in this terminal",
    "terminal.flag-as": "who plays: both for two people, or your side against the companion",
    "terminal.flag-colour": "use colours; auto asks the terminal and NO_COLOR",
    "terminal.over": "This position is over already, so there is nothing left to play.",
}
