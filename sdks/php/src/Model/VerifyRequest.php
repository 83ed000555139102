<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * A buyer and a transaction, with the field names of the verify variant. Blanks around a
 * text are cut. An optional field with an empty text counts as not sent
 */
final class VerifyRequest extends Model
{
    protected const MEMBERS = [
        'cedula' => ['cedula', 'string'],
        'telefono' => ['telefono', 'string'],
        'email' => ['email', 'string'],
        'direccion' => ['direccion', 'string'],
        'ciudad' => ['ciudad', 'string'],
        'monto' => ['monto', 'int'],
        'ipAddress' => ['ip_address', 'string'],
        'gps' => ['gps', Gps::class],
        'nombre' => ['nombre', 'string'],
        'fechaExpedicion' => ['fecha_expedicion', 'string'],
        'biometricTransaction' => ['biometric_transaction', 'string'],
        'telefonoToken' => ['telefono_token', 'string'],
    ];

    public function __construct(
        /**
         * Cédula number (citizen ID): 8 to 10 digits. Dots and spaces between the digits are ignored
         * @var string
         */
        public readonly string $cedula,

        /**
         * Phone number: a leading + and 7 to 15 digits, country code first. A number after 57 or
         * 0057, and ten digits that begin with 3 or 60, are read as Colombian; after 57, a fixed
         * line may have its eight digits of before 2021. Spaces, dots, hyphens and parentheses are
         * ignored
         * @var string|null
         */
        public readonly ?string $telefono = null,

        /**
         * E-mail address of the buyer
         * @var string|null
         */
        public readonly ?string $email = null,

        /**
         * Delivery address
         * @var string|null
         */
        public readonly ?string $direccion = null,

        /**
         * Delivery city
         * @var string|null
         */
        public readonly ?string $ciudad = null,

        /**
         * Amount of the transaction in Colombian pesos (COP), without decimals
         * @var int|null
         */
        public readonly ?int $monto = null,

        /**
         * IPv4 or IPv6 address of the buyer
         * @var string|null
         */
        public readonly ?string $ipAddress = null,

        /**
         * GPS position of the buyer's device
         * @var Gps|null
         */
        public readonly ?Gps $gps = null,

        /**
         * Full name that the buyer gives. It is compared with the registry and never stored.
         * `Surnames, Names` is turned around; numbers and signs are left out. `include=sources`
         * says when a name could not be compared
         * @var string|null
         */
        public readonly ?string $nombre = null,

        /**
         * Date of issue as printed on the card: a valid date from 1952-01-01 to today in Bogotá
         * @var string|null
         */
        public readonly ?string $fechaExpedicion = null,

        /**
         * Reference that the biometric operator gave to the buyer's validation. Never an image or a
         * template
         * @var string|null
         */
        public readonly ?string $biometricTransaction = null,

        /**
         * Access token of the mobile operator, obtained by the buyer's device over mobile data
         * (CAMARA Number Verification)
         * @var string|null
         */
        public readonly ?string $telefonoToken = null,
    ) {
    }
}
