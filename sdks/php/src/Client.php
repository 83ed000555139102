<?php

declare(strict_types=1);

namespace Cotejo;

use Cotejo\Error\CotejoError;
use Cotejo\Internal\Batch;
use Cotejo\Internal\BatchState;
use Cotejo\Internal\Call;
use Cotejo\Internal\CallOptions;
use Cotejo\Internal\Endpoint;
use Cotejo\Internal\KeptAnswer;
use Cotejo\Internal\KeyCache;
use Cotejo\Internal\Loop;
use Cotejo\Internal\Pace;
use Cotejo\Internal\Retries;
use Cotejo\Internal\Settings;
use Cotejo\Internal\SignedReceipt;
use Cotejo\Internal\Task;
use Cotejo\Model\AnalyzeRequest;
use Cotejo\Model\AnalyzeResponse;
use Cotejo\Model\CedulaRecord;
use Cotejo\Model\OutcomeCounts;
use Cotejo\Model\OutcomeRequest;
use Cotejo\Model\OutcomeResponse;
use Cotejo\Model\Receipt;
use Cotejo\Model\ReceiptKeys;
use Cotejo\Model\ReplayRequest;
use Cotejo\Model\ReplayResponse;
use Cotejo\Model\SandboxCatalogue;
use Cotejo\Model\VerifyRequest;
use Cotejo\Model\VerifyResponse;

/**
 * Client of the Cotejo API. A request is an object of `Cotejo\Model` or an array with the names of the API. `timeout` is in
 * seconds and for the whole call with its retries.
 */
final class Client
{
    private const DEFAULT_CONCURRENCY = 8;
    private const BATCH_IDLE_TIMEOUT = 60.0;
    private const BATCH_RESUMPTIONS = 5;

    private readonly Settings $settings;
    private readonly Loop $loop;
    private readonly KeyCache $keys;

    /**
     * @param string|null $apiKey else the variable COTEJO_API_KEY
     * @param string|null $baseUrl else the variable COTEJO_BASE_URL
     * @param string|null $userAgent name of the application, after that of this package
     * @param array<int, mixed> $curlOptions such as CURLOPT_PROXY or CURLOPT_CAINFO, for every request
     * @param 'es'|'en'|null $language of the texts: Spanish by default
     * @throws Error\ConfigurationError
     */
    public function __construct(
        #[\SensitiveParameter] ?string $apiKey = null,
        ?string $baseUrl = null,
        ?float $timeout = null,
        ?int $maxRetries = null,
        ?string $userAgent = null,
        #[\SensitiveParameter] array $curlOptions = [],
        ?string $language = null,
    ) {
        $this->settings = Settings::read($apiKey, $baseUrl, $timeout, $maxRetries, $userAgent, $curlOptions, $language);
        $this->loop = new Loop();
        $this->keys = new KeyCache();
    }

    /** `sandbox` or `production`, by the prefix of the key. */
    public function environment(): string
    {
        return $this->settings->environment;
    }

    /**
     * @param list<string>|null $include
     * @return Answer<VerifyResponse>
     * @throws CotejoError
     */
    public function verify(
        #[\SensitiveParameter] VerifyRequest|array $request,
        ?array $include = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?int $maxRetries = null,
    ): Answer {
        $options = new CallOptions($timeout, $maxRetries, $include, $idempotencyKey);
        return $this->call(Endpoint::Verify, $request, $options);
    }

    /**
     * Verifies, and lists what the buyer can prove so that the recommendation becomes an approval: see `Decision::resolve`.
     * The answers have the receipt.
     *
     * @param list<string>|null $include
     * @param string|null $idempotencyKey of the first call; the other options are of both
     * @throws CotejoError
     */
    public function decide(
        #[\SensitiveParameter] VerifyRequest|array $request,
        ?array $include = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?int $maxRetries = null,
    ): Decision {
        $second = array_values(array_diff(array_unique(['receipt', ...($include ?? [])]), ['retos']));
        $answer = $this->verify($request, ['retos', ...$second], $idempotencyKey, $timeout, $maxRetries);
        $options = new CallOptions($timeout, $maxRetries, $second);
        $verify = fn (#[\SensitiveParameter] \stdClass $again): Answer => $this->call(Endpoint::Verify, $again, $options);
        return new Decision($answer, Call::contentOf($request), $verify);
    }

    /**
     * @param list<string>|null $include
     * @return Answer<AnalyzeResponse>
     * @throws CotejoError
     */
    public function analyze(
        #[\SensitiveParameter] AnalyzeRequest|array $request,
        ?array $include = null,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?int $maxRetries = null,
    ): Answer {
        $options = new CallOptions($timeout, $maxRetries, $include, $idempotencyKey);
        return $this->call(Endpoint::Analyze, $request, $options);
    }

    /**
     * Looks up the data of one document in the registry of its kind.
     *
     * @param 'CC'|'CE'|'PPT'|'PA'|null $documentKind without it, the number is a cédula of a citizen
     * @return Answer<CedulaRecord>
     * @throws CotejoError
     */
    public function cedula(
        #[\SensitiveParameter] string $number,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?int $maxRetries = null,
        ?string $documentKind = null,
    ): Answer {
        $options = new CallOptions($timeout, $maxRetries, null, $idempotencyKey);
        $kind = $documentKind === null ? [] : ['tipo_documento' => $documentKind];
        return $this->call(Endpoint::Cedula, ['cedula' => $number, ...$kind], $options);
    }

    /**
     * Lets the service decide again from a receipt. It costs no query.
     *
     * @return Answer<ReplayResponse>
     * @throws CotejoError
     */
    public function replay(
        #[\SensitiveParameter] ReplayRequest|array $request,
        ?float $timeout = null,
        ?int $maxRetries = null,
    ): Answer {
        return $this->call(Endpoint::Replay, $request, new CallOptions($timeout, $maxRetries));
    }

    /**
     * Says what a decided transaction turned out to be. A receipt counts once, and costs no query.
     *
     * @return Answer<OutcomeResponse>
     * @throws CotejoError
     */
    public function reportOutcome(
        #[\SensitiveParameter] OutcomeRequest|array $request,
        ?float $timeout = null,
        ?int $maxRetries = null,
    ): Answer {
        return $this->call(Endpoint::ReportOutcome, $request, new CallOptions($timeout, $maxRetries));
    }

    /**
     * The counts of reported outcomes by score and reason.
     *
     * @return Answer<OutcomeCounts>
     * @throws CotejoError
     */
    public function outcomes(?float $timeout = null, ?int $maxRetries = null): Answer
    {
        return $this->call(Endpoint::Outcomes, null, new CallOptions($timeout, $maxRetries));
    }

    /**
     * The test values of the sandbox.
     *
     * @return Answer<SandboxCatalogue>
     * @throws CotejoError
     */
    public function scenarios(?float $timeout = null, ?int $maxRetries = null): Answer
    {
        return $this->call(Endpoint::Scenarios, null, new CallOptions($timeout, $maxRetries));
    }

    /**
     * The public keys of receipts, always fetched.
     *
     * @return Answer<ReceiptKeys>
     * @throws CotejoError
     */
    public function receiptKeys(?float $timeout = null, ?int $maxRetries = null): Answer
    {
        return $this->call(Endpoint::ReceiptKeys, null, new CallOptions($timeout, $maxRetries));
    }

    /**
     * Verifies a receipt. Nothing of the receipt or of the request is sent; the public keys are fetched once an hour.
     *
     * @param VerifyRequest|AnalyzeRequest|array<string, mixed>|null $request each input that it gives must equal the input
     *     of the receipt
     * @return array<string, mixed> the payload, which docs/receipts.md describes
     * @throws CotejoError
     */
    public function verifyReceipt(
        #[\SensitiveParameter] Receipt|array $receipt,
        #[\SensitiveParameter] VerifyRequest|AnalyzeRequest|array|null $request = null,
    ): array {
        $signed = SignedReceipt::read(self::toArray($receipt));
        if ($this->keys->needsFetch($signed->kid)) {
            $this->keys->put($this->receiptKeys()->raw);
        }
        return $signed->open($this->keys->keys, $request === null ? null : self::toArray($request));
    }

    /**
     * Checks the receipt of a kept answer, and compares each part of the answer that it covers with it.
     *
     * @param Answer|array<string, mixed> $answer the whole answer, as `?include=receipt` gave it
     * @param VerifyRequest|AnalyzeRequest|array<string, mixed>|null $request as for `verifyReceipt`
     * @throws CotejoError a `ReceiptError` with the reason `answer_mismatch` for an answer that was changed; `errors` names
     *     the parts
     */
    public function verifyAnswer(
        #[\SensitiveParameter] Answer|array $answer,
        #[\SensitiveParameter] VerifyRequest|AnalyzeRequest|array|null $request = null,
    ): VerifiedAnswer {
        $body = $answer instanceof Answer ? $answer->raw : $answer;
        $receipt = $body['receipt'] ?? null;
        return KeptAnswer::compare($body, $this->verifyReceipt(is_array($receipt) ? $receipt : [], $request));
    }

    /**
     * Verifies each request and yields the rows in order. A failed row has an error and never ends the batch.
     *
     * @param iterable<VerifyRequest|array<string, mixed>> $requests
     * @param list<string>|null $include
     * @return \Generator<int, Row<VerifyResponse>>
     * @throws Error\ConfigurationError
     */
    public function verifyAll(
        #[\SensitiveParameter] iterable $requests,
        ?float $perSecond = null,
        int $concurrency = self::DEFAULT_CONCURRENCY,
        ?array $include = null,
        ?float $timeout = null,
        ?int $maxRetries = null,
    ): \Generator {
        $options = new CallOptions($timeout, $maxRetries, $include);
        $batch = new Batch($this->settings, Endpoint::Verify, $options, new Pace($perSecond), $concurrency);
        return $batch->rows($requests);
    }

    /**
     * As `verifyAll`, for analyze.
     *
     * @param iterable<AnalyzeRequest|array<string, mixed>> $requests
     * @param list<string>|null $include
     * @return \Generator<int, Row<AnalyzeResponse>>
     * @throws Error\ConfigurationError
     */
    public function analyzeAll(
        #[\SensitiveParameter] iterable $requests,
        ?float $perSecond = null,
        int $concurrency = self::DEFAULT_CONCURRENCY,
        ?array $include = null,
        ?float $timeout = null,
        ?int $maxRetries = null,
    ): \Generator {
        $options = new CallOptions($timeout, $maxRetries, $include);
        $batch = new Batch($this->settings, Endpoint::Analyze, $options, new Pace($perSecond), $concurrency);
        return $batch->rows($requests);
    }

    /**
     * Verifies a list of any length. A cut connection is resumed, and each row costs once.
     *
     * @param iterable<VerifyRequest|array<string, mixed>> $requests
     * @param string|null $batchId up to 200 visible ASCII characters; a random UUID by default
     * @param list<string>|null $include
     * @param float $idleTimeout longest wait for a piece of the answer, in seconds
     * @param int $maxResumptions how often in a row the batch goes on without an answer in between
     * @param int|null $maxRetries how often a row that the service could not decide is sent again as a single call
     * @return BatchStream<VerifyResponse>
     * @throws Error\ConfigurationError
     */
    public function verifyBatch(
        #[\SensitiveParameter] iterable $requests,
        ?string $batchId = null,
        int $firstRow = 1,
        ?array $include = null,
        float $idleTimeout = self::BATCH_IDLE_TIMEOUT,
        int $maxResumptions = self::BATCH_RESUMPTIONS,
        ?int $maxRetries = null,
    ): BatchStream {
        $endpoint = Endpoint::Verify;
        $limits = [$include, $idleTimeout, $maxResumptions, $maxRetries];
        $state = new BatchState($this->settings, $endpoint, $batchId, $firstRow, ...$limits);
        return new BatchStream($state, $this->loop, $requests);
    }

    /**
     * As `verifyBatch`, for analyze.
     *
     * @param iterable<AnalyzeRequest|array<string, mixed>> $requests
     * @param string|null $batchId up to 200 visible ASCII characters; a random UUID by default
     * @param list<string>|null $include
     * @param float $idleTimeout longest wait for a piece of the answer, in seconds
     * @param int $maxResumptions how often in a row the batch goes on without an answer in between
     * @param int|null $maxRetries how often a row that the service could not decide is sent again as a single call
     * @return BatchStream<AnalyzeResponse>
     * @throws Error\ConfigurationError
     */
    public function analyzeBatch(
        #[\SensitiveParameter] iterable $requests,
        ?string $batchId = null,
        int $firstRow = 1,
        ?array $include = null,
        float $idleTimeout = self::BATCH_IDLE_TIMEOUT,
        int $maxResumptions = self::BATCH_RESUMPTIONS,
        ?int $maxRetries = null,
    ): BatchStream {
        $endpoint = Endpoint::Analyze;
        $limits = [$include, $idleTimeout, $maxResumptions, $maxRetries];
        $state = new BatchState($this->settings, $endpoint, $batchId, $firstRow, ...$limits);
        return new BatchStream($state, $this->loop, $requests);
    }

    /** @return array<string, mixed> what var_dump and print_r show */
    public function __debugInfo(): array
    {
        return ['environment' => $this->environment()];
    }

    private function call(Endpoint $endpoint, #[\SensitiveParameter] mixed $body, CallOptions $options): Answer
    {
        $call = Call::prepare($this->settings, $endpoint, $body, $options);
        $task = new Task($call, Retries::steps($call));
        $this->loop->add($task);
        $result = $this->loop->runUntil($task);
        return $result instanceof Answer ? $result : throw $result;
    }

    /**
     * Objects become arrays on all levels. What JSON cannot express gets a member that no request and no receipt has, so that
     * it is refused and not taken for an empty one.
     *
     * @return array<string, mixed>
     */
    private static function toArray(#[\SensitiveParameter] \JsonSerializable|array $value): array
    {
        $json = json_encode($value);
        return $json === false ? ['' => null] : (array) json_decode($json, true);
    }
}
