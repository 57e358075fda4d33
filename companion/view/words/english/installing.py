"""What installing and updating say."""

SENTENCES = {
    "installing.about": (
        "Install the companion as a service, from this copy of the project; run again it repairs and updates."
    ),
    "installing.flag-profile": "which table this is, where there are no settings yet",
    "installing.flag-wheelhouse": "install without a network, from wheels in this directory",
    "installing.flag-buses": "switch on I2C and SPI, which counts after a restart",
    "installing.flag-remove": "remove all of it again, but for games and settings",
    "installing.flag-purge": "with --remove: games and settings, too",
    "installing.command": "put a newer version into the place of the one that runs as a service",
    "installing.flag-source": (
        "a copy of the project, a wheel, or a wheelhouse; else where the installed version is from"
    ),
    "installing.flag-back": "go back to the version before",
    "installing.flag-watch": "watch the new version for so long before it counts",
    "installing.stopped": "Stopped. What was there before stays; the same command again goes on.",
    # Why not
    "installing.not-root": "Only root can do that. Run: sudo {command}.",
    "installing.few-bits": (
        "This system runs programs of 32 bits, for which some libraries have no wheels. Take the 64-bit "
        "Raspberry Pi OS."
    ),
    "installing.forgotten": (
        "What is written to {folder} is in memory only, and gone after a restart. Make the root writable "
        "first: sudo raspi-config nonint disable_overlayfs, restart, and do it then."
    ),
    "installing.no-room": (
        "{folder} has {megabytes} MB left, and a version needs {limit}. Make room first, for example with: "
        "sudo apt clean."
    ),
    "installing.packages": "Something of the system is missing. Run: sudo apt install {packages}.",
    "installing.no-profile": (
        "There is no {file} yet. Say which table this is with --profile, one of: {known}."
    ),
    "installing.no-source": "{source} is neither a copy of the project nor a wheel nor a wheelhouse.",
    "installing.many-wheels": "{source} holds several versions: {wheels}. Leave one, or name it.",
    "installing.not-ours": (
        "{place} belongs to somebody else, or others may write there. If you want what is there now, name "
        "it: sudo companion update {source}."
    ),
    "installing.not-installed": "Nothing is installed in {folder}. Run: sudo systemd/install.",
    "installing.nothing-before": "There is no version before this one.",
    "installing.busy": "Something else is at work in {folder}. Wait until it is through.",
    "installing.failed-command": "{command} has failed: {detail}.",
    "installing.not-built": (
        "The new version could not be put together: {detail}. Without a network take a wheelhouse."
    ),
    "installing.not-built-offline": (
        "The new version could not be put together from {source}: {detail}. Take a wheelhouse that is "
        "whole, and for this machine and its Python."
    ),
    "installing.unwell": "The new version is not well on this machine, and was not taken: {detail}.",
    "installing.not-started": (
        "The service did not start with the new version, which was not taken: {detail}. "
        "The one before runs again."
    ),
    "installing.fell": (
        "The new version was {state} within {seconds} s after its start, and was not taken. "
        "The one before runs again."
    ),
    # What was done
    "installing.nothing": "Nothing to do.",
    "installing.other-system": (
        "{system} is not one that this was made for: Raspberry Pi OS Bookworm or Trixie. "
        "It goes on all the same."
    ),
    "installing.user": "The user {user} is there, in {groups}.",
    "installing.no-groups": "This system has no groups {groups}.",
    "installing.joined": "The user {user} has joined {groups}.",
    "installing.user-gone": "The user {user} is gone.",
    "installing.state": "{folder} is there.",
    "installing.state-owned": "{folder} was there, and belongs to the service again.",
    "installing.state-stays": "{folder} stays, for root only; --remove --purge removes it, too.",
    "installing.state-gone": "{folder} is gone.",
    "installing.bus": "{bus} is on after a restart of the machine.",
    "installing.bus-by-hand": (
        "There is no raspi-config here. Put dtparam=i2c_arm=on and dtparam=spi=on into "
        "/boot/firmware/config.txt, and restart."
    ),
    "installing.building": "Putting version {number} together from {source}, which takes some minutes.",
    "installing.trying": "Version {number} is on trial for {seconds} s; the game goes on where it was.",
    "installing.program": "Version {number} counts: {version}, from {source}.",
    "installing.program-gone": "{folder} is gone.",
    "installing.settings": "{file} is there, for the profile {profile}.",
    "installing.settings-stay": (
        '{file} is yours and stays as it is. For another table write into it: profile = "{profile}".'
    ),
    "installing.settings-are": (
        "The settings of this table. It has what its profile tells of, and here stands what is different."
    ),
    "installing.settings-change": "After a change: sudo systemctl restart companion",
    "installing.settings-board": "the name that udev gives to a Pico with the firmware",
    "installing.settings-kept": "{file} stays; --remove --purge removes it, too.",
    "installing.put": "{file} is in place.",
    "installing.gone": "{file} is gone.",
    "installing.no-avahi": "There is no avahi-daemon here, so the page is found by its address only.",
    "installing.any-port": "{file} is gone, since the page takes any free port.",
    "installing.enabled": "{unit} starts with the machine.",
    "installing.disabled": "{unit} starts no more.",
    "installing.started": "{unit} runs.",
    "installing.later": "No systemd runs here; {unit} starts with the machine.",
    "installing.not-running": (
        "{unit} does not run yet: {detail}. See why with: journalctl -u {unit}. Wire the parts, look with "
        "companion doctor, and then: sudo systemctl start {unit}."
    ),
}
