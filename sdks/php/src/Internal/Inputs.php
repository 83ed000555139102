<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** The inputs of a request as a receipt commits to them. The gateway normalises each input before it commits. */
final class Inputs
{
    private const VERIFY_NAMES = [
        'document' => 'cedula',
        'name' => 'nombre',
        'issue_date' => 'fecha_expedicion',
        'phone' => 'telefono',
        'phone_token' => 'telefono_token',
        'email' => 'email',
        'address' => 'direccion',
        'city' => 'ciudad',
        'ip' => 'ip_address',
        'gps' => 'gps',
        'biometric' => 'biometric_transaction',
        'amount' => 'monto',
        'payment' => 'pago',
        'delivery' => 'entrega',
        'attributes' => 'atributos',
        'orders' => 'pruebas',
    ];
    private const ANALYZE_NAMES = [
        'document' => 'doc_number',
        'name' => 'name',
        'issue_date' => 'doc_issue_date',
        'phone' => 'phone',
        'phone_token' => 'phone_token',
        'email' => 'email',
        'address' => 'address',
        'city' => 'city',
        'ip' => 'ip_address',
        'gps' => 'gps',
        'biometric' => 'biometric_transaction',
        'amount' => 'amount',
        'payment' => 'payment',
        'delivery' => 'delivery',
        'attributes' => 'attributes',
        'orders' => 'evidence',
    ];

    /**
     * The normalised inputs that a request gives, by their names in receipts.
     *
     * @param array<string, mixed> $request
     * @return array<string, mixed>
     * @throws InputInvalid
     */
    public static function of(#[\SensitiveParameter] array $request, mixed $variant): array
    {
        $names = $variant === 'analyze' ? self::ANALYZE_NAMES : self::VERIFY_NAMES;
        $kindMember = $variant === 'analyze' ? 'doc_type' : 'tipo_documento';
        if (array_diff(array_keys($request), [...array_values($names), $kindMember]) !== []) {
            // A request of another call, or a member that the gateway would refuse.
            throw new InputInvalid();
        }
        $kind = TidyText::of($request[$kindMember] ?? null);
        $inputs = [];
        foreach ($names as $name => $member) {
            $value = TidyText::of($request[$member] ?? null);
            $inputs[$name] = $value === null ? null : self::normalise($name, $value, $variant !== 'analyze', $kind);
        }
        return array_filter($inputs, static fn (mixed $value): bool => $value !== null);
    }

    private static function normalise(
        string $name,
        #[\SensitiveParameter] mixed $value,
        bool $isVerify,
        #[\SensitiveParameter] mixed $kind,
    ): mixed {
        return match ($name) {
            'document' => DocumentNumber::id(self::text($value), $kind),
            'name' => self::name(self::text($value)),
            'phone' => self::phone(self::text($value)),
            'email' => self::email(self::text($value)),
            'amount' => self::amount($value),
            'payment', 'delivery' => Purchase::lines($name, $value, $isVerify, TidyText::of(...)),
            'attributes' => Purchase::attributes($value, TidyText::of(...)),
            'orders' => self::orders($value, $isVerify),
            default => $value,
        };
    }

    /** Of the evidence, a receipt commits to the earlier orders only. */
    private static function orders(#[\SensitiveParameter] mixed $evidence, bool $isVerify): ?string
    {
        $orders = is_array($evidence) ? ($evidence[$isVerify ? 'pedidos' : 'orders'] ?? null) : throw new InputInvalid();
        return $orders === null ? null : Purchase::lines('orders', $orders, $isVerify, TidyText::of(...));
    }

    private static function phone(#[\SensitiveParameter] string $text): string
    {
        if (preg_match('/^[^.]*\.0+$/D', $text) === 1) {
            throw new InputInvalid();
        }
        $phone = TidyText::replace('/[ .()\x{2010}-\x{2015}\x{2212}-]/u', '', $text);
        // The code of the country twice, or a trunk zero after it, also with the operator of long distance.
        $phone = TidyText::replace('/^(?:\+|00)?57(?:57|0[3579]?)(?=(?:3[0-9]{9}|60[0-9]{8})$)/D', '+57', $phone);
        // A zero, and often the operator of long distance, before the area, until September 2021.
        $phone = TidyText::replace('/^((?:\+|00)?57)0[3579]?(?=[124-8][2-8][0-9]{6}$)/D', '$1', $phone);
        // A fixed line as it was written before September 2021, when 60 came before the area.
        if (preg_match('/^(?:\+|00)?57([124-8][2-8][0-9]{6})$/D', $phone, $parts) === 1) {
            return "+5760{$parts[1]}";
        }
        if (preg_match('/^\+[1-9][0-9]{6,14}$/D', $phone) === 1) {
            return $phone;
        }
        $colombian = preg_match('/^(?:(?:00)?57([0-9]{10})|(3[0-9]{9}|60[0-9]{8}))$/D', $phone, $parts) === 1;
        return $colombian ? '+57' . ($parts[2] ?? $parts[1]) : throw new InputInvalid();
    }

    private static function email(#[\SensitiveParameter] string $text): string
    {
        $at = strrpos($text, '@');
        if ($at === false) {
            throw new InputInvalid();
        }
        $domain = substr($text, $at);
        // Domains are ASCII but for international ones; for those, mbstring is needed.
        $lower = function_exists('mb_strtolower') ? mb_strtolower($domain, 'UTF-8') : strtolower($domain);
        return substr($text, 0, $at) . $lower;
    }

    /** Whole pesos, rounded half up. */
    private static function amount(#[\SensitiveParameter] mixed $value): int|float
    {
        return is_int($value) || is_float($value) ? round($value) : throw new InputInvalid();
    }

    /** `Surnames, Names` is turned around, signs become blanks, and words without a letter are left out. */
    private static function name(#[\SensitiveParameter] string $text): ?string
    {
        $parts = explode(',', $text);
        $turned = count($parts) === 2 ? "{$parts[1]} {$parts[0]}" : $text;
        $cleaned = TidyText::replace("/[^\\p{L}\\p{M}\\p{N} .'’-]+/u", ' ', $turned);
        $words = explode(' ', TidyText::replace('/' . TidyText::BLANK . '+/u', ' ', $cleaned));
        $name = implode(' ', array_filter($words, static fn (string $word): bool => preg_match('/\p{L}/u', $word) === 1));
        return $name === '' ? null : $name;
    }

    private static function text(#[\SensitiveParameter] mixed $value): string
    {
        return is_string($value) ? $value : throw new InputInvalid();
    }
}
