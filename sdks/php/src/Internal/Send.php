<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** A step of a call: send its request once. */
final class Send
{
    public function __construct(public readonly Deadline $deadline, public readonly bool $isRetry)
    {
    }
}
