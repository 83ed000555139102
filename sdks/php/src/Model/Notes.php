<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

/**
 * Known values. Another value may come in a later version of the API.
 */
final class Notes
{
    public const NAME_CLEANED = 'name_cleaned';
    public const NAME_NOT_COMPARABLE = 'name_not_comparable';
    public const NAME_UNDECIDED = 'name_undecided';
}
