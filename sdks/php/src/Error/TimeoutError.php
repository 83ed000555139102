<?php

declare(strict_types=1);

namespace Cotejo\Error;

/** The time-out of the call passed. */
final class TimeoutError extends CotejoError
{
}
