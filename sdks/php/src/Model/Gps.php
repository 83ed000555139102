<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * A position in WGS 84 degrees
 */
final class Gps extends Model
{
    protected const MEMBERS = [
        'lat' => ['lat', 'float'],
        'lon' => ['lon', 'float'],
    ];

    public function __construct(
        /**
         * Latitude
         * @var float
         */
        public readonly float $lat,

        /**
         * Longitude
         * @var float
         */
        public readonly float $lon,
    ) {
    }
}
