<?php

declare(strict_types=1);

namespace Cotejo\Error;

/** The delivery of an event must not be trusted. `reason` says why. */
final class WebhookError extends CotejoError
{
}
