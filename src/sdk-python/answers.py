"""What a call returns."""

from __future__ import annotations

import dataclasses
import typing as t

Message = t.TypeVar("Message")
Encoding = t.Literal["jwt", "json"]
"""`jwt`: a compact JWS as the body. `json`: plain JSON with a detached signature in the header x-jws-signature."""


class EnvelopeClaims(t.TypedDict):
    """The claims of an envelope. Times are seconds since the epoch."""

    aud: str
    iss: str
    iat: int
    nbf: int
    exp: int


@dataclasses.dataclass(frozen=True)
class PlainAnswer(t.Generic[Message]):
    """An answer that carries no signature: payee and account verification, the platform, the authorization server, 204."""

    status: int
    headers: t.Mapping[str, str]
    interaction_id: str | None
    message: Message


@dataclasses.dataclass(frozen=True)
class Answer(PlainAnswer[Message]):
    """An answer whose signature and claims were checked."""

    claims: EnvelopeClaims
    kid: str
    """The id of the bank's key that signed."""
    encoding: Encoding


@dataclasses.dataclass(frozen=True)
class VerifiedEnvelope(t.Generic[Message]):
    """A message whose signature and claims were checked."""

    claims: EnvelopeClaims
    message: Message
    kid: str
    encoding: Encoding
