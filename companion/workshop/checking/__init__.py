"""The job that tries every part of a table, one after the other, with whoever stands there.

`trial` is what each of them has in common, `check` leads through all of them, and the others are the trials:
of buttons, dials, screens, readers, lights, sound and cells. What they find is what to mend, in words.

Laws: a push goes on, and says yes where a person has to judge; a tap of a key says that this one is bad; only
where a button itself is tried it is the other one that says so. A part that does not answer is not tried.
"""
