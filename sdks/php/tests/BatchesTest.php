<?php

declare(strict_types=1);

namespace Cotejo\Tests;

use Cotejo\Error\BadRequestError;
use Cotejo\Row;

final class BatchesTest extends ServiceTestCase
{
    /** @return list<array<string, mixed>> */
    private static function requests(int $count): array
    {
        return array_map(fn (int $index): array => ['cedula' => (string) (1_000_000_000 + $index)], range(0, $count - 1));
    }

    public function testRowsComeInOrderThoughTheFirstIsTheSlowest(): void
    {
        $service = new Service([self::APPROVED], ['1000000000' => [['delay' => 0.2, 'body' => ['risk_score' => 99]]]]);
        $rows = iterator_to_array($this->client($service)->verifyAll(self::requests(12)));
        $this->assertSame(range(0, 11), array_column($rows, 'index'));
        $this->assertSame(99, $rows[0]->answer->body->riskScore);
        $this->assertSame(10, $rows[1]->answer->body->riskScore);
    }

    public function testAFailedRowDoesNotEndTheBatch(): void
    {
        $service = new Service([self::APPROVED], ['1000000001' => [Service::problem(400, 'invalid_body')]]);
        [$first, $second, $third] = self::requests(3);
        $rows = iterator_to_array($this->client($service)->verifyAll([$first, ['monto' => NAN], $second, $third]));
        $this->assertSame([false, true, true, false], array_map(fn (Row $row): bool => $row->error !== null, $rows));
        $this->assertInstanceOf(BadRequestError::class, $rows[2]->error);
    }

    public function testNoMoreCallsThanTheConcurrencyRunAtTheSameTime(): void
    {
        $service = new Service([['delay' => 0.05] + self::APPROVED]);
        iterator_to_array($this->client($service)->verifyAll(self::requests(9), concurrency: 3));
        $this->assertSame(3, max(array_column($service->received(), 'running')));
    }

    public function testRowsBeginAtMostAsOftenAsPerSecondSays(): void
    {
        $service = new Service([self::APPROVED]);
        iterator_to_array($this->client($service)->verifyAll(self::requests(6), perSecond: 20.0));
        $moments = array_column($service->received(), 'at');
        // The first call is a little late, because it opens its connection.
        $this->assertGreaterThan(0.8 * 5 / 20, max($moments) - min($moments));
    }

    public function testARateLimitHoldsAllRowsBack(): void
    {
        $limit = Service::problem(429, 'rate_limited', ['Retry-After' => '1']);
        $service = new Service([['delay' => 0.02] + self::APPROVED], ['1000000001' => [$limit, self::APPROVED]]);
        $rows = iterator_to_array($this->client($service)->verifyAll(self::requests(8), concurrency: 2));
        $this->assertCount(8, array_filter($rows, fn (Row $row): bool => $row->answer !== null));
        $received = $service->received();
        $limitedAt = current(array_filter($received, fn (array $sent): bool => $sent['body']['cedula'] === '1000000001'))['at'];
        $quiet = array_filter($received, fn (array $s): bool => $s['at'] - $limitedAt > 0.1 && $s['at'] - $limitedAt < 0.9);
        $this->assertSame([], $quiet);
    }

    public function testRowsAreReadOnlyAsFastAsTheyAreTaken(): void
    {
        $service = new Service([self::APPROVED]);
        $read = 0;
        $requests = (function () use (&$read): \Generator {
            foreach (self::requests(9) as $request) {
                $read++;
                yield $request;
            }
        })();
        $rows = $this->client($service)->verifyAll($requests, concurrency: 2);
        $this->assertSame(0, $rows->current()->index);
        $this->assertSame(2, $read);
    }

    public function testRowsThatWaitAreNotSentAfterTheBatchWasLeft(): void
    {
        $service = new Service([self::APPROVED]);
        $rows = $this->client($service)->verifyAll(self::requests(6), perSecond: 3.0, concurrency: 3);
        $this->assertNotNull($rows->current()->answer);
        unset($rows);
        usleep(500_000);
        $this->assertCount(1, $service->received());
    }

    public function testTheTimeOfTheApplicationIsNotInTheTimeOut(): void
    {
        $service = new Service([['delay' => 0.1] + self::APPROVED]);
        foreach ($this->client($service)->verifyAll(self::requests(4), concurrency: 2, timeout: 0.4) as $row) {
            usleep(450_000);
            $this->assertNotNull($row->answer);
        }
    }
}
