<?php

declare(strict_types=1);

namespace Cotejo;

/**
 * The answer to one request of a streamed batch: a result, or an error.
 *
 * @template Body of Internal\Model
 */
final class BatchRow
{
    /**
     * @param bool|null $charged whether this answer was charged; null when the service did not know it yet
     * @param bool|null $replayed whether the row was answered before under the same batch id; it costs nothing then
     * @param Body|null $result
     */
    public function __construct(
        public readonly int $row,
        public readonly int $status,
        public readonly ?bool $charged,
        public readonly ?bool $replayed,
        public readonly ?Internal\Model $result = null,
        public readonly ?Error\CotejoError $error = null,
    ) {
    }
}
