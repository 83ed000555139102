<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * A test cédula. It decides the answers of every source
 */
final class CedulaScenario extends Model
{
    protected const MEMBERS = [
        'value' => ['value', 'string'],
        'name' => ['name', 'string'],
        'es' => ['es', 'string'],
        'en' => ['en', 'string'],
        'expected' => ['expected', ScenarioOutcome::class],
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
         * @var ScenarioOutcome|null
         */
        public readonly ?ScenarioOutcome $expected = null,
    ) {
    }
}
