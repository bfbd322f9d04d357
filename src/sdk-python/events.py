"""Events: checked before anything is done, and acted on once."""

from __future__ import annotations

import collections
import dataclasses
import re
import threading
import time
import typing as t

import httpx

from .envelope import EnvelopeFault, check_claims, verify_compact
from .errors import ApiFault, SanadApiError
from .options import why_no_base_url, without_slashes
from .provider import Provider
from .transport import Hooks, Sender

ResourceKind = t.Literal["paymentConsent", "payment", "accountConsent", "letterConsent", "letter", "other"]
"""What `data` is. `other`: a resource that this version does not know."""

_KIND_OF_LIST: dict[str, ResourceKind] = {
    "payment-consents": "paymentConsent",
    "domestic-payments": "payment",
    "payments": "payment",
    "account-access-consents": "accountConsent",
    "letters-of-guarantee-consents": "letterConsent",
    "letters-of-guarantee": "letter",
}
_REMEMBERED_IDS = 10_000
_BEARER = re.compile(r"Bearer ([\w-]+\.[\w-]+\.[\w-]+)", re.ASCII)


@dataclasses.dataclass(frozen=True)
class BankEvent:
    """An event of the bank whose signature and claims were checked. `resource_kind` says what `data` is."""

    jti: str
    """The same in every delivery of this event."""
    event_type: str
    """What happened. The bank may begin to send types that this version does not know: pass over what you have no use for."""
    event_date_time: str
    """When it happened. Events of one resource may be sent again later; this says which one is the newer."""
    resource: str
    """Relative path of the resource, to be read with the client."""
    consent_id: str
    resource_kind: ResourceKind
    data: t.Mapping[str, t.Any]
    """The resource as it stood then."""


class EventMemory(t.Protocol):
    """Where the ids of events are kept that were acted on. Keep them for 30 days, best in the database in which you act."""

    def has(self, jti: str) -> bool:
        """Whether the event was acted on."""

    def add(self, jti: str) -> None:
        """It was acted on now."""


class _ProcessMemory:
    """Keeps the latest ids in this process."""

    def __init__(self) -> None:
        self._ids: dict[str, None] = collections.OrderedDict()

    def has(self, jti: str) -> bool:
        return jti in self._ids

    def add(self, jti: str) -> None:
        self._ids[jti] = None
        if len(self._ids) > _REMEMBERED_IDS:
            del self._ids[next(iter(self._ids))]


def _refuse(why: str) -> SanadApiError:
    return SanadApiError(401, [ApiFault("TPP.EventUntrusted", why)])


class EventReceiver:
    """Checks deliveries of the bank. It works the same for webhooks and for events that the app asks for, also for both at once."""

    def __init__(
        self,
        *,
        base_url: str,
        client_id: str,
        memory: EventMemory | None = None,
        http: httpx.Client | None = None,
        timeout_seconds: float = 30.0,
        now: t.Callable[[], float] = time.time,
    ) -> None:
        """`memory` keeps 10,000 ids in this process where none is given."""
        fault = why_no_base_url(base_url)
        if fault is not None:
            raise TypeError(fault)
        self._issuer = f"{without_slashes(base_url)}/auth"
        self._client_id = client_id
        # Not `or`: a memory that is empty may count as false, and would be left unused.
        self._memory: EventMemory = _ProcessMemory() if memory is None else memory
        self._provider = Provider(Sender(httpx.Client() if http is None else http, timeout_seconds, Hooks()), self._issuer, False)
        self._now = now
        self._lock = threading.Condition()
        self._acting: set[str] = set()

    def verify(self, body: str | bytes, authorization: str | None = None) -> BankEvent:
        """Checks a delivery. The body is the exact bytes; `authorization` is the header of a webhook's request.

        Raises SanadApiError `TPP.EventUntrusted`; then answer 401 and do nothing.
        """
        text = body if isinstance(body, str) else body.decode("ascii", "replace")
        if authorization is not None:
            self._check_bank_token(authorization)
        return _read_event(self._verify_jwt(text.strip(), "the event"))

    def receive(
        self,
        body: str | bytes,
        act: t.Callable[[BankEvent], object],
        *,
        authorization: str | None = None,
    ) -> bool:
        """Checks a delivery and calls `act`, unless the event was acted on before. Whether it acted.

        An event is remembered after `act`, so when that raises, the bank's next try acts again. Of the same event twice at once, the
        second waits.
        """
        event = self.verify(body, authorization)
        with self._lock:
            self._lock.wait_for(lambda: event.jti not in self._acting)
            if self._memory.has(event.jti):
                return False
            self._acting.add(event.jti)
        try:
            act(event)
            self._memory.add(event.jti)
            return True
        finally:
            with self._lock:
                self._acting.discard(event.jti)
                self._lock.notify_all()

    def _check_bank_token(self, authorization: str) -> None:
        """The bank's own token names the issuer as its subject, so an event cannot be used in its place."""
        found = _BEARER.fullmatch(authorization)
        if found is None:
            raise _refuse("the header Authorization carries no token of the bank")
        if self._verify_jwt(found[1], "the token of the bank").get("sub") != self._issuer:
            raise _refuse("the token of the bank names another subject")

    def _verify_jwt(self, token: str, what: str) -> dict[str, t.Any]:
        required = ("iat", "exp", "jti")
        try:
            claims, _ = verify_compact(token, self._provider.find_key)
            check_claims(claims, issuer=self._issuer, audience=self._client_id, now=self._now(), required=required)
        except EnvelopeFault as fault:
            raise _refuse(f"{what} was refused: {fault}") from fault
        return claims


def _read_event(claims: t.Mapping[str, t.Any]) -> BankEvent:
    message = claims.get("message")
    data, meta = (message.get("Data"), message.get("EventMeta")) if isinstance(message, dict) else (None, None)
    if not isinstance(data, dict) or not isinstance(meta, dict):
        raise _refuse("the JWT carries no event")
    # Any type is handed on. Refused, an event of a new one would come again for days, and hold up the later ones of its resource.
    event_type = meta.get("EventType")
    if not isinstance(event_type, str) or event_type == "":
        raise _refuse("the event says no type")
    resource = str(meta.get("EventResource"))
    return BankEvent(
        jti=str(claims["jti"]),
        event_type=event_type,
        event_date_time=str(meta.get("EventDateTime")),
        resource=resource,
        consent_id=str(meta.get("ConsentId")),
        resource_kind=_KIND_OF_LIST.get((["", *resource.split("/")])[-2], "other"),
        data=data,
    )
