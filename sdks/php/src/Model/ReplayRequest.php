<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * A receipt and the original request
 */
final class ReplayRequest extends Model
{
    protected const MEMBERS = [
        'receipt' => ['receipt', Receipt::class],
        'request' => ['request', 'mixed'],
    ];

    public function __construct(
        /**
         * The receipt exactly as it was received, byte for byte
         * @var Receipt
         */
        public readonly Receipt $receipt,

        /**
         * Body of the original request, with the field names of its variant
         * @var mixed
         */
        public readonly mixed $request,
    ) {
    }
}
