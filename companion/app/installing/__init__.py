"""Installing the companion on a machine as a service, putting a newer version in its place, and removing it.

Laws:
- Each step looks first, does only what is missing, and says what it did: done again, it has nothing to do.
- Versions lie side by side, and which one counts is one symbolic link, `current`, that is renamed into place.
  A plug that is pulled at any moment leaves the old version or the new one, and leftovers go the next time.
- A new version counts only once it has run. Until then all that points to it lies in `/run`, which does not
  outlive a restart of the machine.
- Games and settings are never changed, and only ever removed when that was asked for.
- Nothing here needs a library, since `systemd/install` runs it in the system's own Python.

`machine` is what is installed on, `places` where everything lies; `versions`, `source`, `building`, `health`
and `trial` make a version and prove it, and `updating` puts it into its place. The other steps are `needs`,
`account`, `buses`, `settings`, `files` and `service`. `install_command` and `update_command` are what people
type, and `wheelhouse` makes ready what a machine without a network needs.
"""
