"""The doctor: checks a table part by part, and gives a remedy for each fault.

Laws:
- A check is read-only: it leaves no file behind, lights no light, and does not disturb a running program.
- A check that fails is a finding, and the others go on.
- A check that depends on a broken one is reported as waiting, not as broken.
- Drivers and their libraries are imported by the check that needs them, never by this package.

`examination` lists the checks in order and runs them, at a running table as well; `findings` has their codes,
`surroundings` the inputs of a check, and `report` is the command `companion doctor`. The other modules are
the checks, by subject.
"""
