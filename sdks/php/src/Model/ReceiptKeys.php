<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * JWK Set (RFC 7517). The first key signs new receipts
 */
final class ReceiptKeys extends Model
{
    protected const MEMBERS = [
        'keys' => ['keys', [ReceiptKey::class]],
    ];

    public function __construct(
        /**
         * The current key first, then the retired keys that still verify older receipts
         * @var list<ReceiptKey>|null
         */
        public readonly ?array $keys = null,
    ) {
    }
}
