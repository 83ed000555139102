<?php

declare(strict_types=1);

namespace Cotejo\Tests;

use Cotejo\Client;
use Cotejo\Error\BadRequestError;
use Cotejo\Error\ConfigurationError;
use Cotejo\Error\ConnectionError;
use Cotejo\Error\TimeoutError;
use Cotejo\Model\Gps;
use Cotejo\Model\VerifyRequest;

/** The golden cases test requests, answers and retries; these tests are about this package alone. */
final class CallsTest extends ServiceTestCase
{
    public function testModelsAreSentWithTheNamesOfTheApi(): void
    {
        $service = new Service([self::APPROVED]);
        $this->client($service)->verify(new VerifyRequest(cedula: '1000000001', gps: new Gps(4.65, -74.1), ipAddress: '192.0.2.1'));
        $expected = ['cedula' => '1000000001', 'ip_address' => '192.0.2.1', 'gps' => ['lat' => 4.65, 'lon' => -74.1]];
        $this->assertEquals($expected, $service->received()[0]['body']);
    }

    public function testTheTimeOutEndsAnAnswerThatComesByteByByte(): void
    {
        $service = new Service([['drip' => 0.05] + self::APPROVED]);
        $began = microtime(true);
        $this->errorOf(TimeoutError::class, fn () => $this->client($service)->verify(self::REQUEST, timeout: 0.3));
        $this->assertEqualsWithDelta(0.3, microtime(true) - $began, 0.2);
    }

    public function testAnAnswerThatIsTooDeepOrNoJsonIsNoAnswer(): void
    {
        foreach ([str_repeat('{"a":', 2000), '{"risk_score": NaN}'] as $text) {
            $service = new Service([['text' => $text]]);
            $this->errorOf(ConnectionError::class, fn () => $this->client($service)->verify(self::REQUEST, maxRetries: 0));
        }
    }

    public function testARequestThatIsNotJsonIsNotSent(): void
    {
        $service = new Service([self::APPROVED]);
        foreach ([['monto' => NAN], ['nombre' => "\xff"]] as $request) {
            $this->errorOf(BadRequestError::class, fn () => $this->client($service)->verify($request));
        }
        $this->assertSame([], $service->received());
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

    public function testOtherOptionsAreRefused(): void
    {
        $client = new Client('sk_test_a', 'https://api.example');
        $calls = [
            fn () => new Client('sk_test_a', 'https://api.example', timeout: 0.0),
            fn () => new Client('sk_test_a', 'https://api.example', maxRetries: -1),
            fn () => new Client('sk_test_a', 'https://api.example', userAgent: "a\r\nb"),
            fn () => $client->verify(self::REQUEST, timeout: NAN),
            fn () => $client->verifyAll([], perSecond: 0.0),
        ];
        foreach ($calls as $call) {
            $this->errorOf(ConfigurationError::class, $call);
        }
    }
}
