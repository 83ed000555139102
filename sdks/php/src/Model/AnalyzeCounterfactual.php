<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Changes that would have led to another recommendation
 */
final class AnalyzeCounterfactual extends Model
{
    protected const MEMBERS = [
        'changes' => ['changes', [FactorChange::class]],
        'recommendation' => ['recommendation', 'string'],
        'riskScore' => ['risk_score', 'float'],
    ];

    public function __construct(
        /**
         * Changes to make together. No smaller subset would have been enough
         * @var list<FactorChange>|null
         */
        public readonly ?array $changes = null,

        /**
         * The recommendation after these changes. It was calculated by scoring, not estimated
         * @var string|null One of the constants of AnalyzeCounterfactualRecommendation, or a newer value
         */
        public readonly ?string $recommendation = null,

        /**
         * The score after these changes, one decimal
         * @var float|null
         */
        public readonly ?float $riskScore = null,
    ) {
    }
}
