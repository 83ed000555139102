import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProduct } from '@cotejo/testing';
import { type Accounts, BY, openAccounts } from './accounts.js';
import { send, untilReady } from './http.js';

const POLL_MS = 5;
const GIVE_UP_MS = 15_000;

/** Revokes keys of a running product and sees how long its gateways go on taking them. */
export class RevocationProbe {
  private readonly accounts: Accounts;

  constructor(product: TestProduct) {
    this.accounts = openAccounts(product);
  }

  /** Milliseconds from the revocation of a key until each gateway, which had just taken it, refuses it. */
  async revoke(gateways: readonly string[]): Promise<number[]> {
    const { key, record } = await this.accounts.key('revoked', 'enterprise');
    const sendRequest = (url: string) =>
      untilReady(() => send(`${url}/v1/cedula/1000000001`, { headers: { 'x-api-key': key } }));
    for (const { status } of await Promise.all(gateways.map(sendRequest))) {
      if (status !== 200) {
        throw new Error(`a fresh key was answered ${status}`);
      }
    }
    const revokedAt = performance.now();
    await this.accounts.store.keys.revoke(record.tenant, record.id, BY);
    return Promise.all(
      gateways.map(async (url) => {
        while ((await sendRequest(url)).body.reason !== 'key_revoked') {
          if (performance.now() - revokedAt > GIVE_UP_MS) {
            throw new Error('a revoked key is still taken');
          }
          await sleep(POLL_MS);
        }
        return performance.now() - revokedAt;
      }),
    );
  }

  /** Blocks the announcements of changes, or lets them through again. */
  async allowChannels(allowed: boolean): Promise<void> {
    await this.accounts.redis.call('ACL', 'SETUSER', 'default', allowed ? 'allchannels' : 'resetchannels');
  }

  stop(): void {
    this.accounts.stop();
  }
}
