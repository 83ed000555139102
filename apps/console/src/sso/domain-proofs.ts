import { Resolver } from 'node:dns/promises';
import { ConfigInvalidError } from '@cotejo/platform';
import { ConsoleError } from '../http/console-error.js';

const VARIABLE = 'COTEJO_SSO_DNS';
const TRY_MS = 2_000;
const TRIES = 2;
const RETRY_MS = 30_000;
/** With these codes the DNS answered: the name or the record does not exist. */
const NO_RECORDS = new Set(['ENODATA', 'ENOTFOUND']);

/** Reads from the DNS whether the owner of a domain published a proof. */
export class DomainProofs {
  private readonly resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });

  /** @param servers empty: the servers of the system   @throws ConfigInvalidError */
  constructor(servers: readonly string[]) {
    try {
      if (servers.length > 0) {
        this.resolver.setServers(servers);
      }
    } catch {
      throw new ConfigInvalidError(VARIABLE, 'must be addresses of DNS servers');
    }
  }

  /** @throws ConsoleError `check_unavailable` when the DNS does not answer */
  async has(name: string, value: string): Promise<boolean> {
    try {
      const records = await this.resolver.resolveTxt(name);
      return records.some((parts) => parts.join('').trim() === value);
    } catch (error) {
      if (NO_RECORDS.has((error as { code?: string }).code ?? '')) {
        return false;
      }
      throw new ConsoleError('check_unavailable', { retryAfterMs: RETRY_MS });
    }
  }

  close(): void {
    this.resolver.cancel();
  }
}
