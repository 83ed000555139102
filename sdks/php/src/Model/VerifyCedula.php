<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Data of the civil registry. Every field is null when the registry does not answer
 */
final class VerifyCedula extends Model
{
    protected const MEMBERS = [
        'valid' => ['valid', 'bool'],
        'nombre' => ['nombre', 'string'],
        'estado' => ['estado', 'string'],
        'lugarExpedicion' => ['lugar_expedicion', 'string'],
    ];

    public function __construct(
        /**
         * false when the card was cancelled or withdrawn, is pending, or has a status that is not
         * described
         * @var bool|null
         */
        public readonly ?bool $valid = null,

        /**
         * Full name of the holder of the cédula
         * @var string|null
         */
        public readonly ?string $nombre = null,

        /**
         * Status of the card
         * @var string|null
         */
        public readonly ?string $estado = null,

        /**
         * Place of issue
         * @var string|null
         */
        public readonly ?string $lugarExpedicion = null,
    ) {
    }
}
