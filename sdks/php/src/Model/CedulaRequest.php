<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * The number of one cédula
 */
final class CedulaRequest extends Model
{
    protected const MEMBERS = [
        'cedula' => ['cedula', 'string'],
    ];

    public function __construct(
        /**
         * Cédula number (citizen ID): 8 to 10 digits. Dots and spaces between the digits are ignored
         * @var string
         */
        public readonly string $cedula,
    ) {
    }
}
