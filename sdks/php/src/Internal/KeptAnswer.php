<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Error\ReceiptError;
use Cotejo\FieldError;
use Cotejo\VerifiedAnswer;

/** Compares a kept answer with the content of its receipt. */
final class KeptAnswer
{
    private const ROWS_MAX = 100;
    private const SHOWN_NAME = '/^[A-Za-z0-9_.-]{1,64}$/D';
    private const ISO_TIME = '/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/D';
    private const LEVELS = ['approve' => 'bajo', 'review' => 'medio', 'reject' => 'alto'];
    private const RECOMMENDATIONS = [
        'verify' => ['approve' => 'aprobar', 'review' => 'revisar', 'reject' => 'rechazar'],
        'analyze' => ['approve' => 'APPROVE', 'review' => 'REVIEW', 'reject' => 'REJECT'],
    ];
    private const OF_VERIFY = [
        'success', 'transaction_id', 'risk_score', 'risk_level', 'recommendation', 'telefono', 'email', 'direccion',
        'risk_factors', 'created_at',
    ];
    private const OF_ANALYZE = ['risk_score', 'recommendation', 'reasons'];

    /** @var list<FieldError> */
    private array $differences = [];

    /** @var array<string, true> */
    private array $notCovered = [];

    /** @param array<string, mixed> $payload of a genuine receipt */
    private function __construct(private readonly array $payload)
    {
    }

    /**
     * @param array<string, mixed> $answer the whole answer
     * @param array<string, mixed> $payload of its genuine receipt
     * @throws ReceiptError when a part of the answer that the receipt covers differs from it
     */
    public static function compare(#[\SensitiveParameter] array $answer, array $payload): VerifiedAnswer
    {
        $comparison = new self($payload);
        $comparison->members($comparison->signedAnswer($answer), $answer, '', '');
        if ($comparison->differences !== []) {
            throw new ReceiptError(
                'The answer is not the one of the receipt',
                reason: 'answer_mismatch',
                errors: array_slice($comparison->differences, 0, self::ROWS_MAX),
            );
        }
        $notCovered = array_keys($comparison->notCovered);
        sort($notCovered, SORT_STRING);
        return new VerifiedAnswer($payload, array_slice($notCovered, 0, self::ROWS_MAX));
    }

    /**
     * What the answer must be. Optional parts are compared when the answer has them.
     *
     * @param array<string, mixed> $answer
     * @return array<string, mixed>
     */
    private function signedAnswer(array $answer): array
    {
        $isVerify = ($this->payload['variant'] ?? null) === 'verify';
        $signed = $isVerify ? $this->signedVerify() : [
            'risk_score' => $this->payload['score'] ?? null,
            'reasons' => $this->payload['reasons'] ?? [],
        ];
        $recommendations = self::RECOMMENDATIONS[$isVerify ? 'verify' : 'analyze'];
        $signed['recommendation'] = $recommendations[$this->payload['outcome'] ?? ''] ?? '';
        $signed['receipt'] = static function (): void {
        };
        if (isset($answer['sources'])) {
            $sources = array_map(static fn (array $each): array => $each + ['version' => null], $this->payload['sources'] ?? []);
            $signed['sources'] = $this->listBy('source', $sources);
        }
        if (array_key_exists('screening', $answer)) {
            $signed['screening'] = $this->screening();
        }
        foreach (['receipt_unavailable', ...($isVerify ? self::OF_ANALYZE : self::OF_VERIFY)] as $name) {
            if (!array_key_exists($name, $signed) && isset($answer[$name])) {
                $signed[$name] = fn (mixed $actual, string $pointer) => $this->add($pointer, 'unexpected');
            }
        }
        return $signed;
    }

    /** @return array<string, mixed> */
    private function signedVerify(): array
    {
        return [
            'success' => true,
            'transaction_id' => $this->payload['jti'] ?? null,
            // Half a point is rounded down, as the service does.
            'risk_score' => (int) ceil(($this->payload['score'] ?? 0) - 0.5),
            'risk_level' => self::LEVELS[$this->payload['outcome'] ?? ''] ?? '',
            'telefono' => $this->ifSent('phone'),
            'email' => $this->ifSent('email'),
            'direccion' => $this->ifSent('address'),
            'risk_factors' => $this->factors(),
            'created_at' => $this->sameMoment($this->payload['time'] ?? null),
        ];
    }

    /** @return array<string, mixed>|null */
    private function screening(): ?array
    {
        return !isset($this->payload['lists']) ? null : [
            'policy' => $this->payload['list_policy'] ?? null,
            'lists' => $this->listBy('list', $this->payload['lists']),
            'hits' => function (mixed $actual, string $pointer, string $pattern): void {
                // The receipt signs which lists matched, and nothing else about a match.
                $this->notCovered[$pattern] = true;
                if (!self::isList($actual) || !$this->hasSignedMatches(array_filter($actual, is_array(...)))) {
                    $this->add($pointer, 'differs');
                }
            },
        ];
    }

    /**
     * One factor for each reason and source, strongest first: the sum of its points, without what evidence offsets.
     *
     * @return list<array<string, mixed>>
     */
    private function factors(): array
    {
        $factors = [];
        $ofOffset = [];
        foreach ($this->payload['characteristics'] ?? [] as $line) {
            ['reason' => $code, 'source' => $source, 'points' => $points] = $line;
            $key = $ofOffset[$line['code']] ?? null;
            if ($code !== null && $code !== '' && $points != 0) {
                $source ??= 'policy';
                $key = $ofOffset["offset:{$line['code']}"] = "$code $source";
                $factors[$key] ??= ['code' => $code, 'source' => $source, 'points' => 0];
            }
            if ($key !== null) {
                $factors[$key]['points'] += (int) floor($points * 10 + 0.5);
            }
        }
        $factors = array_filter($factors, static fn (array $each): bool => $each['points'] !== 0);
        usort($factors, static fn (array $one, array $other): int => $other['points'] <=> $one['points']);
        return array_map(static fn (array $each): array => ['points' => $each['points'] / 10] + $each, $factors);
    }

    /** The object of an input that was sent is not signed; whether the input was sent is. */
    private function ifSent(string $input): ?\Closure
    {
        if (!isset($this->payload['inputs'][$input])) {
            return null;
        }
        return function (mixed $actual, string $pointer, string $pattern): void {
            if ($actual === null) {
                $this->add($pointer, 'differs');
            } else {
                $this->notCovered[$pattern] = true;
            }
        };
    }

    /** The same moment in any offset. */
    private function sameMoment(mixed $time): \Closure
    {
        return function (mixed $actual, string $pointer) use ($time): void {
            $moment = self::milliseconds($actual);
            if ($moment === null || $moment !== self::milliseconds($time)) {
                $this->add($pointer, 'differs');
            }
        };
    }

    private static function milliseconds(mixed $text): ?string
    {
        if (!is_string($text) || preg_match(self::ISO_TIME, $text) !== 1) {
            return null;
        }
        try {
            return (new \DateTimeImmutable($text))->format('Uv');
        } catch (\Exception) {
            return null;
        }
    }

    /**
     * A list in any order, whose elements have an id.
     *
     * @param list<array<string, mixed>> $expected
     */
    private function listBy(string $id, array $expected): \Closure
    {
        return function (mixed $actual, string $pointer, string $pattern) use ($id, $expected): void {
            if (!self::isList($actual)) {
                $this->add($pointer, 'differs');
                return;
            }
            foreach ($actual as $index => $element) {
                $own = is_array($element) ? $element[$id] ?? null : null;
                $found = array_key_first(array_filter($expected, static fn (array $each): bool => $each[$id] === $own));
                if ($found === null) {
                    $this->add("$pointer/$index", 'unexpected');
                    continue;
                }
                $this->members($expected[$found], $element, "$pointer/$index", "$pattern/*");
                unset($expected[$found]);
            }
            foreach ($expected as $each) {
                $this->add("$pointer/{$each[$id]}", 'missing');
            }
        };
    }

    /** @param array<array<string, mixed>> $hits */
    private function hasSignedMatches(array $hits): bool
    {
        foreach ($this->payload['characteristics'] ?? [] as $line) {
            [$state, $value] = [$line['state'], $line['value'] ?? null];
            $isSigned = $state === 'false' || ($state === 'true' && is_string($value));
            if ($line['source'] !== 'sanctions' || !$isSigned) {
                continue;
            }
            $signed = $state === 'false' ? [] : explode(', ', $value);
            $found = self::listsOf($line['code'], $hits);
            $isSame = array_diff($signed, $found ?? []) === [] && array_diff($found ?? [], $signed) === [];
            if ($found !== null && !$isSame) {
                return false;
            }
        }
        return true;
    }

    /**
     * The lists of the matches behind a signal; null for a signal of another kind.
     *
     * @param array<array<string, mixed>> $hits
     * @return list<string>|null
     */
    private static function listsOf(string $signal, array $hits): ?array
    {
        $isHit = static fn (array $hit, string $class): bool => ($hit['band'] ?? null) === 'hit' && ($hit['class'] ?? null) === $class;
        $isKind = static fn (array $hit, string $kind): bool => ($hit['kind'] ?? null) === $kind;
        $isOf = match ($signal) {
            'list_match_binding' => static fn (array $hit): bool => $isHit($hit, 'vinculante'),
            'list_match_restrictive' => static fn (array $hit): bool => $isHit($hit, 'restrictiva') && !$isKind($hit, 'national'),
            'list_match_national' => static fn (array $hit): bool => $isHit($hit, 'restrictiva') && $isKind($hit, 'national'),
            'list_match_control' => static fn (array $hit): bool => $isHit($hit, 'control') && !$isKind($hit, 'pep'),
            'pep_match' => static fn (array $hit): bool => $isHit($hit, 'control') && $isKind($hit, 'pep'),
            'list_match_possible' => static fn (array $hit): bool => ($hit['band'] ?? null) === 'review' && ($hit['class'] ?? null) !== 'control',
            default => null,
        };
        $nameOf = static fn (array $hit): string => is_string($hit['list'] ?? null) ? $hit['list'] : '';
        return $isOf === null ? null : array_map($nameOf, array_values(array_filter($hits, $isOf)));
    }

    private function value(mixed $expected, mixed $actual, string $pointer, string $pattern): void
    {
        if ($expected instanceof \Closure) {
            $expected($actual, $pointer, $pattern);
        } elseif (is_array($expected) && array_is_list($expected)) {
            $this->elements($expected, $actual, $pointer, $pattern);
        } elseif (is_array($expected)) {
            $this->members($expected, $actual, $pointer, $pattern);
        } elseif (!self::isEqual($expected, $actual)) {
            $this->add($pointer, 'differs');
        }
    }

    /** A whole number may be written with a decimal zero. */
    private static function isEqual(mixed $expected, mixed $actual): bool
    {
        $isNumber = static fn (mixed $value): bool => is_int($value) || is_float($value);
        return $isNumber($expected) && $isNumber($actual) ? (float) $expected === (float) $actual : $expected === $actual;
    }

    /** @param list<mixed> $expected */
    private function elements(array $expected, mixed $actual, string $pointer, string $pattern): void
    {
        if (!self::isList($actual)) {
            $this->add($pointer, 'differs');
            return;
        }
        for ($index = 0; $index < max(count($expected), count($actual)); $index += 1) {
            if ($index >= count($expected)) {
                $this->add("$pointer/$index", 'unexpected');
            } elseif ($index >= count($actual)) {
                $this->add("$pointer/$index", 'missing');
            } else {
                $this->value($expected[$index], $actual[$index], "$pointer/$index", "$pattern/*");
            }
        }
    }

    /** @param array<string, mixed> $expected */
    private function members(array $expected, mixed $actual, string $pointer, string $pattern): void
    {
        if (!is_array($actual) || ($actual !== [] && array_is_list($actual))) {
            $this->add($pointer, 'differs');
            return;
        }
        foreach ($expected as $name => $signed) {
            if (array_key_exists($name, $actual)) {
                $this->value($signed, $actual[$name], "$pointer/$name", "$pattern/$name");
            } else {
                $this->add("$pointer/$name", 'missing');
            }
        }
        foreach (array_diff_key($actual, $expected) as $name => $_) {
            $shown = preg_match(self::SHOWN_NAME, (string) $name) === 1 ? $name : '*';
            $this->notCovered["$pattern/$shown"] = true;
        }
    }

    private static function isList(mixed $value): bool
    {
        return is_array($value) && array_is_list($value);
    }

    private function add(string $pointer, string $code): void
    {
        $this->differences[] = new FieldError($pointer, $code);
    }
}
