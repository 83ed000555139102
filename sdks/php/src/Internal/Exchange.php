<?php

declare(strict_types=1);

namespace Cotejo\Internal;

use Cotejo\Error\ConnectionError;

/** A curl handle for one request, and the headers that have come. */
abstract class Exchange
{
    public readonly \CurlHandle $handle;
    /** @var array<string, string> */
    protected array $headers = [];

    /** @param array<int, mixed> $options of curl for this request */
    protected function __construct(Settings $settings, #[\SensitiveParameter] array $options)
    {
        $handle = curl_init();
        if ($handle === false) {
            throw new ConnectionError('curl cannot make a handle');
        }
        $this->handle = $handle;
        // The options of the application come first: ours win, or a redirect could take the key elsewhere.
        curl_setopt_array($handle, $settings->curlOptions);
        curl_setopt_array($handle, $options + [
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_VERBOSE => false,
            CURLOPT_HEADERFUNCTION => fn (\CurlHandle $_, string $line): int => $this->takeHeader($line),
            CURLOPT_WRITEFUNCTION => fn (\CurlHandle $_, string $part): int => $this->takeContent($part),
        ]);
    }

    /** @return int the number of bytes taken; another one ends the transfer */
    abstract protected function takeContent(string $part): int;

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
}
