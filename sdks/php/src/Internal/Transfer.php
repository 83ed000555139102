<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Error\ConnectionError;
use Cotejo\Error\CotejoError;

/** One try of a call: a curl handle, and what has come so far. */
final class Transfer extends Exchange
{
    /** Far above the largest answer of the API; a stranger's endless answer must not fill the memory. */
    private const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024;

    public readonly Deadline $deadline;
    private string $content = '';

    public function __construct(Call $call, Send $step)
    {
        $this->deadline = $step->deadline;
        $options = [
            CURLOPT_URL => $call->url,
            CURLOPT_CUSTOMREQUEST => $call->endpoint->method(),
            CURLOPT_HTTPHEADER => $call->headers(),
            // When a kept connection breaks, curl sends the request again by itself: a try without a wait.
            CURLOPT_FRESH_CONNECT => $step->isRetry,
        ];
        parent::__construct($call->settings, $call->content === null ? $options : $options + [CURLOPT_POSTFIELDS => $call->content]);
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

    protected function takeContent(string $part): int
    {
        $this->content .= $part;
        return strlen($this->content) > self::LARGEST_ANSWER_BYTES ? 0 : strlen($part);
    }
}
