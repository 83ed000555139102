<?php

declare(strict_types=1);

namespace Cotejo\Tests;

use Cotejo\Client;
use Cotejo\Error;
use Cotejo\FieldError;

final class RetriesTest extends ServiceTestCase
{
    private const AT_ONCE = ['Retry-After' => '0'];

    public function testAllTriesHaveOneIdempotencyKeyAndGrowingWaits(): void
    {
        $service = new Service([Service::problem(503, 'not_ready'), ['reset' => true], self::APPROVED]);
        $this->client($service)->verify(self::REQUEST);
        $this->assertCount(3, $service->received());
        $this->assertSame($service->header(0, 'Idempotency-Key'), $service->header(2, 'Idempotency-Key'));
        [$first, $second, $third] = array_column($service->received(), 'at');
        $this->assertTrue($second - $first > 0.12 && $second - $first < 0.4);
        $this->assertTrue($third - $second > 0.24 && $third - $second < 0.7);
    }

    public function testTheseAnswersAreTriedAgain(): void
    {
        $faults = [
            Service::problem(429, 'rate_limited', self::AT_ONCE),
            Service::problem(500, 'internal', self::AT_ONCE),
            Service::problem(408, 'request_timeout', self::AT_ONCE),
            ['status' => 503, 'text' => '<h1>503</h1>', 'headers' => self::AT_ONCE],
            ['text' => '[1]', 'headers' => self::AT_ONCE],
            ['text' => '{"risk_score": NaN}', 'headers' => self::AT_ONCE],
            ['text' => str_repeat('{"a":', 2000), 'headers' => self::AT_ONCE],
            ['cut' => true] + self::APPROVED,
        ];
        foreach ($faults as $fault) {
            $service = new Service([$fault, self::APPROVED]);
            $this->client($service)->verify(self::REQUEST);
            $this->assertCount(2, $service->received());
        }
    }

    public function testTheseAnswersAreFinal(): void
    {
        $faults = [
            [Error\BadRequestError::class, Service::problem(400, 'invalid_body')],
            [Error\BadRequestError::class, Service::problem(418, 'new_reason')],
            [Error\AuthenticationError::class, Service::problem(401, 'invalid_key')],
            [Error\PermissionError::class, Service::problem(403, 'plan_excludes')],
            [Error\NotFoundError::class, Service::problem(404, 'cedula_not_found')],
            [Error\ConflictError::class, Service::problem(409, 'idempotency_key_reused')],
            [Error\RateLimitError::class, Service::problem(429, 'quota_exhausted')],
            [Error\ServerError::class, Service::problem(501, 'not_implemented')],
            [Error\ConnectionError::class, ['status' => 404, 'text' => '<h1>404</h1>']],
            [Error\ConnectionError::class, ['status' => 307, 'text' => '', 'headers' => ['Location' => '/elsewhere']]],
        ];
        foreach ($faults as [$class, $fault]) {
            $service = new Service([$fault]);
            $error = $this->errorOf($class, fn () => $this->client($service)->verify(self::REQUEST));
            $this->assertSame([$fault['status'], 1], [$error->status, $error->attempts]);
            $this->assertCount(1, $service->received());
        }
    }

    public function testTheErrorHasWhatTheBodySays(): void
    {
        $errors = [['pointer' => '/cedula', 'code' => 'invalid_format', 'detail' => 'x'], ['pointer' => 5], 'odd'];
        $service = new Service([Service::problem(400, 'invalid_body', members: ['errors' => $errors])]);
        $call = fn () => $this->client($service)->verify(self::REQUEST, idempotencyKey: 'order-1');
        $error = $this->errorOf(Error\BadRequestError::class, $call);
        $this->assertEquals([new FieldError('/cedula', 'invalid_format')], $error->errors);
        $this->assertSame(['bad_request', 'invalid_body'], [$error->code, $error->reason]);
        $this->assertSame(['req_bbbbbbbbbbbbbbbbbbbbbbbbbb', 'order-1'], [$error->requestId, $error->idempotencyKey]);
    }

    public function testTheLastErrorIsThrownWhenNoTryIsLeft(): void
    {
        $service = new Service([Service::problem(503, 'not_ready', self::AT_ONCE)]);
        $call = fn () => $this->client($service)->verify(self::REQUEST, maxRetries: 3);
        $error = $this->errorOf(Error\ServerError::class, $call);
        $this->assertSame([4, 0], [$error->attempts, $error->retryAfterMs]);
        $this->assertCount(4, $service->received());
    }

    public function testAWaitThatDoesNotFitIsNotBegun(): void
    {
        $service = new Service([Service::problem(429, 'rate_limited', ['Retry-After' => '60'])]);
        $began = microtime(true);
        $error = $this->errorOf(Error\RateLimitError::class, fn () => $this->client($service)->verify(self::REQUEST));
        $this->assertLessThan(1, microtime(true) - $began);
        $this->assertSame([60_000, 1], [$error->retryAfterMs, $error->attempts]);
    }

    public function testARefusedConnectionIsAConnectionError(): void
    {
        $client = new Client(self::KEY, 'http://127.0.0.1:1');
        $error = $this->errorOf(Error\ConnectionError::class, fn () => $client->verify(self::REQUEST, maxRetries: 0));
        $this->assertSame([null, [], 1], [$error->status, $error->errors, $error->attempts]);
    }

    public function testTheTimeOutEndsASlowAnswerAndOneThatComesByteByByte(): void
    {
        foreach ([['delay' => 2], ['drip' => 0.05]] as $fault) {
            $service = new Service([$fault + self::APPROVED]);
            $began = microtime(true);
            $call = fn () => $this->client($service)->verify(self::REQUEST, timeout: 0.3);
            $this->assertSame(1, $this->errorOf(Error\TimeoutError::class, $call)->attempts);
            $this->assertEqualsWithDelta(0.3, microtime(true) - $began, 0.2);
        }
    }

    public function testTheTimeOutIsForAllTriesTogether(): void
    {
        $service = new Service([Service::problem(503, 'not_ready', self::AT_ONCE), ['delay' => 2] + self::APPROVED]);
        $call = fn () => $this->client($service)->verify(self::REQUEST, timeout: 0.4);
        $error = $this->errorOf(Error\TimeoutError::class, $call);
        $this->assertSame([null, 2], [$error->status, $error->attempts]);
    }

    public function testARequestThatIsNotJsonIsNotSent(): void
    {
        $service = new Service([self::APPROVED]);
        foreach ([['monto' => NAN], ['nombre' => "\xff"]] as $request) {
            $this->errorOf(Error\BadRequestError::class, fn () => $this->client($service)->verify($request));
        }
        $this->assertSame([], $service->received());
    }
}
