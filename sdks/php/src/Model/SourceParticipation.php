<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * How one source took part in the decision
 */
final class SourceParticipation extends Model
{
    protected const MEMBERS = [
        'source' => ['source', 'string'],
        'status' => ['status', 'string'],
        'provider' => ['provider', 'string'],
        'asOf' => ['as_of', 'string'],
        'tookMs' => ['took_ms', 'float'],
        'version' => ['version', 'string'],
        'notes' => ['notes', ['string']],
        'suggestions' => ['suggestions', ['string']],
    ];

    public function __construct(
        /**
         * Id of the source
         * @var string|null One of the constants of SourceParticipationSource, or a newer value
         */
        public readonly ?string $source = null,

        /**
         * `ok`: the source answered. `timeout`, `unavailable`, `not_configured`: the source did not
         * answer, so its signals are unknown. `not_awaited`: no answer of the source could have
         * changed the recommendation. `not_in_plan`: the plan or the key does not allow the source.
         * `not_requested`: the request has no input for the source
         * @var string|null One of the constants of Status, or a newer value
         */
        public readonly ?string $status = null,

        /**
         * Provider that answered
         * @var string|null
         */
        public readonly ?string $provider = null,

        /**
         * Time of the data behind the answer, ISO 8601
         * @var string|null
         */
        public readonly ?string $asOf = null,

        /**
         * Time that the source needed, in milliseconds
         * @var float|null
         */
        public readonly ?float $tookMs = null,

        /**
         * Version of the data, for data that is replaced as a whole: a snapshot, a bundle of lists
         * or a database
         * @var string|null
         */
        public readonly ?string $version = null,

        /**
         * Only for the registry, about the name that you sent. `name_cleaned`: it was compared
         * without its numbers or signs, or turned around. `name_not_comparable`: it has fewer than
         * two words that can be read, so it was not compared. `name_undecided`: the registry has no
         * name to compare with, or the words that both names share do not decide
         * @var list<string>|null One of the constants of Notes, or a newer value
         */
        public readonly ?array $notes = null,

        /**
         * Only for geo: addresses that the address you sent may mean, when its street type is
         * missing. Let the buyer choose
         * @var list<string>|null
         */
        public readonly ?array $suggestions = null,
    ) {
    }
}
