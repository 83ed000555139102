<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Whether the replay gives the same decision as the receipt
 */
final class ReplayResponse extends Model
{
    protected const MEMBERS = [
        'result' => ['result', 'string'],
        'differences' => ['differences', [ReplayDifference::class]],
        'decidedAt' => ['decided_at', 'string'],
        'replayedAt' => ['replayed_at', 'string'],
        'scorecard' => ['scorecard', DecisionVersion::class],
        'policy' => ['policy', DecisionVersion::class],
        'recommendation' => ['recommendation', 'string'],
        'riskScore' => ['risk_score', 'float'],
    ];

    public function __construct(
        /**
         * `identical` when `differences` is empty
         * @var string|null One of the constants of Result, or a newer value
         */
        public readonly ?string $result = null,

        /**
         * Every difference between the receipt and the replay
         * @var list<ReplayDifference>|null
         */
        public readonly ?array $differences = null,

        /**
         * Time of the receipt, ISO 8601
         * @var string|null
         */
        public readonly ?string $decidedAt = null,

        /**
         * Time of the replay, ISO 8601
         * @var string|null
         */
        public readonly ?string $replayedAt = null,

        /**
         * Scorecard of the original decision, also used by the replay
         * @var DecisionVersion|null
         */
        public readonly ?DecisionVersion $scorecard = null,

        /**
         * Policy of the original decision, also used by the replay
         * @var DecisionVersion|null
         */
        public readonly ?DecisionVersion $policy = null,

        /**
         * Recommendation of the replay, with the values of the original variant
         * @var string|null One of the constants of ReplayResponseRecommendation, or a newer value
         */
        public readonly ?string $recommendation = null,

        /**
         * Score of the replay, rounded as in the original variant
         * @var float|null
         */
        public readonly ?float $riskScore = null,
    ) {
    }
}
