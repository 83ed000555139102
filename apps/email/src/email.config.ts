import { Resolver } from 'node:dns/promises';
import { ConfigInvalidError, type Env } from '@cotejo/platform';

const VARIABLE = 'COTEJO_EMAIL_DNS';

/** Whom to ask for a domain's mail hosts: nobody, the machine's resolvers, or the server at `host:port`. */
export type EmailDns = 'off' | 'system' | { server: string };

/**
 * Reads `COTEJO_EMAIL_DNS`: `off`, `system` (default), or a DNS server's `address:port` (`[address]:port` for IPv6).
 * @throws ConfigInvalidError
 */
export function readEmailDns(env: Env): EmailDns {
  const value = env.string(VARIABLE, 'system');
  if (value === 'off' || value === 'system') return value;
  try {
    new Resolver().setServers([value]);
  } catch {
    throw new ConfigInvalidError(VARIABLE, 'must be off, system, or the address:port of a DNS server');
  }
  return { server: value };
}
