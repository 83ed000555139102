<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Error\ConnectionError;
use Cotejo\Error\CotejoError;

/** One try of a call: a curl handle, and what has come so far. */
final class Transfer
{
    /** Far above the largest answer of the API; a stranger's endless answer must not fill the memory. */
    private const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024;

    public readonly \CurlHandle $handle;
    public readonly Deadline $deadline;
    /** @var array<string, string> */
    private array $headers = [];
    private string $content = '';

    public function __construct(Call $call, Send $step)
    {
        $this->deadline = $step->deadline;
        $handle = curl_init();
        if ($handle === false) {
            throw new ConnectionError('curl cannot make a handle');
        }
        $this->handle = $handle;
        // The options of the application come first: ours win, or a redirect could take the key elsewhere.
        curl_setopt_array($handle, $call->settings->curlOptions);
        curl_setopt_array($handle, [
            CURLOPT_URL => $call->url,
            CURLOPT_CUSTOMREQUEST => $call->endpoint->method(),
            CURLOPT_HTTPHEADER => $call->headers(),
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_NOSIGNAL => true,
            // When a kept connection breaks, curl sends the request again by itself: a try without a wait.
            CURLOPT_FRESH_CONNECT => $step->isRetry,
            CURLOPT_VERBOSE => false,
            CURLOPT_HEADERFUNCTION => fn (\CurlHandle $_, string $line): int => $this->takeHeader($line),
            CURLOPT_WRITEFUNCTION => fn (\CurlHandle $_, string $part): int => $this->takeContent($part),
        ]);
        if ($call->content !== null) {
            curl_setopt($handle, CURLOPT_POSTFIELDS, $call->content);
        }
    }

    /** @param int $result of curl: 0 when the answer came to its end */
    public function outcome(int $result): Reply|CotejoError
    {
        if ($result !== CURLE_OK) {
            // The texts of curl can name hosts and addresses of the network, so they stay out of the error.
            return new ConnectionError('The connection failed, or the answer was cut off');
        }
        return new Reply(curl_getinfo($this->handle, CURLINFO_RESPONSE_CODE), $this->headers, $this->content);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }

    private function takeHeader(string $line): int
    {
        if (str_starts_with($line, 'HTTP/')) {
            // An interim answer such as 100 has headers of its own.
            $this->headers = [];
        }
        [$name, $value] = explode(':', $line, 2) + [1 => null];
        if ($value !== null) {
            $this->headers[strtolower(trim($name))] = trim($value);
        }
        return strlen($line);
    }

    private function takeContent(string $part): int
    {
        $this->content .= $part;
        return strlen($this->content) > self::LARGEST_ANSWER_BYTES ? 0 : strlen($part);
    }
}
