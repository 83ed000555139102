<?php

declare(strict_types=1);

namespace Cotejo;

/**
 * A successful answer.
 *
 * @template Body of Internal\Model
 */
final class Answer
{
    /**
     * @param Body $body
     * @param bool $idempotencyReplayed true when this call repeated an earlier one; it cost nothing
     * @param bool|null $charged whether the call used a query; null when the service does not say it, or does not know it yet
     * @param array<string, mixed> $raw the body as it came, with the members that this version does not know
     */
    public function __construct(
        public readonly Internal\Model $body,
        public readonly ?string $requestId,
        public readonly bool $idempotencyReplayed,
        public readonly ?bool $charged,
        public readonly array $raw,
    ) {
    }
}
