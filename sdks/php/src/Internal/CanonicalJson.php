<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** Canonical JSON (RFC 8785) of the values that a receipt commits to: texts, numbers, and objects of them. */
final class CanonicalJson
{
    private const TEXT = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS | JSON_THROW_ON_ERROR;

    /** @throws \JsonException */
    public static function of(#[\SensitiveParameter] mixed $value): string
    {
        if (is_array($value)) {
            // Names in a receipt are ASCII, so the order of bytes is that of UTF-16.
            ksort($value, SORT_STRING);
            $members = array_map(
                static fn (string|int $name): string => self::of((string) $name) . ':' . self::of($value[$name]),
                array_keys($value),
            );
            return '{' . implode(',', $members) . '}';
        }
        return is_int($value) || is_float($value) ? self::number((float) $value) : json_encode($value, self::TEXT);
    }

    /** Writes a number as JavaScript does. PHP changes to exponents earlier, and depends on its settings. */
    private static function number(float $value): string
    {
        if ($value == 0.0) {
            return '0';
        }
        [$digits, $exponent] = self::shortestDigits(abs($value));
        return ($value < 0 ? '-' : '') . self::placePoint($digits, $exponent + 1);
    }

    /** @return array{string, int} digits without zeros at the end, and the exponent of the first digit */
    private static function shortestDigits(float $value): array
    {
        for ($precision = 0; $precision < 17; $precision++) {
            // Some locales write a comma.
            $text = str_replace(',', '.', sprintf("%.{$precision}e", $value));
            if ((float) $text === $value) {
                break;
            }
        }
        [$mantissa, $exponent] = explode('e', $text);
        return [rtrim(str_replace('.', '', $mantissa), '0'), (int) $exponent];
    }

    private static function placePoint(string $digits, int $point): string
    {
        if ($point > 0 && $point <= 21) {
            $whole = str_pad(substr($digits, 0, $point), $point, '0');
            $fraction = substr($digits, $point);
            return $fraction === '' ? $whole : "$whole.$fraction";
        }
        if ($point > -6 && $point <= 0) {
            return '0.' . str_repeat('0', -$point) . $digits;
        }
        $fraction = substr($digits, 1);
        return $digits[0] . ($fraction === '' ? '' : ".$fraction") . sprintf('e%+d', $point - 1);
    }
}
