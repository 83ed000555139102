<?php

declare(strict_types=1);

namespace Cotejo;

/** A genuine event. Types that are newer than this package are passed on. */
final class WebhookEvent
{
    /**
     * @param string $id stable: the same event that arrives twice has the same id
     * @param string $timestamp when it happened, ISO 8601
     * @param array<string, mixed> $data
     */
    public function __construct(
        public readonly string $id,
        public readonly string $type,
        public readonly string $timestamp,
        public readonly array $data,
    ) {
    }
}
