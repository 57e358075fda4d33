"""nfcpy's own driver of the PN532, as it comes, on any serial line."""

import warnings
from typing import Any

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it is of 2022
    import nfc
    from nfc.clf import pn532, transport


class Peer:
    def __init__(self, device: str) -> None:
        tty = transport.TTY(device)
        try:
            self._frontend: Any = nfc.ContactlessFrontend()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ResourceWarning)  # on a Pi it leaves a file open
                self._frontend.device = pn532.init(tty)
        except BaseException:
            tty.close()
            raise

    def uid(self) -> str | None:
        target = self._sensed()
        return None if target is None else bytes(target.sdd_res).hex()

    def read(self) -> tuple[str, bytes]:
        tag = nfc.tag.activate(self._frontend, self._sensed())
        return str(tag.product), bytes(tag.ndef.octets)

    def close(self) -> None:
        self._frontend.close()

    def _sensed(self) -> Any:
        return self._frontend.sense(nfc.clf.RemoteTarget("106A"))
