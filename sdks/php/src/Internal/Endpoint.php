<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Model;

/** The calls of the API: method and path. */
enum Endpoint: string
{
    case Verify = 'POST /v1/verify';
    case Analyze = 'POST /v1/analyze';
    // The look-up has a GET form too. With it, the number would be in a URL and so in the logs of proxies.
    case Cedula = 'POST /v1/cedula';
    case Replay = 'POST /v1/receipts/replay';
    case ReportOutcome = 'POST /v1/outcomes';
    case Outcomes = 'GET /v1/outcomes';
    case Scenarios = 'GET /v1/sandbox/scenarios';
    case ReceiptKeys = 'GET /.well-known/jwks.json';

    public function method(): string
    {
        return explode(' ', $this->value)[0];
    }

    public function path(): string
    {
        return explode(' ', $this->value)[1];
    }

    /** Whether only some deployments have the path. */
    public function isOptional(): bool
    {
        return $this === self::Scenarios;
    }

    public function costsAQuery(): bool
    {
        return in_array($this, [self::Verify, self::Analyze, self::Cedula], true);
    }

    /** @return class-string<Model> */
    public function model(): string
    {
        return match ($this) {
            self::Verify => Model\VerifyResponse::class,
            self::Analyze => Model\AnalyzeResponse::class,
            self::Cedula => Model\CedulaRecord::class,
            self::Replay => Model\ReplayResponse::class,
            self::ReportOutcome => Model\OutcomeResponse::class,
            self::Outcomes => Model\OutcomeCounts::class,
            self::Scenarios => Model\SandboxCatalogue::class,
            self::ReceiptKeys => Model\ReceiptKeys::class,
        };
    }

    public function keyHeader(#[\SensitiveParameter] string $key): string
    {
        return $this === self::Analyze ? "Authorization: Bearer $key" : "X-API-Key: $key";
    }
}
