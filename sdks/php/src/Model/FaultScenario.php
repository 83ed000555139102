<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * A test cédula with which the API itself fails
 */
final class FaultScenario extends Model
{
    protected const MEMBERS = [
        'value' => ['value', 'string'],
        'name' => ['name', 'string'],
        'es' => ['es', 'string'],
        'en' => ['en', 'string'],
        'fault' => ['fault', 'string'],
    ];

    public function __construct(
        /**
         * Cédula number to send
         * @var string|null
         */
        public readonly ?string $value = null,

        /**
         * @var string|null
         */
        public readonly ?string $name = null,

        /**
         * Description in Spanish
         * @var string|null
         */
        public readonly ?string $es = null,

        /**
         * Description in English
         * @var string|null
         */
        public readonly ?string $en = null,

        /**
         * @var string|null One of the constants of FaultScenarioFault, or a newer value
         */
        public readonly ?string $fault = null,
    ) {
    }
}
