"""The doctor: looks at everything that a table needs, and says of each thing that it is well or what to do.

Laws:
- Nothing here changes the table or its games: no directory or file is made that stays, panels show what they
  showed, and the state directory is locked by nobody for longer than it takes to see whether it is.
- A check tells what it finds and never raises; one that fails is itself a finding.
- What can be looked at is, whatever else is broken.

`examination` puts the checks in their order, `surroundings` is all that they know, `finding` and `diagnosis`
are what they tell, `report` is how that is written down, and `command` is what the command line calls.
"""
