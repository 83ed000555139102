<?php

declare(strict_types=1);

namespace Cotejo\Tests;

/** The golden cases test what a batch does; these tests are about long ones and about the loop of the application. */
final class BatchStreamTest extends ServiceTestCase
{
    /** @return list<array<string, mixed>> */
    private static function requests(int $count): array
    {
        return array_map(fn (int $row): array => ['cedula' => (string) (1_000_000_000 + $row)], range(1, $count));
    }

    public function testSendsGroupsOfAtMost256Rows(): void
    {
        $service = new Service([['rows' => true]]);
        $rows = iterator_to_array($this->client($service)->verifyBatch(self::requests(600)), false);
        $this->assertSame(range(1, 600), array_column($rows, 'row'));
        $this->assertSame([1, 257, 513], array_column($service->received(), 'firstRow'));
    }

    public function testDoesNotSayThatARowWasFreeWhenItsChargeIsNotKnown(): void
    {
        $service = new Service([['rows' => true]]);
        $batch = $this->client($service)->verifyBatch(self::requests(2));
        $rows = iterator_to_array($batch, false);
        $this->assertSame([null, null], [$rows[0]->charged, $rows[0]->replayed]);
        $this->assertSame([0, 2], [$batch->summary()->charged, $batch->summary()->chargeUnknown]);
    }

    public function testARequestThatIsNotJsonKeepsItsRow(): void
    {
        $service = new Service([['rows' => true]]);
        $rows = iterator_to_array($this->client($service)->verifyBatch([['cedula' => '1'], ['monto' => NAN], ['cedula' => '3']]), false);
        $this->assertSame([200, 400, 200], array_column($rows, 'status'));
    }

    public function testReadsRequestsOnlyAsFastAsRowsAreTaken(): void
    {
        $service = new Service([['rows' => true]]);
        $read = 0;
        $requests = (function () use (&$read): \Generator {
            foreach (self::requests(1000) as $request) {
                $read++;
                yield $request;
            }
        })();
        $batch = $this->client($service)->verifyBatch($requests);
        foreach ($batch as $row) {
            if ($row->row === 200) {
                break;
            }
        }
        $this->assertLessThanOrEqual(257, $read);
        $this->assertSame(201, $batch->nextRow());
    }

    public function testTheTimeOfARowThatIsAskedForAgainIsNotInTheTimeOut(): void
    {
        $failed = ['row' => 1, 'status' => 503, 'error' => ['reason' => 'overloaded', 'retry_after_ms' => 1]];
        $lines = [$failed, ['row' => 2, 'status' => 200, 'result' => []], ['summary' => ['ended_by' => 'end_of_input']]];
        $text = implode('', array_map(static fn (array $line): string => json_encode($line) . "\n", $lines));
        $service = new Service([['text' => $text], [...self::APPROVED, 'delay' => 0.4]]);
        $batch = $this->client($service)->verifyBatch(self::requests(2), batchId: 'b', idleTimeout: 0.3);
        $this->assertSame([200, 200], array_column(iterator_to_array($batch, false), 'status'));
        $this->assertSame([2, 0], [$batch->summary()->answered, $batch->summary()->resumptions]);
        $this->assertSame(['b#1', ['cedula' => '1000000001']], [$service->header(1, 'Idempotency-Key'), $service->received()[1]['body']]);
    }

    public function testTheTimeOfTheApplicationIsNotInTheTimeOut(): void
    {
        $service = new Service([['rows' => true]]);
        foreach ($this->client($service)->verifyBatch(self::requests(3), idleTimeout: 0.3) as $row) {
            usleep(350_000);
            $this->assertNotNull($row->result);
        }
    }
}
