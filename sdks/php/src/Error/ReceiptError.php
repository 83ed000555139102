<?php

declare(strict_types=1);

namespace Cotejo\Error;

/** The receipt is not genuine. `reason` says why. */
final class ReceiptError extends CotejoError
{
}
