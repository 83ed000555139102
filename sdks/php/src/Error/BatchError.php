<?php

declare(strict_types=1);

namespace Cotejo\Error;

/** The service ended a streamed batch before its end. `reason` says why, such as `quota_exhausted`. */
final class BatchError extends CotejoError
{
    /** @param int $nextRow the first row without an answer: go on with it under the same batch id */
    public function __construct(string $reason, public readonly string $batchId, public readonly int $nextRow)
    {
        parent::__construct('The batch ended before its end', reason: $reason);
        $this->idempotencyKey = $batchId;
    }
}
