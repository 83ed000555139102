<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** Keeps the public keys of receipts, so that most receipts are verified without the network. */
final class KeyCache
{
    private const KEPT_S = 3600.0;
    private const LEAST_S_BETWEEN_FETCHES = 60.0;

    /** @var array<string, string> public keys by kid */
    public array $keys = [];
    private ?float $fetchedAt = null;

    /** True when the keys are old, or when they lack this kid and were not fetched a moment ago. */
    public function needsFetch(string $kid): bool
    {
        if ($this->fetchedAt === null) {
            return true;
        }
        $age = Clock::now() - $this->fetchedAt;
        return $age >= self::KEPT_S || (!isset($this->keys[$kid]) && $age >= self::LEAST_S_BETWEEN_FETCHES);
    }

    /**
     * Takes the Ed25519 keys of a JWK set. Keys of other kinds are left out: a later version may publish them.
     *
     * @param array<string, mixed> $jwks
     */
    public function put(array $jwks): void
    {
        $this->keys = [];
        foreach (is_array($jwks['keys'] ?? null) ? $jwks['keys'] : [] as $key) {
            $isUsable = ($key['kty'] ?? null) === 'OKP' && ($key['crv'] ?? null) === 'Ed25519';
            if ($isUsable && is_string($key['kid'] ?? null) && is_string($key['x'] ?? null)) {
                $this->keys[$key['kid']] = Base64Url::decode($key['x']) ?? '';
            }
        }
        $this->fetchedAt = Clock::now();
    }
}
