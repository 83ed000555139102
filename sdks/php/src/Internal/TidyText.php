<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** The blanks and marks that the service takes out of every text. */
final class TidyText
{
    /** What JavaScript cuts off with trim(). PHP cuts other characters. */
    public const BLANK = '[\t\n\x0b\f\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}]';
    private const OUTER_BLANKS = '/^' . self::BLANK . '+|' . self::BLANK . '+$/Du';

    private const OTHER_BLANKS = '/(?<![\x{c2}\x{c3}])\x{a0}|[\x{2000}-\x{200a}\x{202f}\x{205f}\x{3000}]/u';
    private const INVISIBLE = '/(?<![\x{c2}\x{c3}])\x{ad}|[\x{61c}\x{180e}\x{200b}-\x{200f}\x{202a}-\x{202e}\x{2060}-\x{2064}\x{2066}-\x{206f}\x{fe00}-\x{fe0f}\x{feff}]/u';

    /** A text without invisible marks and blanks around it, null for an empty one. Other values stay as they are. */
    public static function of(#[\SensitiveParameter] mixed $value): mixed
    {
        if (!is_string($value)) {
            return $value;
        }
        $visible = self::replace(self::INVISIBLE, '', self::replace(self::OTHER_BLANKS, ' ', $value));
        $tidy = self::replace(self::OUTER_BLANKS, '', $visible);
        return $tidy === '' ? null : $tidy;
    }

    /** @throws InputInvalid when the text is not UTF-8 */
    public static function replace(string $pattern, string $by, #[\SensitiveParameter] string $text): string
    {
        return preg_replace($pattern, $by, $text) ?? throw new InputInvalid();
    }
}
