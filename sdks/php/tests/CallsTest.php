<?php

declare(strict_types=1);

namespace Cotejo\Tests;

use Cotejo\Client;
use Cotejo\Error\ConfigurationError;
use Cotejo\Model\Gps;
use Cotejo\Model\VerifyRequest;

final class CallsTest extends ServiceTestCase
{
    public function testVerifySendsTheKeyInItsHeaderAndARandomIdempotencyKey(): void
    {
        $service = new Service([self::APPROVED]);
        $request = new VerifyRequest(cedula: '1000000001', gps: new Gps(4.65, -74.1), ipAddress: '192.0.2.1');
        $answer = $this->client($service)->verify($request, include: ['sources', 'receipt']);

        $sent = $service->received()[0];
        $this->assertStringStartsWith('POST /v1/verify?include=sources,receipt HTTP/1.1', $sent['head']);
        $expected = ['cedula' => '1000000001', 'ip_address' => '192.0.2.1', 'gps' => ['lat' => 4.65, 'lon' => -74.1]];
        $this->assertEquals($expected, $sent['body']);
        $this->assertSame(self::KEY, $service->header(0, 'X-API-Key'));
        $this->assertNull($service->header(0, 'Authorization'));
        $this->assertMatchesRegularExpression(
            '/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/',
            (string) $service->header(0, 'Idempotency-Key'),
        );
        $this->assertSame('aprobar', $answer->body->recommendation);
    }

    public function testAnalyzeSendsTheKeyAsBearer(): void
    {
        $service = new Service([['body' => ['risk_score' => 12.5]]]);
        $answer = $this->client($service)->analyze(['doc_number' => '1'], idempotencyKey: 'order-1');
        $this->assertSame('Bearer ' . self::KEY, $service->header(0, 'Authorization'));
        $this->assertNull($service->header(0, 'X-API-Key'));
        $this->assertSame('order-1', $service->header(0, 'Idempotency-Key'));
        $this->assertSame(12.5, $answer->body->riskScore);
    }

    public function testTheOtherCallsHaveTheirPaths(): void
    {
        $service = new Service([['body' => ['cedula' => '1000000001']]]);
        $client = $this->client($service);
        $this->assertSame('1000000001', $client->cedula('1000000001')->body->cedula);
        $client->replay(['receipt' => [], 'request' => []]);
        $client->scenarios();
        $client->receiptKeys();
        $lines = array_map(fn (array $sent): string => strtok($sent['head'], "\r"), $service->received());
        $expected = ['POST /v1/cedula', 'POST /v1/receipts/replay', 'GET /v1/sandbox/scenarios', 'GET /.well-known/jwks.json'];
        $this->assertSame(array_map(fn (string $line): string => "$line HTTP/1.1", $expected), $lines);
        $this->assertSame(['cedula' => '1000000001'], $service->received()[0]['body']);
        $this->assertNotNull($service->header(0, 'Idempotency-Key'));
        $this->assertNull($service->header(1, 'Idempotency-Key'));
    }

    public function testTheUserAgentNamesPackageLanguageAndApplication(): void
    {
        $service = new Service([self::APPROVED]);
        (new Client(self::KEY, $service->url, userAgent: 'shop/2.1'))->verify(self::REQUEST);
        $pattern = '/^cotejo-php\/\d+\.\d+\.\d+ \(php 8\.[^;]+; \w+\) shop\/2\.1$/';
        $this->assertMatchesRegularExpression($pattern, (string) $service->header(0, 'User-Agent'));
    }

    public function testTheAnswerHasIdsTypedMembersAndWhatThisVersionDoesNotKnow(): void
    {
        $body = ['risk_level' => 'extremo', 'added_later' => [1], 'risk_score' => 'ten'] + self::APPROVED['body'];
        $headers = ['Request-Id' => 'req_aaaaaaaaaaaaaaaaaaaaaaaaaa', 'Idempotency-Replayed' => 'true'];
        $service = new Service([['body' => $body, 'headers' => $headers]]);
        $answer = $this->client($service)->verify(self::REQUEST);
        $this->assertSame('req_aaaaaaaaaaaaaaaaaaaaaaaaaa', $answer->requestId);
        $this->assertTrue($answer->idempotencyReplayed);
        $this->assertSame('extremo', $answer->body->riskLevel);
        $this->assertNull($answer->body->telefono);
        $this->assertSame('phone_prepaid', $answer->body->riskFactors[0]->code);
        $this->assertSame([1], $answer->raw['added_later']);
        // A text cannot be in a property for numbers; the raw body has it.
        $this->assertNull($answer->body->riskScore);
        $this->assertSame('ten', $answer->raw['risk_score']);
    }

    public function testTheEnvironmentFollowsFromTheKeyAndVariablesAreRead(): void
    {
        $this->assertSame('production', (new Client('sk_live_a', 'https://api.example'))->environment());
        putenv('COTEJO_API_KEY=sk_test_a');
        putenv('COTEJO_BASE_URL=http://[::1]:3000/');
        try {
            $this->assertSame('sandbox', (new Client())->environment());
        } finally {
            putenv('COTEJO_API_KEY');
            putenv('COTEJO_BASE_URL');
        }
        $this->errorOf(ConfigurationError::class, fn () => new Client('sk_test_a'));
    }

    public function testOtherKeysAreRefusedWithoutTheirValue(): void
    {
        foreach (['', 'pk_test_hidden', 'sk_test_', 'sk_test_hid den', "sk_test_hidden\n", 'sk_test_hiddeñ', 'SK_TEST_hidden'] as $key) {
            $error = $this->errorOf(ConfigurationError::class, fn () => new Client($key, 'https://api.example'));
            $this->assertStringNotContainsString('hid', (string) $error);
        }
    }

    public function testOtherAddressesAreRefused(): void
    {
        $addresses = ['', 'api.example', 'http://api.example', 'http://localhost.example', 'http://127.0.0.1@api.example'];
        array_push($addresses, 'ftp://127.0.0.1', 'https://user@api.example', 'https://api.example?a=b', 'https://api.example#a');
        array_push($addresses, 'http://127.0.0.1.example', 'https://api.example:99999', 'https://api .example', 'https://');
        foreach ($addresses as $address) {
            $this->errorOf(ConfigurationError::class, fn () => new Client('sk_test_a', $address));
        }
    }

    public function testOtherOptionsAreRefused(): void
    {
        $client = new Client('sk_test_a', 'https://api.example');
        $calls = [
            fn () => new Client('sk_test_a', 'https://api.example', timeout: 0.0),
            fn () => new Client('sk_test_a', 'https://api.example', maxRetries: -1),
            fn () => new Client('sk_test_a', 'https://api.example', userAgent: "a\r\nb"),
            fn () => $client->verify(self::REQUEST, idempotencyKey: ''),
            fn () => $client->verify(self::REQUEST, idempotencyKey: "a\nb"),
            fn () => $client->verify(self::REQUEST, timeout: NAN),
            fn () => $client->verifyAll([], concurrency: 0),
            fn () => $client->verifyAll([], perSecond: 0.0),
        ];
        foreach ($calls as $call) {
            $this->errorOf(ConfigurationError::class, $call);
        }
    }
}
