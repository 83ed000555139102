"""The loop of a challenge: a first answer, what the buyer proves, and a second answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Awaitable, Callable, Dict, List, Mapping, Optional, Tuple, TypedDict

from ._answer import Answer
from ._endpoints import CallOptions, checked_include
from .errors import ConfigurationError
from .models import Pruebas, Receipt, Reto, VerifyRequest, VerifyResponse


class BuyerEvidence(TypedDict, total=False):
    """What a buyer proved after the first answer: members for the second request. A code is never one of them."""

    pruebas: Pruebas
    nombre: str
    fecha_expedicion: str
    telefono_token: str
    biometric_transaction: str


# The challenge, and the others: one of them in its place is also enough. None: the buyer did not pass.
AskBuyer = Callable[[Reto, List[Reto]], Optional[BuyerEvidence]]
AskBuyerAsync = Callable[[Reto, List[Reto]], Awaitable[Optional[BuyerEvidence]]]


def decide_options(options: CallOptions) -> Tuple[CallOptions, CallOptions]:
    """The options of both calls. The second one has another idempotency key, and its answer has no challenges."""
    wanted = dict.fromkeys(["receipt", *checked_include(options.include or [])])
    include = [part for part in wanted if part != "retos"]
    first = replace(options, include=["retos", *include])
    return first, replace(options, include=include, idempotency_key=None)


class _Decided:
    def __init__(self, answer: Answer[VerifyResponse], request: VerifyRequest, verify: Callable[[Any], Any]) -> None:
        self.answer = answer
        """The first answer."""
        self._request = request
        self._verify = verify

    @property
    def challenges(self) -> List[Reto]:
        """Each challenge alone is enough, and the first costs the buyer least."""
        return self.answer.body.retos or []

    @property
    def needs_evidence(self) -> bool:
        """Whether there is a challenge."""
        return bool(self.challenges)

    @property
    def receipt(self) -> Optional[Receipt]:
        """The receipt of the first answer. None when the service could not sign it."""
        return self.answer.body.receipt

    def __repr__(self) -> str:
        return f"<{type(self).__name__} needs_evidence={self.needs_evidence}>"

    def _with(self, evidence: Mapping[str, Any]) -> Dict[str, Any]:
        for name in evidence:
            if name not in BuyerEvidence.__annotations__:
                raise ConfigurationError(f"there is no evidence {name}")
        receipt = {"recibo": self.answer.raw["receipt"]} if self.receipt else {}
        pruebas = {**(self._request.get("pruebas") or {}), **(evidence.get("pruebas") or {}), **receipt}
        return {**self._request, **evidence, "pruebas": pruebas}


class Decision(_Decided):
    """A first answer, and what the buyer can prove so that the recommendation becomes an approval."""

    def resolve(self, ask: AskBuyer) -> Answer[VerifyResponse]:
        """Calls your function once, and returns the answer that counts.

        `ask` gets the challenge and a list of alternatives, and returns the evidence, or None when the buyer did not pass. The
        request is sent again with the evidence and the receipt, which costs nothing within 15 minutes (`follow_up`). Without a
        challenge or without evidence, the first answer counts.
        """
        evidence = ask(self.challenges[0], self.challenges[1:]) if self.needs_evidence else None
        return self.answer if evidence is None else self._verify(self._with(evidence))


class AsyncDecision(_Decided):
    """As `Decision`, for asyncio."""

    async def resolve(self, ask: AskBuyerAsync) -> Answer[VerifyResponse]:
        """As `Decision.resolve`, with an `ask` that is awaited."""
        evidence = await ask(self.challenges[0], self.challenges[1:]) if self.needs_evidence else None
        return self.answer if evidence is None else await self._verify(self._with(evidence))
