import { Resolver } from 'node:dns/promises';
import { ConfigInvalidError, type Env } from '@cotejo/platform';
import { EMAIL_SETTINGS } from './email.settings.js';

const VARIABLE = 'COTEJO_EMAIL_DNS';

const SERVERS_MAX = 4;

/** Where to query a domain's mail hosts: nowhere, the system's resolvers, or these servers in this order. */
export type EmailDns = 'off' | 'system' | { servers: string[] };

/**
 * Reads `COTEJO_EMAIL_DNS`: `off`, `system` (default), or DNS servers, comma-separated, each an address with an optional
 * port (`[address]:port` for IPv6).
 * @throws ConfigInvalidError
 */
export function readEmailDns(env: Env): EmailDns {
  const servers = env.read(EMAIL_SETTINGS)[VARIABLE];
  const [word] = servers;
  if (servers.length === 1 && (word === 'off' || word === 'system')) {
    return word;
  }
  try {
    new Resolver().setServers(servers);
  } catch {
    throw new ConfigInvalidError(VARIABLE, 'must be off, system, or addresses of DNS servers');
  }
  if (servers.length > SERVERS_MAX) {
    throw new ConfigInvalidError(VARIABLE, `must name at most ${SERVERS_MAX} servers`);
  }
  return { servers };
}

export type RdapConfig = NonNullable<ReturnType<typeof readRdapConfig>>;

/**
 * Reads `COTEJO_EMAIL_RDAP_*`; `null` unless `COTEJO_EMAIL_RDAP` is `on`, so that no registry is queried by default.
 * @throws ConfigInvalidError
 */
export function readRdapConfig(env: Env) {
  const settings = env.read(EMAIL_SETTINGS);
  if (settings.COTEJO_EMAIL_RDAP === 'off') {
    return null;
  }
  return {
    bootstrapFile: settings.COTEJO_EMAIL_RDAP_BOOTSTRAP_FILE,
    timeoutMs: settings.COTEJO_EMAIL_RDAP_TIMEOUT_MS,
    callsPerSecond: settings.COTEJO_EMAIL_RDAP_CALLS_PER_SECOND,
  };
}
