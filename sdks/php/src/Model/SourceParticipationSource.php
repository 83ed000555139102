<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

/**
 * Known values. Another value may come in a later version of the API.
 */
final class SourceParticipationSource
{
    public const BIOMETRIC = 'biometric';
    public const EMAIL = 'email';
    public const GEO = 'geo';
    public const REGISTRY = 'registry';
    public const SANCTIONS = 'sanctions';
    public const TAX = 'tax';
    public const TELCO = 'telco';
    public const VELOCITY = 'velocity';
}
