"""Installs the companion on a machine as a service, updates it, and removes it.

Laws:
- Steps are idempotent: each looks first, does only what is missing, and reports what it did.
- Versions lie side by side; the symbolic link `current` selects one, and is switched by a rename. A power cut
  at any moment leaves the old version or the new one; leftovers are removed the next time.
- A new version is selected only after a trial run. Until then all that points to it lies in `/run`, which
  does not survive a reboot.
- Games and settings are never changed, and are removed only on request.
- Only the standard library is used, since `systemd/install` runs in the system's own Python.
"""
