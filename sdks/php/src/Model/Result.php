<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

/**
 * Known values. Another value may come in a later version of the API.
 */
final class Result
{
    public const DIFFERENT = 'different';
    public const IDENTICAL = 'identical';
}
