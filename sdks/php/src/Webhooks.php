<?php

declare(strict_types=1);

namespace Cotejo;

use Cotejo\Error\ConfigurationError;
use Cotejo\Error\WebhookError;
use Cotejo\Internal\WebhookSecret;

/** Verifies signed events (Standard Webhooks 1.0). */
final class Webhooks
{
    private const TOLERANCE_SECONDS = 300.0;
    private const ID = '/^[\x21-\x7e]{1,256}$/D';
    private const SECONDS = '/^[0-9]{1,12}$/D';
    private const SIGNATURE = '/^([a-z0-9]{1,16}),([A-Za-z0-9+\/]{1,512}={0,2})$/D';
    private const SIGNATURES_MAX = 32;
    private const SUMMARIES = [
        'missing_header' => 'A header of the signature is missing',
        'malformed_header' => 'A header of the signature cannot be read',
        'timestamp_too_old' => 'The delivery is too old',
        'timestamp_too_new' => 'The delivery is from the future: compare the clocks',
        'no_matching_signature' => 'No signature matches the content and a secret',
        'malformed_body' => 'The body is not an event',
    ];

    private function __construct()
    {
    }

    /**
     * Returns the event of a genuine and recent delivery.
     *
     * @param string $body exactly as it was received, for example of `file_get_contents('php://input')`
     * @param array<string, string|list<string>> $headers such as `getallheaders()`, or `getHeaders()` of PSR-7
     * @param string|list<string> $secrets `whsec_...` or `whpk_...` of the endpoint; both during a rotation
     * @throws WebhookError when the delivery must not be trusted
     * @throws ConfigurationError when a secret cannot be used
     */
    public static function verifyWebhook(
        #[\SensitiveParameter] string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
        float $toleranceSeconds = self::TOLERANCE_SECONDS,
    ): WebhookEvent {
        $known = array_map(WebhookSecret::read(...), array_values((array) $secrets));
        if ($known === [] || !($toleranceSeconds > 0) || is_infinite($toleranceSeconds)) {
            throw new ConfigurationError('Pass at least one secret, and a toleranceSeconds greater than 0');
        }
        [$id, $timestamp, $signatures] = self::readHeaders($headers);
        self::checkTime((int) $timestamp, $toleranceSeconds);
        $matches = false;
        foreach ($signatures as [$version, $signature]) {
            foreach ($known as $secret) {
                // All pairs are computed, so that the time does not tell which one matched.
                $matches = $secret->matches($version, $signature, "$id.$timestamp.$body") || $matches;
            }
        }
        return $matches ? self::readEvent($id, $body) : throw self::refusal('no_matching_signature');
    }

    /**
     * @param array<string, string|list<string>> $headers
     * @return array{string, string, list<array{string, string}>}
     */
    private static function readHeaders(array $headers): array
    {
        [$id, $timestamp, $signature] = array_map(
            fn (string $name): string => self::headerOf($headers, $name),
            ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
        );
        $signatures = [];
        foreach (explode(' ', $signature) as $text) {
            // Broken signatures are skipped: another one in the list may match.
            if (preg_match(self::SIGNATURE, $text, $parts) === 1) {
                $bytes = WebhookSecret::decode($parts[2]);
                $signatures = $bytes === '' ? $signatures : [...$signatures, [$parts[1], $bytes]];
            }
        }
        $count = count($signatures);
        $isGood = preg_match(self::ID, $id) === 1 && preg_match(self::SECONDS, $timestamp) === 1;
        if (!$isGood || $count === 0 || $count > self::SIGNATURES_MAX) {
            throw self::refusal('malformed_header');
        }
        return [$id, $timestamp, $signatures];
    }

    /** @param array<string, string|list<string>> $headers */
    private static function headerOf(array $headers, string $name): string
    {
        $values = [];
        foreach ($headers as $key => $value) {
            if (strtolower((string) $key) === $name) {
                array_push($values, ...array_values((array) $value));
            }
        }
        if (count($values) > 1 || !is_string($values[0] ?? '')) {
            throw self::refusal('malformed_header');
        }
        return ($values[0] ?? '') !== '' ? $values[0] : throw self::refusal('missing_header');
    }

    private static function checkTime(int $timestamp, float $tolerance): void
    {
        $age = time() - $timestamp;
        if (abs($age) > $tolerance) {
            throw self::refusal($age > 0 ? 'timestamp_too_old' : 'timestamp_too_new');
        }
    }

    private static function readEvent(string $id, #[\SensitiveParameter] string $body): WebhookEvent
    {
        // As objects: as arrays, an empty object and a list would look the same.
        $event = json_decode($body);
        $isEvent = $event instanceof \stdClass
            && is_string($event->type ?? null)
            && is_string($event->timestamp ?? null)
            && ($event->data ?? null) instanceof \stdClass;
        if (!$isEvent) {
            throw self::refusal('malformed_body');
        }
        return new WebhookEvent($id, $event->type, $event->timestamp, json_decode($body, true)['data']);
    }

    private static function refusal(string $reason): WebhookError
    {
        return new WebhookError(self::SUMMARIES[$reason], reason: $reason);
    }
}
