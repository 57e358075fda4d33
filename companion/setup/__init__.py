"""Installs the companion on a machine as a service, updates it, and removes it.

Laws:
- Each step looks first, does only what is missing, and says what it did: done again, it has nothing to
  do.
- Versions lie side by side; the symbolic link `current` says which one counts, and is renamed into place.
  A plug that is pulled at any moment leaves the old version or the new one; leftovers go the next time.
- A new version counts only once it has run. Until then all that points to it lies in `/run`, which does
  not outlive a restart of the machine.
- Games and settings are never changed, and are removed only on request.
- Nothing here needs a library, since `systemd/install` runs it in the system's own Python.

`machine` is the machine with its paths, `source` what a version is made from, `versions` builds one, tries
it and puts it into place, `installation` has the other steps, `commands` is what people type.
"""
