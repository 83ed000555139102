<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** Base of the generated bodies. Members that this version does not know are left out; values are never checked. */
abstract class Model implements \JsonSerializable
{
    /**
     * Name of each property, its name on the wire, and how to read it: a simple type, `map`, `mixed`, a class, or a list
     * of one of these.
     *
     * @var array<string, array{string, string|array{string}}>
     */
    protected const MEMBERS = [];

    /** @param array<string, mixed> $json */
    public static function fromJson(array $json): static
    {
        $arguments = [];
        foreach (static::MEMBERS as $property => [$name, $reader]) {
            $arguments[$property] = self::read($json[$name] ?? null, $reader);
        }
        return new static(...$arguments);
    }

    /** The members by their names on the wire, without those that are null. */
    public function jsonSerialize(): object
    {
        $json = [];
        foreach (static::MEMBERS as $property => [$name, $reader]) {
            $value = $this->{$property};
            if ($value !== null) {
                $json[$name] = $reader === 'map' ? (object) $value : $value;
            }
        }
        // An empty array would be written as a list.
        return (object) $json;
    }

    /**
     * A value of another type than the expected one becomes null: it cannot be in a typed property. The raw body has it.
     *
     * @param string|array{string} $reader
     */
    private static function read(mixed $value, string|array $reader): mixed
    {
        if (is_array($reader)) {
            return is_array($value) && array_is_list($value) ? self::readList($value, $reader[0]) : null;
        }
        return match ($reader) {
            'mixed' => $value,
            'map' => is_array($value) ? $value : null,
            'string' => is_string($value) ? $value : null,
            'bool' => is_bool($value) ? $value : null,
            'int' => is_int($value) ? $value : null,
            'float' => is_int($value) || is_float($value) ? (float) $value : null,
            default => is_array($value) ? $reader::fromJson($value) : null,
        };
    }

    /**
     * @param list<mixed> $values
     * @param string|array{string} $reader of an element, which may be a list too
     * @return list<mixed> as long as the list of the answer: its elements keep their places
     */
    private static function readList(array $values, string|array $reader): array
    {
        return array_map(static fn (mixed $value): mixed => self::read($value, $reader), $values);
    }
}
