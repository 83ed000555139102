import { accessSync, constants } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { ConfigInvalidError, type Env } from '@cotejo/platform';
import type { EdgeSettings } from './http/edge-server.js';

/** Settings of the public edge. */
export interface GatewayConfig extends EdgeSettings {
  host: string;
  port: number;
  /** Budget of a request before it is answered with what is there. */
  requestBudgetMs: number;
  /** Budget of the first wave of sources. */
  sourceBudgetMs: number;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** @throws ConfigInvalidError; also when keys and buyers' data would cross a network in clear */
export function readGatewayConfig(env: Env): GatewayConfig {
  const host = env.string('COTEJO_HOST', '127.0.0.1');
  const tls = readTls(env);
  const endsInFront = env.oneOf('COTEJO_TLS_TERMINATED', ['true', 'false'], 'false') === 'true';
  if (!tls && !endsInFront && !isLoopback(host)) {
    const ways =
      'TLS is served (COTEJO_TLS_CERT_FILE, COTEJO_TLS_KEY_FILE) or ends in front (COTEJO_TLS_TERMINATED=true)';
    throw new ConfigInvalidError('COTEJO_HOST', `must be a loopback address unless ${ways}`);
  }
  return {
    host,
    tls,
    secureTransport: tls !== null || endsInFront,
    connectionsMax: env.integer('COTEJO_CONNECTIONS_MAX', 10_000, { min: 1, max: 1_000_000 }),
    port: env.integer('COTEJO_PORT', 3000, { min: 0, max: 65_535 }),
    requestBudgetMs: env.integer('COTEJO_REQUEST_BUDGET_MS', 1_000, { min: 100, max: 30_000 }),
    sourceBudgetMs: env.integer('COTEJO_SOURCE_BUDGET_MS', 600, { min: 50, max: 30_000 }),
  };
}

function readTls(env: Env): GatewayConfig['tls'] {
  const variables = ['COTEJO_TLS_CERT_FILE', 'COTEJO_TLS_KEY_FILE'] as const;
  if (variables.every((variable) => env.optional(variable) === undefined)) return null;
  const [certFile, keyFile] = variables.map((variable) => readableFile(env, variable)) as [string, string];
  return { certFile, keyFile };
}

function readableFile(env: Env, variable: string): string {
  const path = env.string(variable);
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new ConfigInvalidError(variable, 'must name a readable file');
  }
  return path;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || LOOPBACK.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}
