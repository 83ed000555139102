<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Data of one card in the civil registry
 */
final class CedulaRecord extends Model
{
    protected const MEMBERS = [
        'cedula' => ['cedula', 'string'],
        'valid' => ['valid', 'bool'],
        'nombreCompleto' => ['nombre_completo', 'string'],
        'primerNombre' => ['primer_nombre', 'string'],
        'segundoNombre' => ['segundo_nombre', 'string'],
        'primerApellido' => ['primer_apellido', 'string'],
        'segundoApellido' => ['segundo_apellido', 'string'],
        'estado' => ['estado', 'string'],
        'fechaExpedicion' => ['fecha_expedicion', 'string'],
        'lugarExpedicion' => ['lugar_expedicion', 'string'],
    ];

    public function __construct(
        /**
         * The number that was queried, digits only
         * @var string|null
         */
        public readonly ?string $cedula = null,

        /**
         * false when the card was cancelled or withdrawn, is pending, or has a status that is not
         * described
         * @var bool|null
         */
        public readonly ?bool $valid = null,

        /**
         * Full name. null when the registry in use only compares names
         * @var string|null
         */
        public readonly ?string $nombreCompleto = null,

        /**
         * First given name
         * @var string|null
         */
        public readonly ?string $primerNombre = null,

        /**
         * Second given name
         * @var string|null
         */
        public readonly ?string $segundoNombre = null,

        /**
         * First surname
         * @var string|null
         */
        public readonly ?string $primerApellido = null,

        /**
         * Second surname
         * @var string|null
         */
        public readonly ?string $segundoApellido = null,

        /**
         * Status of the card
         * @var string|null
         */
        public readonly ?string $estado = null,

        /**
         * Date of issue, YYYY-MM-DD
         * @var string|null
         */
        public readonly ?string $fechaExpedicion = null,

        /**
         * Place of issue
         * @var string|null
         */
        public readonly ?string $lugarExpedicion = null,
    ) {
    }
}
