<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Error\ConfigurationError;

/** What a client is created with. */
final class Settings
{
    public const VERSION = '0.1.0';
    private const DEFAULT_TIMEOUT = 10.0;
    private const DEFAULT_MAX_RETRIES = 2;
    private const KEY = '/^sk_(test|live)_[\x21-\x7e]+$/D';
    private const VISIBLE = '/^[\x21-\x7e]+$/D';
    private const PRINTABLE = '/^[\x20-\x7e]+$/D';

    /** @param array<int, mixed> $curlOptions */
    private function __construct(
        public readonly ApiKey $key,
        public readonly string $environment,
        public readonly string $baseUrl,
        public readonly float $timeout,
        public readonly int $maxRetries,
        public readonly string $userAgent,
        public readonly array $curlOptions,
        private readonly ?string $language,
    ) {
    }

    /** @param array<int, mixed> $curlOptions */
    public static function read(
        #[\SensitiveParameter] ?string $apiKey,
        ?string $baseUrl,
        ?float $timeout,
        ?int $maxRetries,
        ?string $userAgent,
        #[\SensitiveParameter] array $curlOptions,
        ?string $language,
    ): self {
        $key = $apiKey ?? self::variable('COTEJO_API_KEY');
        return new self(
            key: new ApiKey($key),
            environment: self::environmentOf($key),
            baseUrl: self::checkAddress($baseUrl ?? self::variable('COTEJO_BASE_URL')),
            timeout: self::checkTimeout($timeout ?? self::DEFAULT_TIMEOUT),
            maxRetries: self::checkRetries($maxRetries ?? self::DEFAULT_MAX_RETRIES),
            userAgent: self::fullUserAgent($userAgent),
            curlOptions: $curlOptions,
            language: self::checkLanguage($language),
        );
    }

    /** @return list<string> */
    public function languageHeader(): array
    {
        return $this->language === null ? [] : ["Accept-Language: {$this->language}"];
    }

    private static function checkLanguage(?string $language): ?string
    {
        if (!in_array($language, [null, 'es', 'en'], true)) {
            throw new ConfigurationError('language must be es or en');
        }
        return $language;
    }

    public static function checkTimeout(float $seconds): float
    {
        if (!($seconds > 0) || is_infinite($seconds)) {
            throw new ConfigurationError('timeout must be a number of seconds greater than 0');
        }
        return $seconds;
    }

    public static function checkRetries(int $retries): int
    {
        if ($retries < 0) {
            throw new ConfigurationError('maxRetries must be at least 0');
        }
        return $retries;
    }

    /** A key that a header can carry: another one could add headers to the request. */
    public static function checkIdempotencyKey(#[\SensitiveParameter] string $key): string
    {
        if (preg_match(self::VISIBLE, $key) !== 1) {
            throw new ConfigurationError('idempotencyKey must have visible ASCII characters only, and at least one');
        }
        return $key;
    }

    private static function variable(string $name): string
    {
        $value = getenv($name);
        return $value === false ? '' : $value;
    }

    private static function environmentOf(#[\SensitiveParameter] string $key): string
    {
        if ($key === '') {
            throw new ConfigurationError('The API key is missing: pass apiKey or set COTEJO_API_KEY');
        }
        if (preg_match(self::KEY, $key, $parts) !== 1) {
            throw new ConfigurationError(
                'The API key must begin with sk_test_ or sk_live_ and have visible ASCII characters only',
            );
        }
        return $parts[1] === 'test' ? 'sandbox' : 'production';
    }

    private static function checkAddress(#[\SensitiveParameter] string $address): string
    {
        if ($address === '') {
            throw new ConfigurationError(
                'The base URL is missing: pass baseUrl or set COTEJO_BASE_URL. Each operator of Cotejo has its own address',
            );
        }
        $parts = preg_match(self::VISIBLE, $address) === 1 ? parse_url($address) : false;
        $scheme = strtolower($parts['scheme'] ?? '');
        if ($parts === false || !in_array($scheme, ['http', 'https'], true) || ($parts['host'] ?? '') === '') {
            throw new ConfigurationError('baseUrl must be an http or https URL');
        }
        if (isset($parts['user']) || isset($parts['pass']) || isset($parts['query']) || isset($parts['fragment'])) {
            throw new ConfigurationError('baseUrl must not have a user, a query or a fragment');
        }
        if ($scheme === 'http' && !self::isLoopback($parts['host'])) {
            throw new ConfigurationError('baseUrl must begin with https: plain HTTP would show the key to the network');
        }
        return rtrim($address, '/');
    }

    private static function isLoopback(string $host): bool
    {
        if (strtolower($host) === 'localhost') {
            return true;
        }
        $address = filter_var(trim($host, '[]'), FILTER_VALIDATE_IP);
        if ($address === false) {
            return false;
        }
        $bytes = (string) inet_pton($address);
        return strlen($bytes) === 4 ? $bytes[0] === "\x7f" : $bytes === inet_pton('::1');
    }

    private static function fullUserAgent(?string $application): string
    {
        $own = sprintf('cotejo-php/%s (php %s; %s)', self::VERSION, PHP_VERSION, strtolower(PHP_OS_FAMILY));
        if ($application === null || $application === '') {
            return $own;
        }
        if (preg_match(self::PRINTABLE, $application) !== 1) {
            throw new ConfigurationError('userAgent must have printable ASCII characters only');
        }
        return "$own $application";
    }
}
