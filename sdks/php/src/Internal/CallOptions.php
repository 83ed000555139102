<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** Options of one call. Null means the setting of the client. */
final class CallOptions
{
    /** @param list<string>|null $include */
    public function __construct(
        public readonly ?float $timeout = null,
        public readonly ?int $maxRetries = null,
        public readonly ?array $include = null,
        public readonly ?string $idempotencyKey = null,
    ) {
    }
}
