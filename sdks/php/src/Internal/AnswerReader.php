<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Answer;
use Cotejo\Error;
use Cotejo\Error\CotejoError;
use Cotejo\FieldError;

/** What an HTTP answer means: a body, or an error. */
final class AnswerReader
{
    /** @throws CotejoError */
    public static function read(Reply $reply, Endpoint $endpoint): Answer
    {
        $body = self::objectOf($reply);
        if ($reply->status < 200 || $reply->status >= 300) {
            throw self::errorOf($reply, $body);
        }
        return new Answer(
            body: $endpoint->model()::fromJson($body),
            requestId: $reply->requestId(),
            idempotencyReplayed: ($reply->headers['idempotency-replayed'] ?? '') === 'true',
            charged: ['0' => false, '1' => true][$reply->headers['x-quota-charged'] ?? ''] ?? null,
            raw: $body,
        );
    }

    /**
     * The error of one row of a streamed batch.
     *
     * @param array<string, mixed> $body
     */
    public static function errorOfRow(int $status, array $body): CotejoError
    {
        return self::errorOf(new Reply($status, [], ''), $body);
    }

    /** @return array<string, mixed> */
    private static function objectOf(Reply $reply): array
    {
        // PHP reads objects and lists as arrays, so the first character tells them apart.
        $body = str_starts_with(ltrim($reply->content), '{') ? json_decode($reply->content, true) : null;
        if (!is_array($body)) {
            throw new Error\ConnectionError(
                'The answer is not a JSON object',
                status: $reply->status,
                requestId: $reply->requestId(),
                retryAfterMs: $reply->retryAfterMs(),
            );
        }
        return $body;
    }

    /** @param array<string, mixed> $body */
    private static function errorOf(Reply $reply, array $body): CotejoError
    {
        [$class, $summary] = match (true) {
            $reply->status === 401 => [Error\AuthenticationError::class, 'The API key was not accepted'],
            $reply->status === 403 => [Error\PermissionError::class, 'The API key does not permit this call'],
            $reply->status === 404 => [Error\NotFoundError::class, 'Not found'],
            $reply->status === 409 => [
                Error\ConflictError::class,
                'The idempotency key was used before with another body',
            ],
            $reply->status === 429 => [Error\RateLimitError::class, 'Too many calls, or the quota is used up'],
            $reply->status >= 500 => [Error\ServerError::class, 'The service failed'],
            $reply->status < 400 => [Error\ConnectionError::class, 'The address answers with a redirect'],
            default => [Error\BadRequestError::class, 'The request is not valid'],
        };
        $wait = $body['retry_after_ms'] ?? null;
        return new $class(
            $summary,
            status: $reply->status,
            code: Reply::idOrNull($body['code'] ?? null),
            reason: Reply::idOrNull($body['reason'] ?? null),
            requestId: Reply::idOrNull($body['request_id'] ?? null) ?? $reply->requestId(),
            retryAfterMs: is_int($wait) && $wait >= 0 ? $wait : $reply->retryAfterMs(),
            errors: self::fieldErrors($body['errors'] ?? null),
        );
    }

    /** @return list<FieldError> elements without pointer or code are left out */
    private static function fieldErrors(mixed $errors): array
    {
        $read = [];
        foreach (is_array($errors) ? $errors : [] as $error) {
            $pointer = $error['pointer'] ?? null;
            $code = Reply::idOrNull($error['code'] ?? null);
            if (is_string($pointer) && $code !== null) {
                $read[] = new FieldError($pointer, $code);
            }
        }
        return $read;
    }
}
