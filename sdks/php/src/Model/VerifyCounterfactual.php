<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Changes that would have led to another recommendation
 */
final class VerifyCounterfactual extends Model
{
    protected const MEMBERS = [
        'changes' => ['changes', [FactorChange::class]],
        'recommendation' => ['recommendation', 'string'],
        'riskScore' => ['risk_score', 'int'],
    ];

    public function __construct(
        /**
         * Changes to make together. No smaller subset would have been enough
         * @var list<FactorChange>|null
         */
        public readonly ?array $changes = null,

        /**
         * The recommendation after these changes. It was calculated by scoring, not estimated
         * @var string|null One of the constants of VerifyCounterfactualRecommendation, or a newer value
         */
        public readonly ?string $recommendation = null,

        /**
         * The score after these changes
         * @var int|null
         */
        public readonly ?int $riskScore = null,
    ) {
    }
}
