<?php

declare(strict_types=1);

namespace Cotejo;

/** What a streamed batch did, over all its requests. */
final class BatchSummary
{
    /**
     * @param int $nextRow the first row without an answer
     * @param int $answered rows with status 200
     * @param int $chargeUnknown rows whose charge the service did not know yet
     * @param string $endedBy `end_of_input`, or why the batch ended early
     * @param int $resumptions how often the batch went on after a cut connection or an early end
     */
    public function __construct(
        public readonly string $batchId,
        public readonly int $firstRow,
        public readonly int $nextRow,
        public readonly int $rows,
        public readonly int $answered,
        public readonly int $errors,
        public readonly int $charged,
        public readonly int $replayed,
        public readonly int $chargeUnknown,
        public readonly string $endedBy,
        public readonly int $resumptions,
    ) {
    }
}
