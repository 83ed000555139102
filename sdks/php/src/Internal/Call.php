<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Error\BadRequestError;

/** One call, ready to be sent as often as needed: each try is the same request. */
final class Call
{
    private function __construct(
        public readonly Settings $settings,
        public readonly Endpoint $endpoint,
        public readonly string $url,
        public readonly ?string $content,
        public readonly float $timeout,
        public readonly int $maxRetries,
        public readonly ?string $idempotencyKey,
    ) {
    }

    public static function prepare(
        Settings $settings,
        Endpoint $endpoint,
        #[\SensitiveParameter] mixed $body,
        CallOptions $options,
    ): self {
        return new self(
            settings: $settings,
            endpoint: $endpoint,
            url: $settings->baseUrl . $endpoint->path() . self::queryOf($options->include),
            content: $endpoint->method() === 'GET' ? null : self::contentOf(DocumentNumber::padded($body)),
            timeout: $options->timeout === null ? $settings->timeout : Settings::checkTimeout($options->timeout),
            maxRetries: $options->maxRetries === null
                ? $settings->maxRetries
                : Settings::checkRetries($options->maxRetries),
            idempotencyKey: $endpoint->costsAQuery() ? self::idempotencyKeyOf($options) : null,
        );
    }

    /** @return list<string> */
    public function headers(): array
    {
        $headers = [
            'Accept: application/json',
            "User-Agent: {$this->settings->userAgent}",
            $this->endpoint->keyHeader($this->settings->key->reveal()),
            // curl would otherwise wait for permission to send a large body.
            'Expect:',
        ];
        if ($this->content !== null) {
            $headers[] = 'Content-Type: application/json';
        }
        if ($this->idempotencyKey !== null) {
            $headers[] = "Idempotency-Key: {$this->idempotencyKey}";
        }
        return [...$headers, ...$this->settings->languageHeader()];
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['endpoint' => $this->endpoint];
    }

    private static function idempotencyKeyOf(CallOptions $options): string
    {
        return $options->idempotencyKey === null
            ? self::randomUuid()
            : Settings::checkIdempotencyKey($options->idempotencyKey);
    }

    /** A UUID of version 4 (RFC 9562). */
    public static function randomUuid(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }

    /** @param list<string>|null $include */
    public static function queryOf(?array $include): string
    {
        return $include === null || $include === []
            ? ''
            : '?include=' . implode(',', array_map(rawurlencode(...), $include));
    }

    public static function contentOf(#[\SensitiveParameter] mixed $body): string
    {
        try {
            // An empty array is meant as an object without members.
            return json_encode($body === [] ? new \stdClass() : $body, JSON_THROW_ON_ERROR);
        } catch (\Throwable) {
            // Not chained: the other exception has the values in its trace.
            throw new BadRequestError('The request cannot be written as JSON', reason: 'invalid_json');
        }
    }
}
