<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** Base64url without padding (RFC 7515). */
final class Base64Url
{
    public static function encode(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }

    /** null: not base64url. Several texts stand for the same bytes; only the one that `encode` writes is accepted. */
    public static function decode(string $text): ?string
    {
        $bytes = base64_decode(strtr($text, '-_', '+/'), true);
        return $bytes !== false && self::encode($bytes) === $text ? $bytes : null;
    }
}
