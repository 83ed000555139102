<?php

declare(strict_types=1);

namespace Cotejo\Tests;

use Cotejo\Webhooks;
use PHPUnit\Framework\TestCase;

/** The golden cases test the rules with signatures of another library; these tests are about this package alone. */
final class WebhooksTest extends TestCase
{
    private const BODY = '{"type":"quota.reached","timestamp":"2026-11-25T01:02:03.000Z","data":{"percent":80}}';

    /** @return array{array<string, string>, list<string>, list<string>} headers, signatures, secrets */
    private static function delivery(): array
    {
        $time = (string) time();
        $pair = sodium_crypto_sign_seed_keypair(str_repeat('s', 32));
        $signed = "evt_1.$time." . self::BODY;
        $signatures = [
            'v1,' . base64_encode(hash_hmac('sha256', $signed, str_repeat('k', 32), true)),
            'v1a,' . base64_encode(sodium_crypto_sign_detached($signed, sodium_crypto_sign_secretkey($pair))),
        ];
        $secrets = [
            'whsec_' . base64_encode(str_repeat('k', 32)),
            'whpk_' . base64_encode(sodium_crypto_sign_publickey($pair)),
        ];
        return [['Webhook-Id' => 'evt_1', 'Webhook-Timestamp' => $time], $signatures, $secrets];
    }

    public function testAcceptsHeadersOfPhpAndOfPsr7(): void
    {
        [$headers, $signatures, $secrets] = self::delivery();
        $headers['Webhook-Signature'] = implode(' ', $signatures);
        foreach ([$headers, array_map(fn (string $value): array => [$value], $headers)] as $form) {
            $event = Webhooks::verifyWebhook(self::BODY, $form, $secrets);
            $this->assertSame(['evt_1', 'quota.reached', ['percent' => 80]], [$event->id, $event->type, $event->data]);
        }
    }
}
