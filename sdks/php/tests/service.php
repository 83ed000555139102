<?php

declare(strict_types=1);

// A service on a real socket, in a process of its own: php service.php PLAN LOG. PLAN is a JSON file: a list of answers,
// the last of which is repeated; `rows` answers each row of a streamed batch. Every request is added to LOG as a line of JSON. The first line of
// the output is the port. It answers many connections at the same time, one request for each connection.

[, $planFile, $logFile] = $argv;
$plan = json_decode((string) file_get_contents($planFile), true, 512, JSON_THROW_ON_ERROR);
$listener = stream_socket_server('tcp://127.0.0.1:0');
echo parse_url('tcp://' . stream_socket_get_name($listener, false), PHP_URL_PORT), "\n";

/** @var array<int, array{socket: resource, input: string, answer: ?array, dueAt: float}> $connections */
$connections = [];
$count = 0;
while (true) {
    $waiting = array_filter($connections, fn (array $connection): bool => $connection['answer'] === null);
    $readable = [$listener, ...array_column($waiting, 'socket')];
    $none = [];
    stream_select($readable, $none, $none, 0, 5_000);
    foreach ($readable as $socket) {
        if ($socket === $listener) {
            $accepted = stream_socket_accept($listener);
            $connections[(int) $accepted] = ['socket' => $accepted, 'input' => '', 'answer' => null, 'dueAt' => 0.0];
        } else {
            readRequest($connections, (int) $socket);
        }
    }
    foreach ($connections as $id => $connection) {
        if ($connection['answer'] !== null && microtime(true) >= $connection['dueAt']) {
            writeAnswer($connection['socket'], $connection['answer']);
            unset($connections[$id]);
        }
    }
}

function readRequest(array &$connections, int $id): void
{
    global $plan, $count, $logFile;
    $connection = &$connections[$id];
    $part = fread($connection['socket'], 65536);
    if ($part === '' || $part === false) {
        unset($connections[$id]);
        return;
    }
    $connection['input'] .= $part;
    $parts = explode("\r\n\r\n", $connection['input'], 2);
    preg_match('/^content-length: (\d+)/im', $parts[0], $length);
    if (!isset($parts[1]) || strlen($parts[1]) < (int) ($length[1] ?? 0)) {
        return;
    }
    $body = json_decode($parts[1], true);
    $answer = $plan[min($count, count($plan) - 1)];
    $count++;
    if (isset($answer['rows'])) {
        preg_match('/[?&]first_row=(\d+)/', $parts[0], $first);
        $answer['text'] = rowsOf(explode("\n", rtrim($parts[1])), (int) $first[1]);
    }
    $line = ['head' => $parts[0], 'body' => $body, 'firstRow' => (int) ($first[1] ?? 0)];
    file_put_contents($logFile, json_encode($line) . "\n", FILE_APPEND);
    $connection['answer'] = $answer;
    $connection['dueAt'] = microtime(true) + ($answer['delay'] ?? 0);
}

/** @param list<string> $lines */
function rowsOf(array $lines, int $row): string
{
    $text = '';
    foreach ($lines as $line) {
        $outcome = $line === 'null' ? ['status' => 400, 'error' => ['reason' => 'invalid_body']] : ['status' => 200, 'result' => ['success' => true]];
        $text .= json_encode(['row' => $row++, ...$outcome]) . "\n";
    }
    return $text . '{"summary":{"ended_by":"end_of_input"}}' . "\n";
}

/** @param resource $socket */
function writeAnswer($socket, array $answer): void
{
    if ($answer['reset'] ?? false) {
        fclose($socket);
        return;
    }
    $content = $answer['text'] ?? json_encode($answer['body'] ?? new stdClass());
    $head = 'HTTP/1.1 ' . ($answer['status'] ?? 200) . " x\r\nContent-Length: " . strlen($content);
    foreach (($answer['headers'] ?? []) + ['Content-Type' => 'application/json', 'Connection' => 'close'] as $name => $value) {
        $head .= "\r\n$name: $value";
    }
    @fwrite($socket, "$head\r\n\r\n");
    $shown = ($answer['cut'] ?? false) ? substr($content, 0, intdiv(strlen($content), 2)) : $content;
    if (!isset($answer['drip'])) {
        @fwrite($socket, $shown);
    }
    foreach (isset($answer['drip']) ? str_split($shown) : [] as $character) {
        usleep((int) ($answer['drip'] * 1e6));
        if (@fwrite($socket, $character) === false) {
            break;
        }
    }
    fclose($socket);
}
