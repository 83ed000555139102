<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Data of the phone line. A field is null when no provider reports it
 */
final class VerifyTelefono extends Model
{
    protected const MEMBERS = [
        'valid' => ['valid', 'bool'],
        'operador' => ['operador', 'string'],
        'tipo' => ['tipo', 'string'],
        'antiguedadMeses' => ['antiguedad_meses', 'int'],
        'matchTitular' => ['match_titular', 'bool'],
    ];

    public function __construct(
        /**
         * true when the number is possible in the numbering plan of its country
         * @var bool|null
         */
        public readonly ?bool $valid = null,

        /**
         * Operator of the line. When no operator was queried, this is the operator to which the
         * number was originally assigned; the line may have been ported since
         * @var string|null
         */
        public readonly ?string $operador = null,

        /**
         * Type of line. Only an operator reports it
         * @var string|null One of the constants of Tipo, or a newer value
         */
        public readonly ?string $tipo = null,

        /**
         * Minimum age of the line in months. Only an operator reports it
         * @var int|null
         */
        public readonly ?int $antiguedadMeses = null,

        /**
         * true when the holder of the line matches the identity. Only an operator reports it
         * @var bool|null
         */
        public readonly ?bool $matchTitular = null,
    ) {
    }
}
