<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Public key that verifies the signature of receipts (RFC 8037)
 */
final class ReceiptKey extends Model
{
    protected const MEMBERS = [
        'kty' => ['kty', 'string'],
        'crv' => ['crv', 'string'],
        'x' => ['x', 'string'],
        'kid' => ['kid', 'string'],
        'alg' => ['alg', 'string'],
        'use' => ['use', 'string'],
    ];

    public function __construct(
        /**
         * @var string|null
         */
        public readonly ?string $kty = null,

        /**
         * @var string|null
         */
        public readonly ?string $crv = null,

        /**
         * The public key in base64url
         * @var string|null
         */
        public readonly ?string $x = null,

        /**
         * JWK thumbprint (RFC 7638). Receipts name their key with it in `kid`
         * @var string|null
         */
        public readonly ?string $kid = null,

        /**
         * @var string|null
         */
        public readonly ?string $alg = null,

        /**
         * @var string|null
         */
        public readonly ?string $use = null,
    ) {
    }
}
