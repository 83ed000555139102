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
    private const UNKNOWN_PATH = [404, 405];
    private const OWN_TYPE = 'urn:cotejo:error:';
    private const LONGEST_DETAIL = 500;

    /** @throws CotejoError */
    public static function read(Reply $reply, Endpoint $endpoint): Answer
    {
        $body = self::objectOf($reply);
        if ($reply->status < 200 || $reply->status >= 300) {
            $error = self::errorOf($reply, $body);
            throw $endpoint->isOptional() || !self::isUnknownPath($error) ? $error : self::wrongAddress($reply, $error);
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
            $isPage = $reply->status < 300 && str_starts_with(ltrim($reply->content), '<');
            if ($isPage || in_array($reply->status, self::UNKNOWN_PATH, true)) {
                throw self::wrongAddress($reply);
            }
            throw new Error\ConnectionError(
                'The answer is not a JSON object',
                status: $reply->status,
                requestId: $reply->requestId(),
                retryAfterMs: $reply->retryAfterMs(),
            );
        }
        return $body;
    }

    /** A cédula that does not exist has another reason. The console, which has the same form of errors, repeats the code. */
    private static function isUnknownPath(CotejoError $error): bool
    {
        return in_array($error->status, self::UNKNOWN_PATH, true)
            && in_array($error->reason, [null, 'unknown_route', $error->code], true);
    }

    private static function wrongAddress(Reply $reply, ?CotejoError $error = null): Error\ConfigurationError
    {
        return new Error\ConfigurationError(
            'baseUrl does not lead to the service, which has no path before /v1',
            status: $reply->status,
            code: $error?->code,
            reason: $error?->reason,
            requestId: $error === null ? $reply->requestId() : $error->requestId,
            retryAfterMs: $reply->retryAfterMs(),
        );
    }

    /**
     * What the service says in the language of the client. Its texts never repeat a value; a text of a proxy might.
     *
     * @param array<string, mixed> $body
     */
    private static function detailOf(array $body): string
    {
        $type = $body['type'] ?? null;
        $detail = $body['detail'] ?? null;
        if (!is_string($type) || !str_starts_with($type, self::OWN_TYPE) || !is_string($detail)) {
            return '';
        }
        $shown = (string) preg_replace('/[\p{C}\p{Zl}\p{Zp}]+/u', ' ', $detail);
        $isLong = preg_match('/^.{' . self::LONGEST_DETAIL . '}(?=.)/us', $shown, $parts) === 1;
        return ': ' . ($isLong ? "$parts[0]..." : $shown);
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
        $reason = Reply::idOrNull($body['reason'] ?? null);
        return new $class(
            $summary . ($reason === null ? '' : self::detailOf($body)),
            status: $reply->status,
            code: Reply::idOrNull($body['code'] ?? null),
            reason: $reason,
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
