<?php

declare(strict_types=1);

namespace Cotejo\Error;

/** The client cannot be used with this key, address or option. */
final class ConfigurationError extends CotejoError
{
}
