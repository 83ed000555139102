<?php

declare(strict_types=1);

namespace Cotejo;

use Cotejo\Error\ConfigurationError;
use Cotejo\Internal\BatchState;
use Cotejo\Internal\BatchTransfer;
use Cotejo\Internal\Loop;

/**
 * The rows of a batch, for one `foreach`. Requests are read only as answers come in.
 *
 * @template Body of Internal\Model
 * @implements \IteratorAggregate<int, BatchRow<Body>>
 */
final class BatchStream implements \IteratorAggregate
{
    private bool $begun = false;

    /**
     * @internal
     * @param iterable<mixed> $requests
     */
    public function __construct(
        private readonly BatchState $state,
        private readonly Loop $loop,
        private readonly iterable $requests,
    ) {
    }

    public function batchId(): string
    {
        return $this->state->batchId;
    }

    /** The first row without an answer: go on with it under the same batch id, also after an error. */
    public function nextRow(): int
    {
        return $this->state->nextRow;
    }

    /** null until the batch has ended. */
    public function summary(): ?BatchSummary
    {
        return $this->state->summary();
    }

    /**
     * @return \Generator<int, BatchRow<Body>>
     * @throws Error\CotejoError a BatchError when the service ended the batch early
     */
    public function getIterator(): \Generator
    {
        if ($this->begun) {
            throw new ConfigurationError('A batch can be read once');
        }
        $this->begun = true;
        return $this->rows();
    }

    /** @return array<string, mixed> what var_dump and print_r show */
    public function __debugInfo(): array
    {
        return ['batchId' => $this->batchId(), 'nextRow' => $this->nextRow()];
    }

    private function rows(): \Generator
    {
        $source = self::each($this->requests);
        while (true) {
            for (; $this->state->wantsRows() && $source->valid(); $source->next()) {
                $this->state->add($source->current());
            }
            if (!$this->state->hasRows()) {
                $this->state->finish();
                return;
            }
            $end = yield from (new BatchTransfer($this->state, $this->loop))->rows();
            usleep((int) ($this->state->waitAfter($end) * 1e6));
        }
    }

    private static function each(iterable $requests): \Generator
    {
        foreach ($requests as $request) {
            yield $request;
        }
    }
}
