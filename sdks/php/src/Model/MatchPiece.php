<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * One pair of compared words, which explains part of a score
 */
final class MatchPiece extends Model
{
    protected const MEMBERS = [
        'query' => ['query', 'string'],
        'listed' => ['listed', 'string'],
        'similarity' => ['similarity', 'float'],
        'bits' => ['bits', 'float'],
    ];

    public function __construct(
        /**
         * Word of the buyer's name. null: the listed word has no counterpart
         * @var string|null
         */
        public readonly ?string $query = null,

        /**
         * Word of the listed name. null: the word of the buyer's name has no counterpart
         * @var string|null
         */
        public readonly ?string $listed = null,

        /**
         * Similarity of the two words, from 0 to 1
         * @var float|null
         */
        public readonly ?float $similarity = null,

        /**
         * Weight of the word in bits. A rare word weighs more than a common one
         * @var float|null
         */
        public readonly ?float $bits = null,
    ) {
    }
}
