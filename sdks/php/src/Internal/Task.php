<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Answer;
use Cotejo\Error\CotejoError;

/** A call in progress: it sends, it sleeps, or it has ended. */
final class Task
{
    public ?Transfer $transfer = null;
    public ?float $wakeAt = null;
    private Answer|CotejoError|null $result = null;

    /** @param \Generator<int, Send|Sleep, Reply|CotejoError|null, Answer> $steps */
    public function __construct(public readonly Call $call, private readonly \Generator $steps)
    {
    }

    /** Begins the call. @return Send|Sleep|null the first step */
    public function begin(): Send|Sleep|null
    {
        return $this->advance(fn () => $this->steps->current());
    }

    /** @return Send|Sleep|null the next step; null when the call has ended */
    public function resume(Reply|CotejoError|null $outcome): Send|Sleep|null
    {
        return $this->advance(fn () => $this->steps->send($outcome));
    }

    public function result(): Answer|CotejoError|null
    {
        return $this->result;
    }

    /** @param \Closure(): (Send|Sleep|null) $step */
    private function advance(\Closure $step): Send|Sleep|null
    {
        try {
            $next = $step();
            if ($this->steps->valid()) {
                return $next;
            }
            $this->result = $this->steps->getReturn();
        } catch (CotejoError $error) {
            $this->result = $error;
        }
        return null;
    }
}
