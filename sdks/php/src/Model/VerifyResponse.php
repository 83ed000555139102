<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Score, recommendation and the data of each source
 */
final class VerifyResponse extends Model
{
    protected const MEMBERS = [
        'success' => ['success', 'bool'],
        'transactionId' => ['transaction_id', 'string'],
        'riskScore' => ['risk_score', 'int'],
        'riskLevel' => ['risk_level', 'string'],
        'recommendation' => ['recommendation', 'string'],
        'cedula' => ['cedula', VerifyCedula::class],
        'telefono' => ['telefono', VerifyTelefono::class],
        'email' => ['email', VerifyEmail::class],
        'direccion' => ['direccion', VerifyDireccion::class],
        'riskFactors' => ['risk_factors', [RiskFactor::class]],
        'createdAt' => ['created_at', 'string'],
        'sources' => ['sources', [SourceParticipation::class]],
        'screening' => ['screening', Screening::class],
        'scoreInterval' => ['score_interval', ScoreInterval::class],
        'counterfactuals' => ['counterfactuals', [VerifyCounterfactual::class]],
        'receipt' => ['receipt', Receipt::class],
        'receiptUnavailable' => ['receipt_unavailable', 'string'],
    ];

    public function __construct(
        /**
         * true in every successful answer
         * @var bool|null
         */
        public readonly ?bool $success = null,

        /**
         * Identifier of this verification, different in every call
         * @var string|null
         */
        public readonly ?string $transactionId = null,

        /**
         * Risk score from 0 to 100. A higher score means a higher risk
         * @var int|null
         */
        public readonly ?int $riskScore = null,

        /**
         * Risk level. `bajo` goes with approve, `medio` with review by hand, `alto` with reject
         * @var string|null One of the constants of RiskLevel, or a newer value
         */
        public readonly ?string $riskLevel = null,

        /**
         * What to do with the transaction: approve it, review it by hand, or reject it
         * @var string|null One of the constants of VerifyResponseRecommendation, or a newer value
         */
        public readonly ?string $recommendation = null,

        /**
         * @var VerifyCedula|null
         */
        public readonly ?VerifyCedula $cedula = null,

        /**
         * null when the request has no phone
         * @var VerifyTelefono|null
         */
        public readonly ?VerifyTelefono $telefono = null,

        /**
         * null when the request has no e-mail address
         * @var VerifyEmail|null
         */
        public readonly ?VerifyEmail $email = null,

        /**
         * null when the request has no address
         * @var VerifyDireccion|null
         */
        public readonly ?VerifyDireccion $direccion = null,

        /**
         * Reasons, the one with most points first. Empty when nothing counted against the buyer.
         * For the merchant only: do not show them to the buyer
         * @var list<RiskFactor>|null
         */
        public readonly ?array $riskFactors = null,

        /**
         * Time of the answer, ISO 8601 with the UTC offset of Bogotá
         * @var string|null
         */
        public readonly ?string $createdAt = null,

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
         * @var list<VerifyCounterfactual>|null
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
