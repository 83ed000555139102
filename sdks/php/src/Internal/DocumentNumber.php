<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** Numbers of documents: what the service takes, and what stands for them in receipts. */
final class DocumentNumber
{
    /** The member with the number of a document and the member with its kind, in verify and look-up and in analyze. */
    private const MEMBERS = ['cedula' => 'tipo_documento', 'doc_number' => 'doc_type'];

    /** The name of each kind, which people may write before the number. */
    private const PREFIXES = [
        'CC' => '/^(?:CC|C\.C\.):? *(?=[0-9])/i',
        'CE' => '/^(?:CE|C\.E\.):? *(?=[0-9])/i',
        'PPT' => '/^(?:PPT|P\.P\.T\.):? *(?=[0-9])/i',
    ];
    /** The number of each kind after its zeros on the left. */
    private const NUMBERS = [
        'CC' => '/^(?=[0-9]{5,10}$)0*([1-9][0-9]*)$/D',
        'CE' => '/^(?=[0-9]{5,10}$)0*([1-9][0-9]{4,6})$/D',
        'PPT' => '/^(?=[0-9]{5,10}$)0*([1-9][0-9]{4,7})$/D',
    ];
    private const WITHOUT_KIND = '/^(?=[0-9]{8,10}$)0*([1-9][0-9]*)$/D';
    private const PASSPORT = '/^(?=.*[0-9])[A-Za-z0-9]{5,9}$/D';
    /** The digits of Asian keyboards. */
    private const PLAIN_DIGITS = [
        '０' => '0', '１' => '1', '２' => '2', '３' => '3', '４' => '4',
        '５' => '5', '６' => '6', '７' => '7', '８' => '8', '９' => '9',
    ];
    /** The API takes no shorter number without a kind. */
    private const DIGITS_WITHOUT_KIND = 8;

    /**
     * The number without zeros on the left, behind its kind unless it is a cédula of a citizen.
     *
     * @param mixed $kind null: not sent
     * @throws InputInvalid when the service would refuse the number
     */
    public static function id(#[\SensitiveParameter] string $text, #[\SensitiveParameter] mixed $kind): string
    {
        return match ($kind) {
            null, 'CC' => self::digitsAfterZeros($text, $kind),
            'CE', 'PPT' => "$kind " . self::digitsAfterZeros($text, $kind),
            'PA' => 'PA ' . self::passportNumber($text),
            default => throw new InputInvalid(),
        };
    }

    /**
     * The request to send: a number of 5 to 7 digits without a kind is an old cédula, and gets zeros on the left. The given
     * request does not change. A replay has the original request in it.
     */
    public static function padded(#[\SensitiveParameter] mixed $request): mixed
    {
        $members = self::membersOf($request);
        $changes = self::changesOf($members);
        $original = $members['request'] ?? null;
        $ofOriginal = self::changesOf(self::membersOf($original));
        if ($ofOriginal !== []) {
            $changes['request'] = (object) [...self::membersOf($original), ...$ofOriginal];
        }
        return $changes === [] ? $request : (object) [...$members, ...$changes];
    }

    /** @return array<array-key, mixed> */
    private static function membersOf(#[\SensitiveParameter] mixed $request): array
    {
        $json = $request instanceof Model ? $request->jsonSerialize() : $request;
        return is_array($json) || $json instanceof \stdClass ? (array) $json : [];
    }

    /**
     * @param array<array-key, mixed> $members
     * @return array<string, string>
     */
    private static function changesOf(#[\SensitiveParameter] array $members): array
    {
        $changes = [];
        foreach (self::MEMBERS as $member => $kind) {
            $digits = self::shortDigits($members[$member] ?? null, $members[$kind] ?? null);
            if ($digits !== null) {
                $changes[$member] = str_pad($digits, self::DIGITS_WITHOUT_KIND, '0', STR_PAD_LEFT);
            }
        }
        return $changes;
    }

    private static function shortDigits(#[\SensitiveParameter] mixed $number, #[\SensitiveParameter] mixed $kind): ?string
    {
        try {
            $digits = is_string($number) && TidyText::of($kind) === null ? self::digits($number, 'CC') : '';
        } catch (InputInvalid) {
            // Not UTF-8, which cannot be sent either.
            return null;
        }
        return preg_match('/^[0-9]{5,7}$/D', $digits) === 1 ? $digits : null;
    }

    private static function digitsAfterZeros(#[\SensitiveParameter] string $text, ?string $kind): string
    {
        $pattern = $kind === null ? self::WITHOUT_KIND : self::NUMBERS[$kind];
        $found = preg_match($pattern, self::digits($text, $kind ?? 'CC'), $parts) === 1;
        return $found ? $parts[1] : throw new InputInvalid();
    }

    /** The text without the name of the kind, blanks, and dots between groups of three digits. */
    private static function digits(#[\SensitiveParameter] string $text, string $kind): string
    {
        $sent = str_replace(' ', '', TidyText::replace(self::PREFIXES[$kind], '', self::plain($text)));
        return preg_match('/^0*[0-9]{1,3}(?:\.[0-9]{3})+$/D', $sent) === 1 ? str_replace('.', '', $sent) : $sent;
    }

    private static function passportNumber(#[\SensitiveParameter] string $text): string
    {
        $written = TidyText::replace('/(?<=[A-Za-z0-9])[ -](?=[A-Za-z0-9])/', '', self::plain($text));
        $number = preg_match('/^[0-9]+$/D', $written) === 1 ? ltrim($written, '0') : strtoupper($written);
        $isPassport = $number !== '' && preg_match(self::PASSPORT, $written) === 1;
        return $isPassport ? $number : throw new InputInvalid();
    }

    private static function plain(#[\SensitiveParameter] string $text): string
    {
        return strtr(TidyText::of($text) ?? '', self::PLAIN_DIGITS);
    }
}
