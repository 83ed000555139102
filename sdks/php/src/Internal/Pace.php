<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Error\ConfigurationError;

/** When the rows of one batch may begin. Moments are those of `Clock`. */
final class Pace
{
    private readonly float $interval;
    private float $nextTurn = 0.0;
    private float $pausedUntil = 0.0;

    public function __construct(?float $perSecond)
    {
        if ($perSecond !== null && (!($perSecond > 0) || is_infinite($perSecond))) {
            throw new ConfigurationError('perSecond must be a number greater than 0');
        }
        // 5 % slower than the limit: the network delays some calls more than others, and bunches them.
        $this->interval = $perSecond === null ? 0.0 : 1.05 / $perSecond;
    }

    /** Reserves a turn for one row and returns its moment. */
    public function nextTurn(): float
    {
        $turn = max($this->nextTurn, $this->pausedUntil, Clock::now());
        $this->nextTurn = $turn + $this->interval;
        return $turn;
    }

    /** Holds all rows back: the rate limit that one row met is the limit of the account. */
    public function pause(float $seconds): void
    {
        $this->pausedUntil = max($this->pausedUntil, Clock::now() + $seconds);
    }

    public function pauseLeft(): float
    {
        return $this->pausedUntil - Clock::now();
    }
}
