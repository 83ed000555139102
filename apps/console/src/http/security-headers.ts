import type { FastifyInstance } from 'fastify';
import type { ConsoleConfig } from '../console.config.js';

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Allows our own files only: nothing from other sites, nothing inline, no framing. `wasm-unsafe-eval` compiles WebAssembly, which the
 * document reader needs, and evaluates no text.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Security headers of every answer. HSTS is sent over TLS only: RFC 6797 (7.2) forbids it over plain HTTP. */
export function securityHeaders({ secureTransport }: Pick<ConsoleConfig, 'secureTransport'>): Record<string, string> {
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secureTransport && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` }),
  };
}

/** Sets the security headers of every answer. */
export function secureAnswers(fastify: FastifyInstance, config: ConsoleConfig): void {
  const headers = securityHeaders(config);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    reply.header('request-id', request.id).headers(headers);
    if (!reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
    done(null, payload);
  });
}
