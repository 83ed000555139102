<?php

declare(strict_types=1);

namespace Cotejo\Error;

/** The API key is missing, wrong or no longer valid. */
final class AuthenticationError extends CotejoError
{
}
