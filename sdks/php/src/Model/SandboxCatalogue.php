<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Every test value of the sandbox
 */
final class SandboxCatalogue extends Model
{
    protected const MEMBERS = [
        'cedulas' => ['cedulas', [CedulaScenario::class]],
        'faults' => ['faults', [FaultScenario::class]],
        'phones' => ['phones', [InputScenario::class]],
        'emails' => ['emails', [InputScenario::class]],
        'addresses' => ['addresses', [InputScenario::class]],
        'ips' => ['ips', [InputScenario::class]],
        'biometrics' => ['biometrics', [InputScenario::class]],
    ];

    public function __construct(
        /**
         * @var list<CedulaScenario>|null
         */
        public readonly ?array $cedulas = null,

        /**
         * @var list<FaultScenario>|null
         */
        public readonly ?array $faults = null,

        /**
         * @var list<InputScenario>|null
         */
        public readonly ?array $phones = null,

        /**
         * @var list<InputScenario>|null
         */
        public readonly ?array $emails = null,

        /**
         * @var list<InputScenario>|null
         */
        public readonly ?array $addresses = null,

        /**
         * @var list<InputScenario>|null
         */
        public readonly ?array $ips = null,

        /**
         * @var list<InputScenario>|null
         */
        public readonly ?array $biometrics = null,
    ) {
    }
}
