<?php

// Made from docs/reference/openapi.json by sdks/generate.mjs; do not edit.

declare(strict_types=1);

namespace Cotejo\Model;

use Cotejo\Internal\Model;

/**
 * Data of the e-mail address. A field is null when no provider reports it
 */
final class VerifyEmail extends Model
{
    protected const MEMBERS = [
        'valid' => ['valid', 'bool'],
        'domainAgeDays' => ['domain_age_days', 'int'],
        'disposable' => ['disposable', 'bool'],
    ];

    public function __construct(
        /**
         * true when the address is well formed and its domain can receive mail
         * @var bool|null
         */
        public readonly ?bool $valid = null,

        /**
         * Age of the e-mail domain in days
         * @var int|null
         */
        public readonly ?int $domainAgeDays = null,

        /**
         * true when the domain offers disposable addresses
         * @var bool|null
         */
        public readonly ?bool $disposable = null,
    ) {
    }
}
