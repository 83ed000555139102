<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Answer;
use Cotejo\Error\ConfigurationError;
use Cotejo\Error\CotejoError;
use Cotejo\Row;

/** The rows of a sequence, answered in order with a bounded number of calls at a time. */
final class Batch
{
    public function __construct(
        private readonly Settings $settings,
        private readonly Endpoint $endpoint,
        private readonly CallOptions $options,
        private readonly Pace $pace,
        private readonly int $concurrency,
    ) {
        if ($concurrency < 1) {
            throw new ConfigurationError('concurrency must be at least 1');
        }
    }

    /** @return \Generator<int, Row> */
    public function rows(#[\SensitiveParameter] iterable $requests): \Generator
    {
        // Not the loop of the client: its single calls must not wait for rows, nor move them on.
        $loop = new Loop();
        /** @var array<int, Task|CotejoError> $begun by index; a request that cannot be sent is an error at once */
        $begun = [];
        $index = 0;
        foreach ($requests as $request) {
            $begun[$index++] = $this->begin($loop, $request);
            if (count($begun) === $this->concurrency) {
                yield self::takeFirst($loop, $begun);
            }
        }
        while ($begun !== []) {
            yield self::takeFirst($loop, $begun);
        }
    }

    private function begin(Loop $loop, #[\SensitiveParameter] mixed $request): Task|CotejoError
    {
        try {
            $call = Call::prepare($this->settings, $this->endpoint, $request, $this->options);
        } catch (CotejoError $error) {
            return $error;
        }
        $task = new Task($call, Retries::steps($call, $this->pace));
        $loop->add($task);
        return $task;
    }

    /** @param array<int, Task|CotejoError> $begun */
    private static function takeFirst(Loop $loop, array &$begun): Row
    {
        $index = array_key_first($begun);
        $first = $begun[$index];
        unset($begun[$index]);
        $result = $first instanceof Task ? $loop->runUntil($first) : $first;
        return $result instanceof Answer ? new Row($index, answer: $result) : new Row($index, error: $result);
    }
}
