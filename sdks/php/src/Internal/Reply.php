<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** An HTTP answer that was read to its end. The names of the headers are in lower case. */
final class Reply
{
    private const ID = '/^[A-Za-z0-9_.-]{1,64}$/D';
    private const SECONDS = '/^[0-9]{1,9}$/D';
    // The three forms of an HTTP date (RFC 9110, 5.6.7) begin with a day of the week.
    private const DATE = '/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w -]+ \d\d:\d\d:\d\d( \d{4}| GMT)$/D';

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

    /** The header `Retry-After` in milliseconds, 0 for a date that has passed; null when it is neither seconds nor a date. */
    public function retryAfterMs(): ?int
    {
        $text = $this->headers['retry-after'] ?? '';
        if (preg_match(self::SECONDS, $text) === 1) {
            return (int) $text * 1000;
        }
        if (preg_match(self::DATE, $text) !== 1) {
            return null;
        }
        // The oldest form does not name its time zone, which is GMT too.
        $moment = strtotime(str_ends_with($text, 'GMT') ? $text : "$text GMT");
        return $moment === false ? null : max(0, (int) ceil(($moment - microtime(true)) * 1000));
    }

    /** A code or an id from the network. Another text could be a value of the request that a proxy repeats. */
    public static function idOrNull(mixed $value): ?string
    {
        return is_string($value) && preg_match(self::ID, $value) === 1 ? $value : null;
    }
}
