<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Version of a scorecard or a policy: `id@version` and the SHA-256 of its content
 */
final class DecisionVersion extends Model
{
    protected const MEMBERS = [
        'name' => ['name', 'string'],
        'hash' => ['hash', 'string'],
    ];

    public function __construct(
        /**
         * `id@version`
         * @var string|null
         */
        public readonly ?string $name = null,

        /**
         * SHA-256 of the canonical JSON (RFC 8785) of its content
         * @var string|null
         */
        public readonly ?string $hash = null,
    ) {
    }
}
