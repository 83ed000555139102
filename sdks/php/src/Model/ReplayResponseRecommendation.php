<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

/**
 * Known values. Another value may come in a later version of the API.
 */
final class ReplayResponseRecommendation
{
    public const APPROVE = 'APPROVE';
    public const APROBAR = 'aprobar';
    public const RECHAZAR = 'rechazar';
    public const REJECT = 'REJECT';
    public const REVIEW = 'REVIEW';
    public const REVISAR = 'revisar';
}
