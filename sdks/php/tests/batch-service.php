<?php

declare(strict_types=1);

// A server of `/v1/verify/batch` in a process of its own: php batch-service.php PLAN LOG. PLAN is a JSON list with what happens to
// each request, the last element again and again: `refusal`, `cutAfter`, `lost`, `end`, `silent` or `text`. It answers each
// row, and charges each row of a batch id once. Requests and charges are added to LOG as lines of JSON.

[, $planFile, $logFile] = $argv;
$plan = json_decode((string) file_get_contents($planFile), true, 512, JSON_THROW_ON_ERROR);
$listener = stream_socket_server('tcp://127.0.0.1:0');
echo parse_url('tcp://' . stream_socket_get_name($listener, false), PHP_URL_PORT), "\n";

$charged = [];
for ($number = 0;; $number++) {
    $socket = stream_socket_accept($listener, -1);
    $head = '';
    while (!str_ends_with($head, "\r\n\r\n")) {
        $head .= $line = (string) fgets($socket);
        if ($line === '') {
            continue 2;
        }
    }
    preg_match('/^content-length: (\d+)/im', $head, $length);
    preg_match('/[?&]first_row=(\d+)/', $head, $first);
    preg_match('/^idempotency-key: (.*)\r$/im', $head, $id);
    $body = (string) stream_get_contents($socket, (int) $length[1]);
    file_put_contents($logFile, json_encode(['head' => $head, 'firstRow' => (int) $first[1]]) . "\n", FILE_APPEND);
    serve($socket, $plan[min($number, count($plan) - 1)], explode("\n", rtrim($body)), (int) $first[1], $id[1]);
    fclose($socket);
}

function serve($socket, array $behaviour, array $lines, int $firstRow, string $id): void
{
    if (isset($behaviour['refusal'])) {
        [$status, $content, $headers] = $behaviour['refusal'];
        @fwrite($socket, "HTTP/1.1 $status x\r\nContent-Type: application/json\r\nConnection: close\r\n$headers\r\n" . json_encode($content));
        return;
    }
    @fwrite($socket, "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n");
    if (isset($behaviour['silent'])) {
        usleep((int) ($behaviour['silent'] * 1e6));
        return;
    }
    if (isset($behaviour['text'])) {
        piece($socket, $behaviour['text']);
        piece($socket, '');
        return;
    }
    $endedBy = 'end_of_input';
    $row = $firstRow;
    foreach ($lines as $index => $line) {
        if ($index >= ($behaviour['cutAfter'] ?? PHP_INT_MAX)) {
            for ($lost = 0; $lost < ($behaviour['lost'] ?? 0); $lost++) {
                answer($lines[$index + $lost] ?? 'null', $row + $lost, $id);
            }
            return;
        }
        if ($index >= ($behaviour['end'][0] ?? PHP_INT_MAX)) {
            $endedBy = $behaviour['end'][1];
            break;
        }
        piece($socket, json_encode(answer($line, $row, $id)) . "\n");
        $row++;
    }
    piece($socket, json_encode(['summary' => ['next_row' => $row, 'ended_by' => $endedBy]]) . "\n");
    piece($socket, '');
}

function piece($socket, string $text): void
{
    @fwrite($socket, dechex(strlen($text)) . "\r\n$text\r\n");
}

function answer(string $line, int $row, string $id): array
{
    global $charged, $logFile;
    $cedula = json_decode($line, true)['cedula'] ?? null;
    $replayed = isset($charged["$id#$row"]);
    $facts = ['row' => $row, 'status' => 200, 'charged' => !$replayed, 'replayed' => $replayed];
    $wrong = $replayed && $charged["$id#$row"] !== $line ? [409, 'idempotency_key_reused'] : null;
    $wrong ??= $cedula === null ? [400, 'invalid_body'] : null;
    if ($wrong !== null) {
        $error = ['code' => 'x', 'reason' => $wrong[1], 'errors' => [['pointer' => '/cedula', 'code' => 'required']]];
        return ['status' => $wrong[0], 'charged' => false, 'replayed' => false, 'error' => $error] + $facts;
    }
    if (!$replayed) {
        file_put_contents($logFile, json_encode(['charged' => "$id#$row"]) . "\n", FILE_APPEND);
    }
    $charged["$id#$row"] = $line;
    return $facts + ['result' => ['success' => true, 'transaction_id' => "txn_$cedula", 'recommendation' => 'aprobar']];
}
