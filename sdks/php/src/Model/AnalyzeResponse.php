<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Score, recommendation and the reasons for the recommendation
 */
final class AnalyzeResponse extends Model
{
    protected const MEMBERS = [
        'riskScore' => ['risk_score', 'float'],
        'recommendation' => ['recommendation', 'string'],
        'reasons' => ['reasons', ['string']],
        'sources' => ['sources', [SourceParticipation::class]],
        'screening' => ['screening', Screening::class],
        'scoreInterval' => ['score_interval', ScoreInterval::class],
        'counterfactuals' => ['counterfactuals', [AnalyzeCounterfactual::class]],
        'receipt' => ['receipt', Receipt::class],
        'receiptUnavailable' => ['receipt_unavailable', 'string'],
    ];

    public function __construct(
        /**
         * Risk score from 0 to 100 with one decimal. A higher score means a higher risk
         * @var float|null
         */
        public readonly ?float $riskScore = null,

        /**
         * What to do with the transaction: approve it, review it by hand, or reject it
         * @var string|null One of the constants of AnalyzeResponseRecommendation, or a newer value
         */
        public readonly ?string $recommendation = null,

        /**
         * Reason codes, the one with most points first. Empty when nothing counted against the
         * buyer. For the merchant only: do not show them to the buyer
         * @var list<string>|null One of the constants of ReasonCode, or a newer value
         */
        public readonly ?array $reasons = null,

        /**
         * Only with `?include=sources`: how each source took part
         * @var list<SourceParticipation>|null
         */
        public readonly ?array $sources = null,

        /**
         * Only with `?include=screening`. null when the lists were not queried or did not answer
         * @var Screening|null
         */
        public readonly ?Screening $screening = null,

        /**
         * Only with `?include=interval`: the range of possible scores
         * @var ScoreInterval|null
         */
        public readonly ?ScoreInterval $scoreInterval = null,

        /**
         * Only with `?include=counterfactuals`. At most five sets of changes, the smallest first.
         * Empty when the recommendation is an approval, or when no change by the buyer or the
         * merchant would have led to another one
         * @var list<AnalyzeCounterfactual>|null
         */
        public readonly ?array $counterfactuals = null,

        /**
         * Only with `?include=receipt`: the signed receipt of this decision
         * @var Receipt|null
         */
        public readonly ?Receipt $receipt = null,

        /**
         * Only with `?include=receipt`, when the answer has no `receipt`: the key that signs
         * receipts cannot be used at this moment. The decision is complete. This decision gets no
         * receipt later
         * @var string|null
         */
        public readonly ?string $receiptUnavailable = null,
    ) {
    }
}
