<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\BatchRow;
use Cotejo\Error\ConnectionError;
use Cotejo\Error\CotejoError;
use Cotejo\Error\TimeoutError;

/** One request of a streamed batch: gives its rows while they come in. */
final class BatchTransfer extends Exchange
{
    private const LONGEST_LINE_BYTES = 1024 * 1024;
    private const LONGEST_SELECT_S = 0.2;

    private readonly \CurlMultiHandle $multi;
    /** What came of a line that is not complete, or the whole answer when it has no rows. */
    private string $rest = '';
    /** @var list<string> */
    private array $lines = [];
    private float $heardAt;

    public function __construct(private readonly BatchState $state, private readonly Loop $loop)
    {
        $this->multi = curl_multi_init();
        $settings = $state->settings;
        parent::__construct($settings, [
            CURLOPT_URL => $state->url(),
            CURLOPT_CUSTOMREQUEST => 'POST',
            CURLOPT_POSTFIELDS => $state->beginRequest(),
            CURLOPT_HTTPHEADER => [
                'Accept: application/x-ndjson, application/json',
                'Content-Type: application/x-ndjson',
                "User-Agent: {$settings->userAgent}",
                $state->endpoint->keyHeader($settings->key->reveal()),
                "Idempotency-Key: {$state->batchId}",
                'Expect:',
                ...$settings->languageHeader(),
            ],
        ]);
    }

    /** @return \Generator<int, BatchRow, mixed, string|Reply|CotejoError> returns how the request ended */
    public function rows(): \Generator
    {
        curl_multi_add_handle($this->multi, $this->handle);
        $this->heardAt = Clock::now();
        try {
            do {
                $result = $this->exchange();
                while ($this->lines !== []) {
                    try {
                        $row = $this->state->read((string) array_shift($this->lines));
                    } catch (ConnectionError $foreign) {
                        return $foreign;
                    }
                    if ($row !== null) {
                        yield $this->state->answered($this->final($row));
                        // Nothing was read while the application worked on the row.
                        $this->heardAt = Clock::now();
                    }
                }
                if (Clock::now() - $this->heardAt >= $this->state->idleTimeout) {
                    return new TimeoutError('No answer of a row came within the time-out');
                }
            } while ($result === null);
            return $this->outcome($result);
        } finally {
            curl_multi_remove_handle($this->multi, $this->handle);
        }
    }

    private function final(BatchRow $row): BatchRow
    {
        $call = $this->state->callAgain($row);
        if ($call === null) {
            return $row;
        }
        $task = new Task($call, Retries::steps($call, failed: $row->error));
        $this->loop->add($task);
        return $this->state->rowAfter($row, $this->loop->runUntil($task));
    }

    /** Sends and receives what is ready. @return int|null the result of curl when the transfer has ended */
    private function exchange(): ?int
    {
        do {
            $status = curl_multi_exec($this->multi, $running);
        } while ($status === CURLM_CALL_MULTI_PERFORM);
        $message = curl_multi_info_read($this->multi);
        if ($message !== false) {
            return $message['result'];
        }
        if ($this->lines === [] && curl_multi_select($this->multi, self::LONGEST_SELECT_S) === -1) {
            usleep((int) (self::LONGEST_SELECT_S * 1e5));
        }
        return null;
    }

    private function outcome(int $result): string|Reply|CotejoError
    {
        $status = curl_getinfo($this->handle, CURLINFO_RESPONSE_CODE);
        if ($result !== CURLE_OK) {
            return new ConnectionError('The connection failed, or the answer was cut off');
        }
        return $status === 200 ? $this->state->end() : new Reply($status, $this->headers, $this->rest);
    }

    protected function takeContent(string $part): int
    {
        $this->heardAt = Clock::now();
        $this->rest .= $part;
        if (curl_getinfo($this->handle, CURLINFO_RESPONSE_CODE) === 200) {
            $lines = explode("\n", $this->rest);
            $this->rest = (string) array_pop($lines);
            array_push($this->lines, ...array_filter($lines, static fn (string $line): bool => trim($line) !== ''));
        }
        return strlen($this->rest) > self::LONGEST_LINE_BYTES ? 0 : strlen($part);
    }
}
