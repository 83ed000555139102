import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Secret } from './secrets/secret.js';

export interface HealthState {
  ok: boolean;
  detail?: string;
}

/** Named checks that a process must pass to receive traffic, with details for operators. */
export class Health {
  private readonly checks = new Map<string, () => HealthState>();
  /** Whether the process stops: then it is not ready. */
  draining = false;

  /** Adds a check. While it returns `ok: false`, the process is not ready. */
  add(name: string, check: () => HealthState): void {
    this.checks.set(name, check);
  }

  /** Makes the process not ready, so that balancers send it no new traffic. */
  drain(): void {
    this.draining = true;
  }

  read(): { ready: boolean; checks: Record<string, HealthState> } {
    const checks = Object.fromEntries([...this.checks].map(([name, check]) => [name, check()]));
    const ready = !this.draining && Object.values(checks).every((state) => state.ok);
    return { ready, checks: { ...checks, ...(this.draining && { draining: { ok: false } }) } };
  }
}

/**
 * Serves `/metrics`, `/health/live` and `/health/ready` on a port that is never public. Liveness means only that the event
 * loop runs. Readiness is the result of `health`. With `metricsToken`, `/metrics` requires it as a bearer token.
 */
export async function startAdminServer(options: {
  host: string;
  port: number;
  metricsToken?: Secret<string> | undefined;
  health: Health;
  metrics: Registry;
}): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const json = (status: number, body: unknown) => {
      const text = JSON.stringify(body);
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      response.writeHead(status, { ...headers, 'cache-control': 'no-store' }).end(text);
    };
    // Node sends no body in an answer to HEAD.
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return json(405, { status: 'method_not_allowed' });
    }
    if (request.url === '/health/live') {
      return json(200, { status: 'live' });
    }
    if (request.url === '/health/ready') {
      const state = options.health.read();
      return json(state.ready ? 200 : 503, { status: state.ready ? 'ready' : 'not_ready', checks: state.checks });
    }
    if (request.url === '/metrics') {
      if (!isAllowed(request.headers.authorization, options.metricsToken?.current)) {
        response.setHeader('www-authenticate', 'Bearer');
        return json(401, { status: 'unauthorized' });
      }
      return writeMetrics(options.metrics, response);
    }
    return json(404, { status: 'not_found' });
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 10_000;
  await once(server.listen(options.port, options.host), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Compares digests: neither their length nor the time of the comparison depends on the token. */
function isAllowed(authorization: string | undefined, token: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return token === undefined || timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

function writeMetrics(metrics: Registry, response: ServerResponse): void {
  metrics.metrics().then(
    (text) => {
      const headers = { 'content-type': metrics.contentType, 'content-length': Buffer.byteLength(text) };
      response.writeHead(200, headers).end(text);
    },
    () => response.writeHead(500).end(),
  );
}
