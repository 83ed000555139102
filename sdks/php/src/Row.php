<?php

declare(strict_types=1);

namespace Cotejo;

/**
 * The result of one request of a batch: an answer, or an error.
 *
 * @template Body of Internal\Model
 */
final class Row
{
    /** @param Answer<Body>|null $answer */
    public function __construct(
        public readonly int $index,
        public readonly ?Answer $answer = null,
        public readonly ?Error\CotejoError $error = null,
    ) {
    }
}
