<?php

declare(strict_types=1);

namespace Cotejo\Error;

use Cotejo\FieldError;

/**
 * Base of all errors. A property is null, or an empty list, where it does not exist. No text of an error contains a
 * value of the request, and none contains the key.
 */
abstract class CotejoError extends \RuntimeException
{
    // A message shows fewer characters than a code may have: they would let a cédula number pass.
    private const SHOWN_REASON = '/^[a-z_]{1,64}$/D';
    private const SHOWN_REQUEST_ID = '/^req_[a-z2-7]{26}$/D';

    /** @var string|null Class of the error, such as `bad_request`. PHP gives this property no type. */
    public $code;

    /** Number of tries that were sent. The client sets it. */
    public ?int $attempts = null;

    /** The client sets it. */
    public ?string $idempotencyKey = null;

    /** @param list<FieldError> $errors */
    public function __construct(
        private readonly string $summary,
        public readonly ?int $status = null,
        ?string $code = null,
        public readonly ?string $reason = null,
        public readonly ?string $requestId = null,
        public readonly ?int $retryAfterMs = null,
        public readonly array $errors = [],
    ) {
        parent::__construct($this->describe());
        $this->code = $code;
        $this->forgetArguments();
    }

    /** @return array<string, mixed> what var_dump and print_r show */
    public function __debugInfo(): array
    {
        return [
            'message' => $this->getMessage(),
            'status' => $this->status,
            'retryAfterMs' => $this->retryAfterMs,
            'attempts' => $this->attempts,
        ];
    }

    public function __toString(): string
    {
        return static::class . ': ' . $this->getMessage() . "\n" . $this->getTraceAsString();
    }

    private function describe(): string
    {
        $details = array_filter([
            $this->status === null ? '' : "status {$this->status}",
            self::shown($this->reason, self::SHOWN_REASON),
            self::shown($this->requestId, self::SHOWN_REQUEST_ID),
        ]);
        return $this->summary . ($details === [] ? '' : ' (' . implode(', ', $details) . ')');
    }

    private static function shown(?string $text, string $pattern): string
    {
        return $text !== null && preg_match($pattern, $text) === 1 ? $text : '';
    }

    /**
     * PHP keeps the arguments of every function in the trace of an exception, the request among them. Only PHP 8.2 has an
     * attribute against it, and only for our own functions.
     */
    private function forgetArguments(): void
    {
        $trace = array_map(
            static fn (array $frame): array => array_diff_key($frame, ['args' => true]),
            $this->getTrace(),
        );
        (new \ReflectionProperty(\Exception::class, 'trace'))->setValue($this, $trace);
    }
}
