<?php

declare(strict_types=1);

namespace Cotejo\Tests;

/** The golden cases test order, pace and failed rows; these tests are about what is read and sent. */
final class BatchesTest extends ServiceTestCase
{
    /** @return list<array<string, mixed>> */
    private static function requests(int $count): array
    {
        return array_map(fn (int $index): array => ['cedula' => (string) (1_000_000_000 + $index)], range(0, $count - 1));
    }

    public function testARequestThatIsNotJsonIsAFailedRow(): void
    {
        $service = new Service([self::APPROVED]);
        $rows = iterator_to_array($this->client($service)->verifyAll([['monto' => NAN], self::REQUEST]));
        $this->assertSame([true, false], [$rows[0]->error !== null, $rows[1]->error !== null]);
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
