"""Client of Cotejo, the fraud-prevention API for Colombian buyers."""

from ._answer import Answer
from ._async_client import AsyncCotejo
from ._batches import Row
from ._client import Cotejo
from ._version import VERSION as __version__
from .errors import (
    AuthenticationError,
    BadRequestError,
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
)

__all__ = [
    "Answer",
    "AsyncCotejo",
    "AuthenticationError",
    "BadRequestError",
    "ConfigurationError",
    "ConflictError",
    "Cotejo",
    "CotejoConnectionError",
    "CotejoError",
    "CotejoPermissionError",
    "CotejoTimeoutError",
    "FieldError",
    "NotFoundError",
    "RateLimitError",
    "ReceiptError",
    "Row",
    "ServerError",
    "__version__",
]
