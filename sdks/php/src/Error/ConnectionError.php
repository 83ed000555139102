<?php

declare(strict_types=1);

namespace Cotejo\Error;

/** No answer: the connection was refused or broke, or the answer was cut off or was not JSON. */
final class ConnectionError extends CotejoError
{
}
