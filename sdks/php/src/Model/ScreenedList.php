<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * A list that was screened, or a required list that is missing
 */
final class ScreenedList extends Model
{
    protected const MEMBERS = [
        'list' => ['list', 'string'],
        'kind' => ['kind', 'string'],
        'class' => ['class', 'string'],
        'edition' => ['edition', 'string'],
        'checkedAt' => ['checked_at', 'string'],
        'state' => ['state', 'string'],
        'entries' => ['entries', 'int'],
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
         * Legal force of the list in Colombia
         * @var string|null One of the constants of ListClass, or a newer value
         */
        public readonly ?string $class = null,

        /**
         * Edition of the list, YYYY-MM-DD
         * @var string|null
         */
        public readonly ?string $edition = null,

        /**
         * Last time when our copy was confirmed to match the published list, ISO 8601
         * @var string|null
         */
        public readonly ?string $checkedAt = null,

        /**
         * `outdated`: older than the policy allows. `missing`: required but not loaded
         * @var string|null One of the constants of State, or a newer value
         */
        public readonly ?string $state = null,

        /**
         * Number of entries
         * @var int|null
         */
        public readonly ?int $entries = null,
    ) {
    }
}
