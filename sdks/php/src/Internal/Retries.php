<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Answer;
use Cotejo\Error\ConfigurationError;
use Cotejo\Error\ConnectionError;
use Cotejo\Error\CotejoError;

/** When a call is tried again, and after which wait. The loop runs these steps; it only knows how to send and wait. */
final class Retries
{
    private const FIRST_WAIT_S = 0.25;
    private const LONGEST_WAIT_S = 4.0;
    private const RETRIED_STATUSES = [408, 500, 503];

    private function __construct(
        private readonly Call $call,
        private readonly ?Pace $pace,
        private readonly ?CotejoError $failed,
    ) {
    }

    /**
     * Yields what to do next, and returns the answer. Throws the last error when no try is left.
     *
     * @param CotejoError|null $failed error of a first try that was made elsewhere, as a row of a batch: the steps begin with
     *     the wait after it
     * @return \Generator<int, Send|Sleep, Reply|CotejoError|null, Answer>
     * @throws CotejoError
     */
    public static function steps(Call $call, ?Pace $pace = null, ?CotejoError $failed = null): \Generator
    {
        return (new self($call, $pace, $failed))->run();
    }

    private function run(): \Generator
    {
        // A row of a batch has not begun while it waits for its turn: this wait is not in its time-out.
        yield from $this->waitForTurn();
        $deadline = Deadline::in($this->call->timeout);
        for ($attempt = 1;; $attempt++) {
            $first = $attempt === 1 ? $this->failed : null;
            $reply = $first ?? (yield new Send($deadline, isRetry: $attempt > 1));
            try {
                return $reply instanceof Reply ? AnswerReader::read($reply, $this->call->endpoint) : throw $reply;
            } catch (CotejoError $error) {
                $error->attempts = $attempt;
                $error->idempotencyKey = $this->call->idempotencyKey;
                $retryAfterMs = $reply instanceof Reply ? $reply->retryAfterMs() : $reply->retryAfterMs;
                $wait = $this->waitAfter($error, $retryAfterMs, $attempt);
                if ($wait === null || $attempt > $this->call->maxRetries || $wait >= $deadline->left()) {
                    throw $error;
                }
            }
            yield new Sleep($wait);
        }
    }

    private function waitForTurn(): \Generator
    {
        if ($this->pace === null) {
            return;
        }
        do {
            $wait = $this->pace->nextTurn() - Clock::now();
            if ($wait > 0) {
                yield new Sleep($wait);
            }
            // Another row may have met the rate limit in the meantime; then this row needs a later turn.
        } while ($this->pace->pauseLeft() > 0);
    }

    /** Seconds to wait before the next try. null: the error is final. */
    private function waitAfter(CotejoError $error, ?int $retryAfterMs, int $attempt): ?float
    {
        if (!self::maySucceedLater($error, $retryAfterMs)) {
            return null;
        }
        $wait = $retryAfterMs === null ? self::randomWait($attempt) : $retryAfterMs / 1000;
        if ($this->pace === null) {
            return $wait;
        }
        if ($error->status === 429) {
            $this->pace->pause($wait);
        }
        return max($wait, $this->pace->pauseLeft());
    }

    public static function randomWait(int $attempt): float
    {
        $longest = min(self::FIRST_WAIT_S * 2 ** ($attempt - 1), self::LONGEST_WAIT_S);
        return $longest * random_int(500, 1000) / 1000;
    }

    public static function maySucceedLater(CotejoError $error, ?int $retryAfterMs): bool
    {
        if ($error->status === null) {
            return $error instanceof ConnectionError;
        }
        if ($error->status === 429) {
            // Without Retry-After the quota is used up, and waiting does not help.
            return $retryAfterMs !== null;
        }
        $isNoAnswer = $error instanceof ConnectionError || $error instanceof ConfigurationError;
        if ($isNoAnswer && ($error->status < 300 || $error->status >= 500)) {
            // An answer that is not JSON. As 3xx or 4xx it is the final word of another server.
            return true;
        }
        return in_array($error->status, self::RETRIED_STATUSES, true);
    }
}
