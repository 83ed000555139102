<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

/**
 * Known values. Another value may come in a later version of the API.
 */
final class ListGround
{
    public const BIRTH_DATE = 'birth_date';
    public const DIFFERENT_WORDS = 'different_words';
    public const DOCUMENT = 'document';
    public const FEW_WORDS = 'few_words';
    public const LOW_SCORE = 'low_score';
    public const NAMESAKES = 'namesakes';
    public const OTHER_BIRTH_DATE = 'other_birth_date';
    public const OTHER_CEDULA = 'other_cedula';
    public const RARE_NAME = 'rare_name';
}
