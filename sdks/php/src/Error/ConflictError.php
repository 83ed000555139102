<?php

declare(strict_types=1);

namespace Cotejo\Error;

/** The idempotency key was used before with another body. */
final class ConflictError extends CotejoError
{
}
