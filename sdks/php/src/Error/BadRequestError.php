<?php

declare(strict_types=1);

namespace Cotejo\Error;

/** The request is not valid. `errors` names each field with a problem. */
final class BadRequestError extends CotejoError
{
}
