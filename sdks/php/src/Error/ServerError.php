<?php

declare(strict_types=1);

namespace Cotejo\Error;

/** The service failed. The buyer is not decided. */
final class ServerError extends CotejoError
{
}
