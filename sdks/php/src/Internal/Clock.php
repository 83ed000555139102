<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** Seconds of a clock that nobody sets. */
final class Clock
{
    public static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
