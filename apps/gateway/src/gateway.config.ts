import type { ServerSettings } from '@cotejo/http';
import {
  ConfigInvalidError,
  type Env,
  type ListenSettings,
  readListenSettings,
  withClientCertificates,
} from '@cotejo/platform';
import { readClientCertificates } from './admission/client/client.config.js';

/** Settings of the gateway. */
export interface GatewayConfig extends ListenSettings, ServerSettings {
  /** Whether other processes of this machine listen on the same port, and the kernel spreads the connections. */
  isPortShared: boolean;
  /** Origin of the console, which serves the documentation site. */
  consoleUrl: string | null;
  /** Time for one request, in milliseconds. After it, the answer contains the data that has arrived. */
  requestBudgetMs: number;
  /** Time for the sources that need only the input, in milliseconds. */
  sourceBudgetMs: number;
}

/** @throws ConfigInvalidError, also when keys and buyers' data would cross a network without encryption */
export function readGatewayConfig(env: Env): GatewayConfig {
  const listen = readListenSettings(env, 'COTEJO', 3000);
  const clients = readClientCertificates(env, listen.tls !== null);
  return {
    ...listen,
    tls: listen.tls && clients ? withClientCertificates(listen.tls, clients.authority) : listen.tls,
    isPortShared: env.oneOf('COTEJO_PORT_SHARED', ['true', 'false'], 'false') === 'true',
    consoleUrl: readConsoleUrl(env),
    connectionsMax: env.integer('COTEJO_CONNECTIONS_MAX', 10_000, { min: 1, max: 1_000_000 }),
    requestBudgetMs: env.integer('COTEJO_REQUEST_BUDGET_MS', 1_000, { min: 100, max: 30_000 }),
    sourceBudgetMs: env.integer('COTEJO_SOURCE_BUDGET_MS', 600, { min: 50, max: 30_000 }),
  };
}

function readConsoleUrl(env: Env): string | null {
  const text = env.optional('COTEJO_CONSOLE_URL') ?? null;
  if (text !== null && !(/^https?:/.test(text) && URL.canParse(text))) {
    throw new ConfigInvalidError('COTEJO_CONSOLE_URL', 'must be an origin such as https://console.example.com');
  }
  return text;
}
