import type { ServerSettings } from '@cotejo/http';
import {
  CONSOLE_ADDRESS,
  type Env,
  type ListenSettings,
  readListenSettings,
  withClientCertificates,
} from '@cotejo/platform';
import { readClientCertificates } from './admission/client/client.config.js';
import { GATEWAY_LISTEN, GATEWAY_SETTINGS } from './gateway.settings.js';

/** Settings of the gateway. */
export interface GatewayConfig extends ListenSettings, ServerSettings {
  /** Whether other processes of this machine listen on the same port, and the kernel spreads the connections. */
  isPortShared: boolean;
  /** Origin of the console, which serves the documentation site. */
  consoleUrl: string | null;
  /** The deployer's table of card issuers. */
  binTableFile: string | undefined;
  /** Time for one request, in milliseconds. After it, the answer contains the data that has arrived. */
  requestBudgetMs: number;
  /** Time for the sources that need only the input, in milliseconds. */
  sourceBudgetMs: number;
  /** Memory of the counts of one tenant in a day, and again in a week, in MB. */
  countsTenantMb: number;
}

/** @throws ConfigInvalidError, also when keys and buyers' data would cross a network without encryption */
export function readGatewayConfig(env: Env): GatewayConfig {
  const listen = readListenSettings(env, GATEWAY_LISTEN);
  const clients = readClientCertificates(env, listen.tls !== null);
  const settings = env.read(GATEWAY_SETTINGS);
  return {
    ...listen,
    tls: listen.tls && clients ? withClientCertificates(listen.tls, clients.authority) : listen.tls,
    isPortShared: settings.COTEJO_PORT_SHARED,
    consoleUrl: env.isSet(CONSOLE_ADDRESS, 'COTEJO_CONSOLE_URL') ? env.read(CONSOLE_ADDRESS).COTEJO_CONSOLE_URL : null,
    binTableFile: settings.COTEJO_BIN_TABLE_FILE,
    connectionsMax: settings.COTEJO_CONNECTIONS_MAX,
    requestBudgetMs: settings.COTEJO_REQUEST_BUDGET_MS,
    sourceBudgetMs: settings.COTEJO_SOURCE_BUDGET_MS,
    countsTenantMb: settings.COTEJO_COUNTS_TENANT_MB,
  };
}
