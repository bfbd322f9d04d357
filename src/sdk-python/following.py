"""What goes on after one call: the pages of a list, the end of a payment."""

from __future__ import annotations

import time
import typing as t

from .answers import Answer
from .errors import ApiFault, SanadApiError
from .generated.calls import CALLS
from .generated.types import payment_initiation

# No payment leaves one of these.
_ENDS = ("KSAOB.AcceptedSettlementCompleted", "KSAOB.Rejected", "KSAOB.Cancelled")
_LONGEST_INTERVAL_SECONDS = 10.0

P = t.ParamSpec("P")
Message = t.TypeVar("Message")


class FollowingMethods:
    """Calls that lead to further calls."""

    _sleep: t.Callable[[float], None]

    def pages(
        self, method: t.Callable[P, Answer[Message]], *args: P.args, **kwargs: P.kwargs
    ) -> t.Iterator[Answer[Message]]:
        """All pages of a list, as answers whose signature was checked. One request per page, when the loop gets there.

        Example::

            for page in bank.pages(bank.get_accounts, psu_token=psu_token):
                print(page.message["Data"])
        """
        operation_id = _operation_of(method)
        page = method(*args, **kwargs)
        while True:
            yield page
            message = t.cast(t.Mapping[str, t.Any], page.message)
            following = message.get("Links", {}).get("Next")
            if following is None:
                return
            page = t.cast(t.Any, self).follow_link(operation_id, following, psu_token=kwargs.get("psu_token"))

    def items(self, method: t.Callable[P, Answer[Message]], *args: P.args, **kwargs: P.kwargs) -> t.Iterator[t.Any]:
        """All rows of a list, over all its pages.

        Example::

            for account in bank.items(bank.get_accounts, psu_token=psu_token):
                print(account["AccountId"])
        """
        for page in self.pages(method, *args, **kwargs):
            data = t.cast(t.Mapping[str, t.Any], page.message).get("Data", {})
            yield from next((rows for rows in data.values() if isinstance(rows, list)), [])

    def wait_for_payment(
        self, payment_id: str, *, timeout_seconds: float = 120.0, interval_seconds: float = 1.0
    ) -> Answer[payment_initiation.PaymentResponseMessage]:
        """Waits until a payment has ended: settled, rejected or cancelled. Returns the payment as it then is.

        Asks for its status again and again, at first every `interval_seconds` and half as long again after each, up to 10 s; so prefer
        events where you receive them. Raises SanadApiError with `kind == "pending"` when it has not ended in time; nothing is wrong
        with it, ask again later.
        """
        bank = t.cast(t.Any, self)
        ends_at = time.monotonic() + timeout_seconds
        wait = interval_seconds
        while True:
            status = bank.get_payment_status(payment_id=payment_id).message["Data"]["Status"]
            if status in _ENDS:
                return t.cast("Answer[payment_initiation.PaymentResponseMessage]", bank.get_payment(payment_id=payment_id))
            if time.monotonic() + wait > ends_at:
                told = f"the payment {payment_id} is {status} after {timeout_seconds} s; it may still end well or badly"
                raise SanadApiError(0, [ApiFault("TPP.StillPending", told)])
            self._sleep(wait)
            wait = min(wait * 1.5, _LONGEST_INTERVAL_SECONDS)


def _operation_of(method: t.Any) -> str:
    """The operation that a method of the client calls, by its name."""
    wanted = str(method.__name__).replace("_", "")
    for operation_id in CALLS:
        if operation_id.lower() == wanted:
            return operation_id
    raise TypeError(f"{method.__name__} is no method of an operation")
