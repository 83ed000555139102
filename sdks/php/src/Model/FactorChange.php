<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * One change that the buyer or the merchant can make
 */
final class FactorChange extends Model
{
    protected const MEMBERS = [
        'code' => ['code', 'string'],
        'source' => ['source', 'string'],
        'action' => ['action', 'string'],
    ];

    public function __construct(
        /**
         * The reason that would disappear
         * @var string|null One of the constants of ReasonCode, or a newer value
         */
        public readonly ?string $code = null,

        /**
         * The source that reported the reason
         * @var string|null One of the constants of SourceParticipationSource, or a newer value
         */
        public readonly ?string $source = null,

        /**
         * What to do, in the language that `Content-Language` names
         * @var string|null
         */
        public readonly ?string $action = null,
    ) {
    }
}
