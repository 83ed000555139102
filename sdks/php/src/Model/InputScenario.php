<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * A test value that works with any cédula that is not a test cédula
 */
final class InputScenario extends Model
{
    protected const MEMBERS = [
        'value' => ['value', 'string'],
        'name' => ['name', 'string'],
        'es' => ['es', 'string'],
        'en' => ['en', 'string'],
        'signals' => ['signals', ['string']],
        'fault' => ['fault', 'string'],
    ];

    public function __construct(
        /**
         * Value to send
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
         * Signals that the value makes true
         * @var list<string>|null One of the constants of Signals, or a newer value
         */
        public readonly ?array $signals = null,

        /**
         * How the source fails, when the scenario is a failure of the source
         * @var string|null One of the constants of InputScenarioFault, or a newer value
         */
        public readonly ?string $fault = null,
    ) {
    }
}
