<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Evidence of the list screening, for the file of the compliance officer. Never show it to
 * the buyer
 */
final class Screening extends Model
{
    protected const MEMBERS = [
        'policy' => ['policy', 'string'],
        'lists' => ['lists', [ScreenedList::class]],
        'hits' => ['hits', [ListHit::class]],
        'nameScreened' => ['name_screened', 'bool'],
    ];

    public function __construct(
        /**
         * List policy in force, `id@version`
         * @var string|null
         */
        public readonly ?string $policy = null,

        /**
         * Lists that were screened, and required lists that are missing
         * @var list<ScreenedList>|null
         */
        public readonly ?array $lists = null,

        /**
         * At most 20 matches, the most serious first
         * @var list<ListHit>|null
         */
        public readonly ?array $hits = null,

        /**
         * false when no name was available: only document numbers were compared
         * @var bool|null
         */
        public readonly ?bool $nameScreened = null,
    ) {
    }
}
