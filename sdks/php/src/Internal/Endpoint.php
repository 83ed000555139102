<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Model;

/** The calls of the API. */
enum Endpoint: string
{
    case Verify = '/v1/verify';
    case Analyze = '/v1/analyze';
    // The look-up has a GET form too. With it, the number would be in a URL and so in the logs of proxies.
    case Cedula = '/v1/cedula';
    case Replay = '/v1/receipts/replay';
    case Scenarios = '/v1/sandbox/scenarios';
    case ReceiptKeys = '/.well-known/jwks.json';

    public function method(): string
    {
        return match ($this) {
            self::Scenarios, self::ReceiptKeys => 'GET',
            default => 'POST',
        };
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
            self::Scenarios => Model\SandboxCatalogue::class,
            self::ReceiptKeys => Model\ReceiptKeys::class,
        };
    }

    public function keyHeader(#[\SensitiveParameter] string $key): string
    {
        return $this === self::Analyze ? "Authorization: Bearer $key" : "X-API-Key: $key";
    }
}
