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

    /** @param list<array<string, mixed>> $answers of tests/service.php, the last one is repeated */
    public function __construct(array $answers)
    {
        $this->planFile = (string) tempnam(sys_get_temp_dir(), 'plan');
        $this->logFile = (string) tempnam(sys_get_temp_dir(), 'log');
        file_put_contents($this->planFile, json_encode($answers));
        $command = [PHP_BINARY, '-n', __DIR__ . '/service.php', $this->planFile, $this->logFile];
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

    /** @return list<array{head: string, body: mixed, firstRow: int}> */
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
