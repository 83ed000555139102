<?php

declare(strict_types=1);

namespace Cotejo\Error;

/** The client cannot be used with this key, address or option. With a status, the address is not of the service. */
final class ConfigurationError extends CotejoError
{
}
