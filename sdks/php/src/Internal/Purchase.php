<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** Payment, delivery, attributes and earlier orders as a receipt commits to them: a line for each member that is given. */
final class Purchase
{
    /** The members in the order of receipts, each with its name in verify. */
    private const MEMBERS = [
        'payment' => [
            'method' => 'metodo',
            'confirmed' => 'confirmado',
            'holder' => 'titular',
            'bin' => 'bin',
            'three_ds' => 'tresds',
        ],
        'delivery' => ['kind' => 'tipo', 'receiver' => 'tercero'],
        'orders' => [
            'delivered' => 'entregados',
            'refused' => 'rechazados',
            'charged_back' => 'contracargos',
            'months_since_first' => 'meses',
        ],
    ];

    /** Values that verify names in Spanish. */
    private const VALUES = [
        'method' => [
            'contra_entrega' => 'cash_on_delivery',
            'tarjeta' => 'card',
            'efectivo' => 'cash',
            'transferencia' => 'transfer',
            'credito' => 'credit',
        ],
        'kind' => ['domicilio' => 'home', 'punto' => 'pickup_point', 'tienda' => 'store'],
    ];

    /**
     * @param \Closure(mixed): mixed $tidy
     * @throws InputInvalid
     */
    public static function lines(string $input, #[\SensitiveParameter] mixed $value, bool $isVerify, \Closure $tidy): ?string
    {
        $given = self::given($value, $tidy);
        $lines = [];
        foreach (self::MEMBERS[$input] as $name => $spanish) {
            $member = $isVerify ? $spanish : $name;
            $found = $given[$member] ?? null;
            unset($given[$member]);
            if ($found !== null) {
                $lines[$name] = $isVerify && is_string($found) ? (self::VALUES[$name][$found] ?? $found) : $found;
            }
        }
        return $given === [] ? self::text($lines) : throw new InputInvalid();
    }

    /**
     * @param \Closure(mixed): mixed $tidy
     * @throws InputInvalid
     */
    public static function attributes(#[\SensitiveParameter] mixed $value, \Closure $tidy): ?string
    {
        $given = self::given($value, $tidy);
        ksort($given, SORT_STRING);
        return self::text($given);
    }

    /**
     * @param \Closure(mixed): mixed $tidy
     * @return array<string, mixed>
     */
    private static function given(#[\SensitiveParameter] mixed $value, \Closure $tidy): array
    {
        if (!is_array($value)) {
            throw new InputInvalid();
        }
        $given = array_filter(array_map($tidy, $value), static fn (mixed $each): bool => $each !== null);
        foreach ($given as $each) {
            if (!is_scalar($each)) {
                throw new InputInvalid();
            }
        }
        return $given;
    }

    /** @param array<string, mixed> $lines */
    private static function text(#[\SensitiveParameter] array $lines): ?string
    {
        $texts = [];
        foreach ($lines as $name => $each) {
            $texts[] = "$name=" . (is_string($each) ? $each : CanonicalJson::of($each));
        }
        return $texts === [] ? null : implode("\n", $texts);
    }
}
