"""Client of Cotejo, the fraud-prevention API for Colombian buyers."""

from ._answer import Answer
from ._async_client import AsyncCotejo
from ._batch_state import BatchRow, BatchSummary
from ._batch_stream import AsyncBatchStream, BatchStream
from ._batches import Row
from ._client import Cotejo
from ._decision import AsyncDecision, BuyerEvidence, Decision
from ._kept_answer import VerifiedAnswer
from ._version import VERSION as __version__
from ._webhooks import WebhookEvent, verify_webhook
from .errors import (
    AuthenticationError,
    BadRequestError,
    BatchError,
    ConfigurationError,
    ConflictError,
    CotejoConnectionError,
    CotejoError,
    CotejoPermissionError,
    CotejoTimeoutError,
    FieldError,
    NotFoundError,
    RateLimitError,
    ReceiptError,
    ServerError,
    WebhookError,
)

__all__ = [
    "Answer",
    "AsyncBatchStream",
    "AsyncCotejo",
    "AsyncDecision",
    "AuthenticationError",
    "BadRequestError",
    "BatchError",
    "BatchRow",
    "BatchStream",
    "BatchSummary",
    "BuyerEvidence",
    "ConfigurationError",
    "ConflictError",
    "Cotejo",
    "CotejoConnectionError",
    "CotejoError",
    "CotejoPermissionError",
    "CotejoTimeoutError",
    "Decision",
    "FieldError",
    "NotFoundError",
    "RateLimitError",
    "ReceiptError",
    "Row",
    "ServerError",
    "VerifiedAnswer",
    "WebhookError",
    "WebhookEvent",
    "__version__",
    "verify_webhook",
]
