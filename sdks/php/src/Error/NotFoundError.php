<?php

declare(strict_types=1);

namespace Cotejo\Error;

/** There is no such cédula or version. */
final class NotFoundError extends CotejoError
{
}
