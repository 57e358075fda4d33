"""The doctor: whether a table would work, part by part, with a way out for whatever does not.

Laws:
- A check changes nothing: it writes no file that stays, lights no light, and leaves what runs alone.
- A check that fails is a finding, and the others go on.
- What cannot be examined while something else is broken waits for it, and is not reported as broken.
- Drivers and their libraries are imported by the check that needs them, never by this package.

`examination` lists the checks in their order and runs them, at a table in use as well; `findings` has
their codes, `surroundings` all that a check may know, and `report` is the command `companion doctor`. The
others are the checks, by what they examine.
"""
