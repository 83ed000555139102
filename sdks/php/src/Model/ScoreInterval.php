<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Lowest and highest possible score, over every answer that the missing sources could have
 * given
 */
final class ScoreInterval extends Model
{
    protected const MEMBERS = [
        'low' => ['low', 'float'],
        'high' => ['high', 'float'],
    ];

    public function __construct(
        /**
         * Lowest possible score, one decimal
         * @var float|null
         */
        public readonly ?float $low = null,

        /**
         * Highest possible score, one decimal. Equal to `low` when every source answered
         * @var float|null
         */
        public readonly ?float $high = null,
    ) {
    }
}
