<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * A list entry that matches the buyer
 */
final class ListHit extends Model
{
    protected const MEMBERS = [
        'list' => ['list', 'string'],
        'kind' => ['kind', 'string'],
        'entryId' => ['entry_id', 'string'],
        'programme' => ['programme', 'string'],
        'matchedName' => ['matched_name', 'string'],
        'basis' => ['basis', 'string'],
        'band' => ['band', 'string'],
        'ground' => ['ground', 'string'],
        'namesakes' => ['namesakes', 'float'],
        'score' => ['score', 'float'],
        'pieces' => ['pieces', [MatchPiece::class]],
        'class' => ['class', 'string'],
        'norm' => ['norm', 'string'],
        'duty' => ['duty', 'string'],
        'edition' => ['edition', 'string'],
    ];

    public function __construct(
        /**
         * Id of the list
         * @var string|null
         */
        public readonly ?string $list = null,

        /**
         * Kind of publisher
         * @var string|null One of the constants of ListKind, or a newer value
         */
        public readonly ?string $kind = null,

        /**
         * Id of the entry. Use it to clear a false match
         * @var string|null
         */
        public readonly ?string $entryId = null,

        /**
         * Programme under which the person is listed
         * @var string|null
         */
        public readonly ?string $programme = null,

        /**
         * Name as it appears on the list
         * @var string|null
         */
        public readonly ?string $matchedName = null,

        /**
         * What matched: the document number or the name
         * @var string|null One of the constants of Basis, or a newer value
         */
        public readonly ?string $basis = null,

        /**
         * `hit`: counts as a match. `review`: a possible match, a person must review it. `cleared`:
         * reviewed before as a false match, adds no points
         * @var string|null One of the constants of ListBand, or a newer value
         */
        public readonly ?string $band = null,

        /**
         * Why the match counts or needs a review. Counts: `document`: the document number is
         * listed. `birth_date`: the birth date agrees too. `rare_name`: fewer than one namesake is
         * expected. Needs a review: `other_cedula`: the listed person has another cédula.
         * `other_birth_date`: the listed person has another birth date. `low_score`: the name is
         * only similar. `few_words`: fewer than three words match. `different_words`: a word of the
         * name is missing in the listed name or differs. `namesakes`: at least one other person
         * with such a name is expected
         * @var string|null One of the constants of ListGround, or a newer value
         */
        public readonly ?string $ground = null,

        /**
         * Expected number of people with such a name among the residents and visitors of Colombia.
         * null for a document match
         * @var float|null
         */
        public readonly ?float $namesakes = null,

        /**
         * 1 for a document match, always below 1 for a name match
         * @var float|null
         */
        public readonly ?float $score = null,

        /**
         * The compared words that make up the score of a name
         * @var list<MatchPiece>|null
         */
        public readonly ?array $pieces = null,

        /**
         * Legal force of the entry in Colombia
         * @var string|null One of the constants of ListClass, or a newer value
         */
        public readonly ?string $class = null,

        /**
         * Legal rule that applies to the list, in Spanish
         * @var string|null
         */
        public readonly ?string $norm = null,

        /**
         * What the rule requires, in Spanish. For a possible match: what to compare, who decides
         * and what follows
         * @var string|null
         */
        public readonly ?string $duty = null,

        /**
         * Edition of the list, YYYY-MM-DD
         * @var string|null
         */
        public readonly ?string $edition = null,
    ) {
    }
}
