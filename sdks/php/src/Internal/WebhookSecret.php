<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Error\ConfigurationError;

/** A secret of an endpoint: a key of the HMAC, or a public key of Ed25519. */
final class WebhookSecret
{
    private const FORM = '/^(whsec|whpk)_([A-Za-z0-9+\/]+={0,2})$/D';
    private const SHORTEST_BYTES = 24;
    private const LONGEST_BYTES = 64;

    private function __construct(private readonly bool $isPublicKey, private readonly string $key)
    {
    }

    /** @throws ConfigurationError */
    public static function read(#[\SensitiveParameter] mixed $text): self
    {
        $isForm = is_string($text) && preg_match(self::FORM, $text, $parts) === 1;
        $key = $isForm ? self::decode($parts[2]) : '';
        $isPublicKey = $isForm && $parts[1] === 'whpk';
        $length = strlen($key);
        $isGood = $isPublicKey
            ? $length === SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES
            : $length >= self::SHORTEST_BYTES && $length <= self::LONGEST_BYTES;
        if (!$isGood) {
            throw new ConfigurationError(
                'A secret must be whsec_ and 24 to 64 bytes, or whpk_ and 32 bytes, in base64',
            );
        }
        return new self($isPublicKey, $key);
    }

    public function matches(string $version, string $signature, #[\SensitiveParameter] string $content): bool
    {
        if ($this->isPublicKey) {
            return $version === 'v1a'
                && strlen($signature) === SODIUM_CRYPTO_SIGN_BYTES
                && sodium_crypto_sign_verify_detached($signature, $content, $this->key);
        }
        return $version === 'v1' && hash_equals(hash_hmac('sha256', $content, $this->key, true), $signature);
    }

    /** Empty unless the text is the usual form of base64 with its padding: several texts would stand for the same bytes. */
    public static function decode(string $text): string
    {
        $bytes = base64_decode($text, true);
        return $bytes !== false && base64_encode($bytes) === $text ? $bytes : '';
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }
}
