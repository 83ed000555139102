<?php

declare(strict_types=1);

namespace Cotejo\Internal;

/** Holds the key outside of its own properties, so that no var_dump, var_export or print_r shows it. */
final class ApiKey
{
    /** @var \WeakMap<ApiKey, string>|null */
    private static ?\WeakMap $texts = null;

    public function __construct(#[\SensitiveParameter] string $text)
    {
        self::$texts ??= new \WeakMap();
        self::$texts[$this] = $text;
    }

    public function reveal(): string
    {
        return self::$texts[$this];
    }

    public function __serialize(): array
    {
        throw new \LogicException('An API key cannot be serialized');
    }

    public function __clone()
    {
        throw new \LogicException('An API key cannot be cloned');
    }
}
