const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Headers of every answer, besides Request-Id.
 * @param secureTransport whether clients use TLS, ended here or in a proxy. HSTS is sent only then. RFC 6797 (7.2)
 *   forbids it over plain HTTP. Plain HTTP is for loopback only, where HSTS would apply to every server on the
 *   developer's localhost.
 */
export function answerHeaders(secureTransport: boolean): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(secureTransport && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` }),
  };
}
