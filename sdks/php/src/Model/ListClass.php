<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

/**
 * Known values. Another value may come in a later version of the API.
 */
final class ListClass
{
    public const CONTROL = 'control';
    public const RESTRICTIVA = 'restrictiva';
    public const VINCULANTE = 'vinculante';
}
