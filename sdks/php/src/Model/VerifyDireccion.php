<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Data of the delivery address. A field is null when it is not known
 */
final class VerifyDireccion extends Model
{
    protected const MEMBERS = [
        'valid' => ['valid', 'bool'],
        'estandarizada' => ['estandarizada', 'string'],
        'estrato' => ['estrato', 'int'],
        'zonaRiesgo' => ['zona_riesgo', 'string'],
    ];

    public function __construct(
        /**
         * true when the address follows the Colombian address format
         * @var bool|null
         */
        public readonly ?bool $valid = null,

        /**
         * Standardised address, abbreviated, in upper case
         * @var string|null
         */
        public readonly ?string $estandarizada = null,

        /**
         * Socio-economic stratum of the address
         * @var int|null
         */
        public readonly ?int $estrato = null,

        /**
         * Risk level of the zone
         * @var string|null One of the constants of RiskLevel, or a newer value
         */
        public readonly ?string $zonaRiesgo = null,
    ) {
    }
}
