<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * One reason and the points that it added to the score
 */
final class RiskFactor extends Model
{
    protected const MEMBERS = [
        'code' => ['code', 'string'],
        'source' => ['source', 'string'],
        'points' => ['points', 'float'],
        'message' => ['message', 'string'],
    ];

    public function __construct(
        /**
         * Reason code
         * @var string|null One of the constants of ReasonCode, or a newer value
         */
        public readonly ?string $code = null,

        /**
         * Source that reported the reason. `policy` when the decision policy itself added it
         * @var string|null One of the constants of RiskFactorSource, or a newer value
         */
        public readonly ?string $source = null,

        /**
         * Points that the reason added to the score
         * @var float|null
         */
        public readonly ?float $points = null,

        /**
         * Text in the language that `Content-Language` names, with the name of the matched list if
         * there is one. For the merchant only: do not show it to the buyer
         * @var string|null
         */
        public readonly ?string $message = null,
    ) {
    }
}
