<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Expected result of a test cédula. A 404 has no score, level or recommendation
 */
final class ScenarioOutcome extends Model
{
    protected const MEMBERS = [
        'status' => ['status', 'float'],
        'riskScore' => ['riskScore', 'int'],
        'riskLevel' => ['riskLevel', 'string'],
        'recommendation' => ['recommendation', 'string'],
    ];

    public function __construct(
        /**
         * @var float|null
         */
        public readonly ?float $status = null,

        /**
         * @var int|null
         */
        public readonly ?int $riskScore = null,

        /**
         * @var string|null One of the constants of RiskLevel, or a newer value
         */
        public readonly ?string $riskLevel = null,

        /**
         * @var string|null One of the constants of VerifyResponseRecommendation, or a newer value
         */
        public readonly ?string $recommendation = null,
    ) {
    }
}
