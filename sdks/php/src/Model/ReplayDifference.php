<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * One difference between the receipt and the replay
 */
final class ReplayDifference extends Model
{
    protected const MEMBERS = [
        'what' => ['what', 'string'],
        'input' => ['input', 'string'],
        'code' => ['code', 'string'],
        'was' => ['was', 'mixed'],
        'now' => ['now', 'mixed'],
    ];

    public function __construct(
        /**
         * What is different
         * @var string|null One of the constants of What, or a newer value
         */
        public readonly ?string $what = null,

        /**
         * Only for `input`: name of the input. Its value changed, or it was sent in only one of the
         * two requests
         * @var string|null
         */
        public readonly ?string $input = null,

        /**
         * Only for `characteristic`: its code
         * @var string|null
         */
        public readonly ?string $code = null,

        /**
         * Value in the receipt: score, thresholds, outcome, reasons or points. null: the
         * characteristic was not part of that score
         * @var float|string|list<string>|array<string, int>|null
         */
        public readonly mixed $was = null,

        /**
         * Value in the replay. null: the characteristic is not part of the score now
         * @var float|string|list<string>|array<string, int>|null
         */
        public readonly mixed $now = null,
    ) {
    }
}
