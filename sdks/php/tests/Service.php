<?php

declare(strict_types=1);

namespace Cotejo\Tests;

/** Starts tests/service.php with a plan, and tells what it was sent. */
final class Service
{
    public readonly string $url;
    private string $planFile;
    private string $logFile;
    /** @var resource */
    private $process;
    /** @var resource */
    private $output;

    /**
     * @param list<array<string, mixed>> $answers the last one is repeated
     * @param array<string, list<array<string, mixed>>> $byCedula answers to requests with this cédula
     */
    public function __construct(array $answers, array $byCedula = [])
    {
        $this->start('service.php', ['answers' => $answers, 'byCedula' => $byCedula]);
    }

    /** A server of batches. @param list<array<string, mixed>> $plan of tests/batch-service.php */
    public static function ofBatches(array $plan = [[]]): self
    {
        $service = (new \ReflectionClass(self::class))->newInstanceWithoutConstructor();
        $service->start('batch-service.php', $plan);
        return $service;
    }

    private function start(string $program, array $plan): void
    {
        $this->planFile = (string) tempnam(sys_get_temp_dir(), 'plan');
        $this->logFile = (string) tempnam(sys_get_temp_dir(), 'log');
        file_put_contents($this->planFile, json_encode($plan));
        $command = [PHP_BINARY, '-n', __DIR__ . "/$program", $this->planFile, $this->logFile];
        $this->process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
        $this->output = $pipes[1];
        $this->url = 'http://127.0.0.1:' . trim((string) fgets($this->output));
    }

    public function __destruct()
    {
        proc_terminate($this->process);
        fclose($this->output);
        proc_close($this->process);
        unlink($this->planFile);
        unlink($this->logFile);
    }

    /** @return list<array{head: string, body: mixed, at: float, running: int}> */
    public function received(): array
    {
        $lines = file($this->logFile, FILE_IGNORE_NEW_LINES) ?: [];
        return array_map(static fn (string $line): array => json_decode($line, true), $lines);
    }

    public function header(int $request, string $name): ?string
    {
        $pattern = '/^' . preg_quote($name, '/') . ': (.*?)\r?$/im';
        return preg_match($pattern, $this->received()[$request]['head'], $parts) === 1 ? $parts[1] : null;
    }

    /**
     * @param array<string, mixed> $members
     * @param array<string, string> $headers
     * @return array<string, mixed>
     */
    public static function problem(int $status, string $reason, array $headers = [], array $members = []): array
    {
        $body = ['code' => 'bad_request', 'reason' => $reason, 'request_id' => 'req_bbbbbbbbbbbbbbbbbbbbbbbbbb', 'errors' => []];
        return ['status' => $status, 'body' => [...$body, ...$members], 'headers' => $headers];
    }
}
