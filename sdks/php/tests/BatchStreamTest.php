<?php

declare(strict_types=1);

namespace Cotejo\Tests;

use Cotejo\BatchRow;
use Cotejo\BatchStream;
use Cotejo\Error\AuthenticationError;
use Cotejo\Error\BatchError;
use Cotejo\Error\ConfigurationError;
use Cotejo\Error\ConnectionError;
use Cotejo\Error\CotejoError;
use Cotejo\Error\TimeoutError;

final class BatchStreamTest extends ServiceTestCase
{
    /** @return list<array<string, mixed>> */
    private static function requests(int $count): array
    {
        return array_map(fn (int $row): array => ['cedula' => (string) (1_000_000_000 + $row)], range(1, $count));
    }

    /** @return array{list<BatchRow>, CotejoError|null} the rows, and the error that ended the batch */
    private static function read(BatchStream $batch): array
    {
        $rows = [];
        try {
            foreach ($batch as $row) {
                $rows[] = $row;
            }
        } catch (CotejoError $error) {
            return [$rows, $error];
        }
        return [$rows, null];
    }

    /** @return list<int> */
    private static function firstRows(Service $service): array
    {
        return array_values(array_filter(array_column($service->received(), 'firstRow')));
    }

    public function testGivesARowForEachRequestAndTheSummary(): void
    {
        $service = Service::ofBatches();
        $batch = $this->client($service)->verifyBatch(self::requests(600), batchId: 'march', include: ['sources']);
        [$rows, $error] = self::read($batch);
        $this->assertNull($error);
        $this->assertSame(range(1, 600), array_column($rows, 'row'));
        $this->assertSame('txn_1000000600', $rows[599]->result->transactionId);
        $summary = $batch->summary();
        $this->assertSame(['march', 1, 601, 600], [$summary->batchId, $summary->firstRow, $summary->nextRow, $summary->rows]);
        $this->assertSame([600, 0, 600, 0], [$summary->answered, $summary->errors, $summary->charged, $summary->replayed]);
        $this->assertSame(['end_of_input', 0], [$summary->endedBy, $summary->resumptions]);
        $this->assertSame([1, 257, 513], self::firstRows($service));
        $head = $service->received()[0]['head'];
        $this->assertStringStartsWith('POST /v1/verify/batch?include=sources&first_row=1 HTTP/1.1', $head);
        $this->assertStringContainsString("\r\nIdempotency-Key: march\r\n", $head);
        $this->assertStringContainsString("\r\nContent-Type: application/x-ndjson\r\n", $head);
    }

    public function testSendsAnalyzeWithItsHeaderOfTheKey(): void
    {
        $service = Service::ofBatches();
        [$rows] = self::read($this->client($service)->analyzeBatch([['cedula' => '1']], firstRow: 7));
        $this->assertSame([7], array_column($rows, 'row'));
        $this->assertStringContainsString('Authorization: Bearer ' . self::KEY, $service->received()[0]['head']);
    }

    public function testResumesAfterACutConnectionAndPaysOnce(): void
    {
        foreach ([0, 1, 100, 255] as $cutAfter) {
            $cut = ['cutAfter' => $cutAfter, 'lost' => 1];
            $service = Service::ofBatches([$cut, $cut, []]);
            $batch = $this->client($service)->verifyBatch(self::requests(400));
            [$rows, $error] = self::read($batch);
            $this->assertNull($error);
            $this->assertSame(range(1, 400), array_column($rows, 'row'));
            $this->assertCount(400, array_filter(array_column($service->received(), 'charged')));
            $this->assertSame(400, $batch->summary()->charged + $batch->summary()->replayed);
        }
    }

    public function testResumesWhenTheServiceShutsDown(): void
    {
        foreach (['shutting_down', 'state_unavailable', 'input_timeout', 'client_too_slow'] as $reason) {
            $service = Service::ofBatches([['end' => [30, $reason]], []]);
            [$rows, $error] = self::read($this->client($service)->verifyBatch(self::requests(100)));
            $this->assertNull($error);
            $this->assertCount(100, $rows);
            $this->assertSame([1, 31], self::firstRows($service));
        }
    }

    public function testEndsWithTheRowToGoOnWith(): void
    {
        foreach (['quota_exhausted', 'key_revoked', 'a_later_reason'] as $reason) {
            $service = Service::ofBatches([['end' => [30, $reason]]]);
            $batch = $this->client($service)->verifyBatch(self::requests(100));
            [$rows, $error] = self::read($batch);
            $this->assertInstanceOf(BatchError::class, $error);
            $this->assertSame([$reason, 31, $batch->batchId()], [$error->reason, $error->nextRow, $error->batchId]);
            $this->assertSame([30, 31, $reason], [count($rows), $batch->nextRow(), $batch->summary()->endedBy]);
            $this->assertSame([1], self::firstRows($service));
        }
    }

    public function testEndsAfterResumptionsWithoutProgress(): void
    {
        $service = Service::ofBatches([['cutAfter' => 0], ['cutAfter' => 10], ['cutAfter' => 0]]);
        $batch = $this->client($service)->verifyBatch(self::requests(100), maxResumptions: 2);
        [, $error] = self::read($batch);
        $this->assertInstanceOf(ConnectionError::class, $error);
        $this->assertSame([11, 5], [$batch->nextRow(), count(self::firstRows($service))]);
    }

    public function testEndsWhenNoAnswerComes(): void
    {
        $service = Service::ofBatches([['silent' => 1]]);
        [, $error] = self::read($this->client($service)->verifyBatch(self::requests(3), idleTimeout: 0.3, maxResumptions: 0));
        $this->assertInstanceOf(TimeoutError::class, $error);
    }

    public function testWaitsAsLongAsRetryAfterSays(): void
    {
        $body = ['code' => 'rate_limit_exceeded', 'reason' => 'rate_limited'];
        $service = Service::ofBatches([['refusal' => [429, $body, "Retry-After: 1\r\n"]], []]);
        $began = microtime(true);
        [$rows] = self::read($this->client($service)->verifyBatch(self::requests(3)));
        $this->assertCount(3, $rows);
        $this->assertGreaterThan(0.99, microtime(true) - $began);
    }

    public function testGivesTheErrorOfARefusedKeyAtOnce(): void
    {
        $service = Service::ofBatches([['refusal' => [401, ['code' => 'unauthorized', 'reason' => 'invalid_key'], '']]]);
        [, $error] = self::read($this->client($service)->verifyBatch(self::requests(3)));
        $this->assertInstanceOf(AuthenticationError::class, $error);
        $this->assertSame(['invalid_key', [1]], [$error->reason, self::firstRows($service)]);
    }

    public function testDoesNotTakeAnotherTextForAnAnswer(): void
    {
        $row = '{"row":%d,"status":200,"charged":true,"replayed":false,"result":{}}';
        foreach (["<html>\n", sprintf($row, 2) . "\n", sprintf($row, 1), "{\"summary\":null}\n", "[]\n"] as $text) {
            $service = Service::ofBatches([['text' => $text]]);
            [$rows, $error] = self::read($this->client($service)->verifyBatch(self::requests(3), maxResumptions: 0));
            $this->assertInstanceOf(ConnectionError::class, $error, $text);
            $this->assertSame([], $rows);
        }
    }

    public function testKeepsTheNumberOfARowThatIsWrong(): void
    {
        $service = Service::ofBatches();
        $requests = [['cedula' => '1'], ['monto' => NAN], [], ['cedula' => '4']];
        [$rows] = self::read($this->client($service)->verifyBatch($requests));
        $this->assertSame([200, 400, 400, 200], array_column($rows, 'status'));
        $this->assertSame('/cedula', $rows[1]->error->errors[0]->pointer);
    }

    public function testReadsRequestsOnlyAsFastAsRowsAreTaken(): void
    {
        $service = Service::ofBatches();
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

    public function testTheTimeOfTheApplicationIsNotInTheTimeOut(): void
    {
        $service = Service::ofBatches();
        foreach ($this->client($service)->verifyBatch(self::requests(3), idleTimeout: 0.3) as $row) {
            usleep(350_000);
            $this->assertNotNull($row->result);
        }
    }

    public function testSendsNothingForAnEmptyList(): void
    {
        $service = Service::ofBatches();
        $batch = $this->client($service)->verifyBatch([]);
        $this->assertSame([[], null], self::read($batch));
        $this->assertSame([0, []], [$batch->summary()->rows, $service->received()]);
    }

    public function testRefusesWrongOptions(): void
    {
        $client = new \Cotejo\Client(self::KEY, 'http://127.0.0.1:9');
        $wrong = [['batchId' => ''], ['batchId' => 'ñ'], ['batchId' => str_repeat('a', 201)], ['firstRow' => 0], ['idleTimeout' => 0.0], ['maxResumptions' => -1]];
        foreach ($wrong as $options) {
            $this->errorOf(ConfigurationError::class, fn () => $client->verifyBatch([], ...$options));
        }
    }
}
