<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** An HTTP answer that was read to its end. The names of the headers are in lower case. */
final class Reply
{
    private const ID = '/^[A-Za-z0-9_.-]{1,64}$/D';
    private const SECONDS = '/^[0-9]{1,9}$/D';

    /** @param array<string, string> $headers */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $content,
    ) {
    }

    public function requestId(): ?string
    {
        return self::idOrNull($this->headers['request-id'] ?? null);
    }

    /** The header `Retry-After` in milliseconds. The API sends seconds; a date counts as missing. */
    public function retryAfterMs(): ?int
    {
        $seconds = $this->headers['retry-after'] ?? '';
        return preg_match(self::SECONDS, $seconds) === 1 ? (int) $seconds * 1000 : null;
    }

    /** A code or an id from the network. Another text could be a value of the request that a proxy repeats. */
    public static function idOrNull(mixed $value): ?string
    {
        return is_string($value) && preg_match(self::ID, $value) === 1 ? $value : null;
    }
}
