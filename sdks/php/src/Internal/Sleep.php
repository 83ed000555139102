<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** A step of a call: wait. */
final class Sleep
{
    public function __construct(public readonly float $seconds)
    {
    }
}
