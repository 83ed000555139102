<?php

declare(strict_types=1);

namespace Cotejo\Error;

/** The API key, the plan or the account does not permit this call. */
final class PermissionError extends CotejoError
{
}
