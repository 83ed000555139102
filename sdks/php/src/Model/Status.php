<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

/**
 * Known values. Another value may come in a later version of the API.
 */
final class Status
{
    public const NOT_AWAITED = 'not_awaited';
    public const NOT_CONFIGURED = 'not_configured';
    public const NOT_IN_PLAN = 'not_in_plan';
    public const NOT_REQUESTED = 'not_requested';
    public const OK = 'ok';
    public const TIMEOUT = 'timeout';
    public const UNAVAILABLE = 'unavailable';
}
