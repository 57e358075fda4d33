"""The journal: what was played, on disk before anybody is told that it was played.

Laws:
- One append-only file per game, in a folder that one daemon holds. The state of a game is its replay.
- What `create` or `append` has returned is still there after the plug was pulled; what failed is not there
  at all, or no reader takes it for a line.
- A game in which nobody has done anything hides none that goes on.
- What cannot have been left by a pulled plug is never cut away silently, and what is not ours is never
  touched.

`line` is the form of one entry, `head` of the first one; `reading` tells what a file holds and what is wrong
with it, `writing` makes files and goes on with them; `folder` knows which game is the one to go on with;
`writer` keeps the waiting for the disk out of the loop. `disk` is what all of them ask of the system.
"""

from companion.app.journal.fault import JournalFault
from companion.app.journal.folder import FolderLock, Latest, Play, last_game, latest
from companion.app.journal.head import Head
from companion.app.journal.reading import Damage, Read, read
from companion.app.journal.writer import InlineWriter, Writer
from companion.app.journal.writing import Journal
from companion.app.retold import Entry

__all__ = [
    "Damage",
    "Entry",
    "FolderLock",
    "Head",
    "InlineWriter",
    "Journal",
    "JournalFault",
    "Latest",
    "Play",
    "Read",
    "Writer",
    "last_game",
    "latest",
    "read",
]
