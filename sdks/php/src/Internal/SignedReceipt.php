<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Error\ReceiptError;

/** A receipt whose form is good. Its signature is still to be verified. */
final class SignedReceipt
{
    private const TYPE = 'cotejo-receipt+jws';
    private const ALGORITHM = 'EdDSA';
    private const SCHEME = 'cotejo-commitment-v1';
    private const TOKEN = '/^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]*)$/D';
    private const LONGEST_TOKEN = 49152;
    private const SUMMARIES = [
        'malformed' => 'The receipt cannot be read',
        'wrong_type' => 'This is not a receipt of Cotejo',
        'unknown_key' => 'The receipt is signed with a key that is not published',
        'bad_signature' => 'The signature does not match the content of the receipt',
        'wrong_version' => 'The format of the receipt is newer than this client',
        'commitment_mismatch' => 'The request is not the one of the receipt',
    ];

    /** @param array<string, mixed> $salts */
    private function __construct(
        public readonly string $kid,
        private readonly string $signed,
        private readonly string $payload,
        private readonly string $signature,
        private readonly array $salts,
    ) {
    }

    /**
     * Reads `{token, salts}`.
     *
     * @param array<string, mixed> $receipt
     * @throws ReceiptError when it does not have the form of a receipt
     */
    public static function read(#[\SensitiveParameter] array $receipt): self
    {
        $token = $receipt['token'] ?? null;
        $salts = $receipt['salts'] ?? null;
        if (!is_string($token) || strlen($token) > self::LONGEST_TOKEN || !is_array($salts)) {
            throw self::refusal('malformed');
        }
        if (preg_match(self::TOKEN, $token, $parts) !== 1) {
            throw self::refusal('malformed');
        }
        $header = self::objectOf($parts[1]);
        if (($header['typ'] ?? null) !== self::TYPE || ($header['alg'] ?? null) !== self::ALGORITHM) {
            throw self::refusal('wrong_type');
        }
        $kid = $header['kid'] ?? null;
        if (!is_string($kid)) {
            throw self::refusal('unknown_key');
        }
        return new self($kid, "$parts[1].$parts[2]", $parts[2], $parts[3], $salts);
    }

    /**
     * @param array<string, string> $keys public keys by kid
     * @param array<string, mixed>|null $request
     * @return array<string, mixed> the payload
     * @throws ReceiptError when the receipt is not genuine or is of another request
     */
    public function open(array $keys, #[\SensitiveParameter] ?array $request): array
    {
        if (!isset($keys[$this->kid])) {
            throw self::refusal('unknown_key');
        }
        if (!$this->isSignedWith($keys[$this->kid])) {
            throw self::refusal('bad_signature');
        }
        $payload = self::objectOf($this->payload);
        if (($payload['iss'] ?? null) !== 'cotejo') {
            throw self::refusal('wrong_type');
        }
        if (($payload['v'] ?? null) !== 1) {
            throw self::refusal('wrong_version');
        }
        if ($request !== null && !$this->commitsTo($request, $payload)) {
            throw self::refusal('commitment_mismatch');
        }
        return $payload;
    }

    private function isSignedWith(string $key): bool
    {
        $signature = Base64Url::decode($this->signature);
        return $signature !== null
            && strlen($signature) === SODIUM_CRYPTO_SIGN_BYTES
            && strlen($key) === SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES
            && sodium_crypto_sign_verify_detached($signature, $this->signed, $key);
    }

    /**
     * @param array<string, mixed> $request
     * @param array<string, mixed> $payload
     */
    private function commitsTo(#[\SensitiveParameter] array $request, array $payload): bool
    {
        try {
            foreach (Inputs::of((array) DocumentNumber::padded($request), $payload['variant'] ?? null) as $name => $value) {
                $expected = $payload['inputs'][$name] ?? null;
                $salt = $this->salts[$name] ?? null;
                // Receipts of earlier versions, and of the first of two requests, do not have the orders.
                if ($name === 'orders' && $expected === null) {
                    continue;
                }
                if (!is_string($expected) || !is_string($salt)) {
                    return false;
                }
                $text = implode("\n", [self::SCHEME, $name, $salt, CanonicalJson::of($value)]);
                if (!hash_equals($expected, Base64Url::encode(hash('sha256', $text, true)))) {
                    return false;
                }
            }
            return true;
        } catch (InputInvalid | \JsonException) {
            return false;
        }
    }

    /** @return array<string, mixed> */
    private static function objectOf(string $encoded): array
    {
        $text = Base64Url::decode($encoded) ?? '';
        // PHP reads objects and lists as arrays, so the first character tells them apart.
        $value = str_starts_with(ltrim($text), '{') ? json_decode($text, true) : null;
        return is_array($value) ? $value : throw self::refusal('malformed');
    }

    private static function refusal(string $reason): ReceiptError
    {
        return new ReceiptError(self::SUMMARIES[$reason], reason: $reason);
    }
}
