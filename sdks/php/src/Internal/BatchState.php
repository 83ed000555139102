<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Answer;
use Cotejo\BatchRow;
use Cotejo\BatchSummary;
use Cotejo\Error\BatchError;
use Cotejo\Error\ConfigurationError;
use Cotejo\Error\ConnectionError;
use Cotejo\Error\CotejoError;
use Cotejo\Error\TimeoutError;

/** A streamed batch without its connection: which rows are sent next, what a line means, when to go on. */
final class BatchState
{
    // One request has at most as many rows, and as much text, as the buffers of a connection take before an answer is read.
    private const GROUP_ROWS = 256;
    private const GROUP_BYTES = 64 * 1024;
    private const LONGEST_ID = 200;
    private const END = 'end_of_input';
    private const RESUMED = ['shutting_down', 'state_unavailable', 'input_timeout', 'client_too_slow', self::END];

    public readonly string $batchId;
    public int $nextRow;
    private readonly int $maxRetries;
    /** @var list<string> */
    private array $lines = [];
    private int $bytes = 0;
    /** @var array<string, int> */
    private array $counts = ['answered' => 0, 'errors' => 0, 'charged' => 0, 'replayed' => 0, 'chargeUnknown' => 0];
    private int $resumptions = 0;
    private int $failures = 0;
    private int $sentFrom = 0;
    private ?string $endedBy = null;
    /** The reason in the last line of the request. */
    private ?string $lastLine = null;

    /** @param list<string>|null $include */
    public function __construct(
        public readonly Settings $settings,
        public readonly Endpoint $endpoint,
        ?string $batchId,
        private readonly int $firstRow,
        private readonly ?array $include,
        public readonly float $idleTimeout,
        private readonly int $maxResumptions,
        ?int $maxRetries,
    ) {
        $this->batchId = $batchId === null ? Call::randomUuid() : Settings::checkIdempotencyKey($batchId);
        if ($firstRow < 1 || strlen($this->batchId) > self::LONGEST_ID) {
            throw new ConfigurationError('firstRow must be at least 1, and batchId at most 200 characters long');
        }
        Settings::checkTimeout($idleTimeout);
        Settings::checkRetries($maxResumptions);
        $this->maxRetries = $maxRetries === null ? $settings->maxRetries : Settings::checkRetries($maxRetries);
        $this->nextRow = $firstRow;
    }

    public function summary(): ?BatchSummary
    {
        return $this->endedBy === null ? null : new BatchSummary(
            ...$this->counts,
            batchId: $this->batchId,
            firstRow: $this->firstRow,
            nextRow: $this->nextRow,
            rows: $this->nextRow - $this->firstRow,
            endedBy: $this->endedBy,
            resumptions: $this->resumptions,
        );
    }

    public function wantsRows(): bool
    {
        return count($this->lines) < self::GROUP_ROWS && $this->bytes < self::GROUP_BYTES;
    }

    public function hasRows(): bool
    {
        return $this->lines !== [];
    }

    /** What JSON cannot express is sent as null: the service answers 400 in its row, and later rows keep their numbers. */
    public function add(#[\SensitiveParameter] mixed $request): void
    {
        $line = json_encode($request === [] ? new \stdClass() : DocumentNumber::padded($request));
        $this->lines[] = $line === false ? 'null' : $line;
        $this->bytes += strlen((string) end($this->lines)) + 1;
    }

    public function finish(): void
    {
        $this->endedBy = self::END;
    }

    /** Begins a request with the first row that has no answer, and returns its body. */
    public function beginRequest(): string
    {
        $this->sentFrom = $this->nextRow;
        $this->lastLine = null;
        return implode("\n", $this->lines) . "\n";
    }

    public function url(): string
    {
        $query = Call::queryOf($this->include);
        $separator = $query === '' ? '?' : '&';
        return "{$this->settings->baseUrl}{$this->endpoint->path()}/batch$query{$separator}first_row={$this->nextRow}";
    }

    /** The row of a line; null for the last line. @throws ConnectionError when the line is not of the service */
    public function read(string $text): ?BatchRow
    {
        $line = json_decode($text, true);
        if (!is_array($line)) {
            throw self::foreignAnswer();
        }
        if (!array_key_exists('summary', $line)) {
            return $this->readRow($line);
        }
        $this->lastLine = Reply::idOrNull($line['summary']['ended_by'] ?? null) ?? throw self::foreignAnswer();
        return null;
    }

    /** How a request ended whose answer came to its end. */
    public function end(): string|ConnectionError
    {
        return $this->lastLine ?? new ConnectionError('The answer was cut off');
    }

    /**
     * Seconds to wait before the next request.
     *
     * @param string|Reply|CotejoError $end the reason in the last line, an HTTP answer in place of rows, or a failure
     * @throws CotejoError the error that ends the batch
     */
    public function waitAfter(string|Reply|CotejoError $end): float
    {
        $this->failures = $this->nextRow > $this->sentFrom ? 0 : $this->failures + 1;
        $isFinal = is_string($end) ? !in_array($end, self::RESUMED, true) : false;
        if ($this->lines === [] && !$isFinal) {
            // Every row of the request is answered, so it does not matter how the request ended.
            return 0.0;
        }
        $error = $this->errorOf($end);
        $retryAfterMs = $end instanceof Reply ? $end->retryAfterMs() : null;
        $isFinal = $isFinal || (!is_string($end) && !self::maySucceedLater($error, $retryAfterMs));
        if ($isFinal || $this->failures > $this->maxResumptions) {
            $this->endedBy = is_string($end) ? $end : null;
            $error->attempts = max($this->failures, 1);
            throw $error;
        }
        $this->resumptions++;
        return $retryAfterMs === null ? Retries::randomWait(max($this->failures, 1)) : $retryAfterMs / 1000;
    }

    private static function maySucceedLater(CotejoError $error, ?int $retryAfterMs): bool
    {
        return $error instanceof TimeoutError || Retries::maySucceedLater($error, $retryAfterMs);
    }

    private function errorOf(string|Reply|CotejoError $end): CotejoError
    {
        if (is_string($end)) {
            return new BatchError($end, $this->batchId, $this->nextRow);
        }
        if ($end instanceof CotejoError) {
            return $end;
        }
        try {
            AnswerReader::read($end, $this->endpoint);
            return self::foreignAnswer();
        } catch (CotejoError $error) {
            $error->idempotencyKey = $this->batchId;
            return $error;
        }
    }

    /** @param array<string, mixed> $line */
    private function readRow(array $line): BatchRow
    {
        $status = $line['status'] ?? null;
        $body = $line[$status === 200 ? 'result' : 'error'] ?? null;
        if (($line['row'] ?? null) !== $this->nextRow || !is_int($status) || !is_array($body) || $this->lines === []) {
            throw self::foreignAnswer();
        }
        return new BatchRow(
            row: $this->nextRow,
            status: $status,
            charged: self::flagOf($line['charged'] ?? null),
            replayed: self::flagOf($line['replayed'] ?? null),
            result: $status === 200 ? $this->endpoint->model()::fromJson($body) : null,
            error: $status === 200 ? null : AnswerReader::errorOfRow($status, $body),
        );
    }

    /** The single call for a row that the batch did not decide; null when its answer is final. */
    public function callAgain(BatchRow $row): ?Call
    {
        $error = $row->error;
        if ($error === null || $this->maxRetries === 0 || !Retries::maySucceedLater($error, $error->retryAfterMs)) {
            return null;
        }
        $options = new CallOptions(null, $this->maxRetries, $this->include, "{$this->batchId}#{$row->row}");
        return Call::prepare($this->settings, $this->endpoint, json_decode($this->lines[0]), $options);
    }

    /** The row after a single call. Without an answer to it, the row keeps the error of the batch. */
    public static function rowAfter(BatchRow $row, Answer|CotejoError $result): BatchRow
    {
        if ($result instanceof Answer) {
            $replayed = $result->charged === null ? null : $result->idempotencyReplayed;
            return new BatchRow($row->row, 200, $result->charged, $replayed, result: $result->body);
        }
        $isAnswer = !$result instanceof ConnectionError && !$result instanceof ConfigurationError;
        if ($result === $row->error || $result->status === null || !$isAnswer) {
            $row->error->attempts = $row->error->idempotencyKey = null;
            return $row;
        }
        return new BatchRow($row->row, $result->status, $row->charged, $row->replayed, error: $result);
    }

    /** Forgets the first row, because this is its final answer. */
    public function answered(BatchRow $row): BatchRow
    {
        $this->bytes -= strlen((string) array_shift($this->lines)) + 1;
        $this->nextRow++;
        $this->counts[$row->status === 200 ? 'answered' : 'errors']++;
        $this->counts['charged'] += (int) $row->charged;
        $this->counts['replayed'] += (int) $row->replayed;
        $this->counts['chargeUnknown'] += (int) ($row->charged === null);
        return $row;
    }

    private static function flagOf(mixed $value): ?bool
    {
        return is_bool($value) ? $value : null;
    }

    private static function foreignAnswer(): ConnectionError
    {
        return new ConnectionError('The answer is not a batch of the service', status: 200);
    }
}
