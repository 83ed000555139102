<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Signed receipt of a decision. Cotejo does not keep a copy
 */
final class Receipt extends Model
{
    protected const MEMBERS = [
        'token' => ['token', 'string'],
        'salts' => ['salts', 'map'],
    ];

    public function __construct(
        /**
         * Compact JWS signed with Ed25519. It contains the decision, the versions of scorecard and
         * policy, and what each source reported. It does not contain the submitted values, only a
         * salted commitment to each one. The public keys are at `/.well-known/jwks.json`
         * @var string|null
         */
        public readonly ?string $token = null,

        /**
         * Salt of each input, by input name. With the salt and the value, you can prove that the
         * receipt belongs to that value
         * @var array<string, string>|null
         */
        public readonly ?array $salts = null,
    ) {
    }
}
