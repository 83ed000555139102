const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Headers of every answer, besides Request-Id.
 * @param secureTransport whether clients use TLS, ended here or in a proxy. Only then HSTS is sent: over plain HTTP, which
 *   is for loopback only, RFC 6797 (7.2) forbids it, and it would apply to everything on the developer's localhost.
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
