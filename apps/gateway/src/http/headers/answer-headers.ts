const ONE_YEAR_SECONDS = 31_536_000;

/**
 * What every answer carries besides its Request-Id. HSTS only where clients reach us over TLS, served here or in front:
 * over plain HTTP, which is loopback alone, RFC 6797 (7.2) forbids it, and it would bind a developer's whole localhost.
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
