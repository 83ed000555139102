<?php

declare(strict_types=1);

// Answers the golden cases that all SDKs share. sdks/README.md describes them.

use Cotejo\Answer;
use Cotejo\BatchRow;
use Cotejo\BatchStream;
use Cotejo\Client;
use Cotejo\Error\CotejoError;
use Cotejo\FieldError;
use Cotejo\Row;
use Cotejo\Webhooks;

require __DIR__ . '/../src/autoload.php';

const BATCHES = ['verifyAll', 'analyzeAll', 'verifyBatch', 'analyzeBatch'];
const WITHOUT_ARGUMENT = ['scenarios', 'receiptKeys', 'outcomes'];

// Inputs stay objects: as arrays, an empty object would become a list.
foreach (json_decode((string) file_get_contents($argv[1]), false, 512, JSON_THROW_ON_ERROR) as $case) {
    try {
        $result = runCase($case);
    } catch (CotejoError $error) {
        $result = errorToJson($error);
    }
    $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR;
    fwrite(STDOUT, json_encode(['id' => $case->id, ...$result], $flags) . "\n");
}

function runCase(stdClass $case): array
{
    $options = (array) ($case->options ?? []);
    if ($case->call === 'verifyWebhook') {
        return ['answer' => Webhooks::verifyWebhook($case->input->body, (array) $case->input->headers, $case->input->secrets, ...$options)];
    }
    $client = new Client(
        $options['key'] ?? (string) getenv('COTEJO_GOLDEN_KEY'),
        $options['baseUrl'] ?? getenv('COTEJO_GOLDEN_URL') . '/case/' . $case->id,
        language: $options['language'] ?? null,
    );
    if ($case->call === 'decide') {
        return decide($client, $case->input, namedArguments($options));
    }
    $positional = in_array($case->call, WITHOUT_ARGUMENT, true) ? [] : [argument($case)];
    $result = $client->{$case->call}(...$positional, ...namedArguments($options));
    if ($result instanceof BatchStream) {
        return streamToJson($result);
    }
    if (in_array($case->call, BATCHES, true)) {
        return ['rows' => array_map(rowToJson(...), iterator_to_array($result))];
    }
    return $result instanceof Answer ? answerToJson($result) : ['answer' => $result];
}

function decide(Client $client, stdClass $input, array $options): array
{
    $asked = [];
    $answer = $client->decide((array) $input->request, ...$options)->resolve(
        function (mixed ...$given) use (&$asked, $input): ?array {
            $asked[] = $given;
            return $input->evidence === null ? null : (array) $input->evidence;
        },
    );
    return ['asked' => $asked, ...answerToJson($answer)];
}

function argument(stdClass $case): array|string
{
    if ($case->call === 'verifyAnswer') {
        // The text of a kept answer, as the language reads it.
        return json_decode($case->input, true, 512, JSON_THROW_ON_ERROR);
    }
    if (in_array($case->call, BATCHES, true)) {
        return array_map(static fn (stdClass $request): array => (array) $request, $case->input);
    }
    return is_string($case->input) ? $case->input : (array) $case->input;
}

function namedArguments(array $options): array
{
    if (isset($options['request'])) {
        $options['request'] = (array) $options['request'];
    }
    foreach (['timeoutMs' => 'timeout', 'idleTimeoutMs' => 'idleTimeout'] as $milliseconds => $seconds) {
        if (isset($options[$milliseconds])) {
            $options[$seconds] = $options[$milliseconds] / 1000;
        }
    }
    return array_diff_key($options, array_flip(['key', 'baseUrl', 'language', 'timeoutMs', 'idleTimeoutMs']));
}

function answerToJson(Answer $answer): array
{
    return [
        'answer' => $answer->body,
        'requestId' => $answer->requestId,
        'idempotencyReplayed' => $answer->idempotencyReplayed,
    ];
}

function errorToJson(CotejoError $error): array
{
    return [
        'error' => [
            'type' => (new ReflectionClass($error))->getShortName(),
            'message' => $error->getMessage(),
            'status' => $error->status,
            'code' => $error->code,
            'reason' => $error->reason,
            'requestId' => $error->requestId,
            'retryAfterMs' => $error->retryAfterMs,
            'errors' => array_map(
                fn (FieldError $field): array => ['pointer' => $field->pointer, 'code' => $field->code],
                $error->errors,
            ),
            'attempts' => $error->attempts,
            'idempotencyKey' => $error->idempotencyKey,
        ],
    ];
}

/** The rows of a streamed batch, also those before its error. */
function streamToJson(BatchStream $batch): array
{
    $rows = [];
    $failure = [];
    try {
        foreach ($batch as $row) {
            $rows[] = batchRowToJson($row);
        }
    } catch (CotejoError $error) {
        $failure = errorToJson($error);
    }
    return ['rows' => $rows, 'nextRow' => $batch->nextRow(), 'summary' => $batch->summary(), ...$failure];
}

function batchRowToJson(BatchRow $row): array
{
    $outcome = $row->error === null ? ['answer' => $row->result] : errorToJson($row->error);
    $facts = ['row' => $row->row, 'status' => $row->status, 'charged' => $row->charged, 'replayed' => $row->replayed];
    return [...$facts, ...$outcome];
}

function rowToJson(Row $row): array
{
    $outcome = $row->answer !== null ? answerToJson($row->answer) : errorToJson($row->error);
    return ['index' => $row->index, ...$outcome];
}
