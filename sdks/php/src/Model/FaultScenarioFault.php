<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

/**
 * Known values. Another value may come in a later version of the API.
 */
final class FaultScenarioFault
{
    public const CONNECTION_RESET = 'connection_reset';
    public const KEY_EXPIRED = 'key_expired';
    public const NOT_READY = 'not_ready';
    public const RATE_LIMITED = 'rate_limited';
    public const SLOW = 'slow';
}
