<?php

declare(strict_types=1);

namespace Cotejo;

/** One problem of a request: its place and its code. */
final class FieldError
{
    public function __construct(public readonly string $pointer, public readonly string $code)
    {
    }
}
