<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** The end of one call. */
final class Deadline
{
    private function __construct(private float $moment)
    {
    }

    public static function in(float $seconds): self
    {
        return new self(Clock::now() + $seconds);
    }

    public function left(): float
    {
        return $this->moment - Clock::now();
    }

    /** Moves the end: nothing is read from the network while the application works on a row of a batch. */
    public function extend(float $seconds): void
    {
        $this->moment += $seconds;
    }
}
