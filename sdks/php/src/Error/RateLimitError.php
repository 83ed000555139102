<?php

declare(strict_types=1);

namespace Cotejo\Error;

/** Too many calls in one second, or the quota is used up. Only the first has `retryAfterMs`. */
final class RateLimitError extends CotejoError
{
}
