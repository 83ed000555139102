import { ChangeFeed, type ChangeListener, ClearedEntryStore } from '@cotejo/accounts';
import { connectWithin, createRedis, ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';

const COMMAND_TIMEOUT_MS = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** A server that is gone keeps no process from ending. */
const DISCONNECT_TIMEOUT_MS = 100;
const LOOK_INTERVAL_MS = 60_000;
/** Over all tenants, about 20 MB; the entries of tenants beyond it count as not cleared. */
const ENTRIES_MAX = 200_000;

interface ClearedOfTenant {
  revision: string;
  entryIds: ReadonlySet<string>;
}

/**
 * Which list entries each tenant cleared, in memory. Changes are heard at once, and looked for each minute. While the state
 * Redis is away what was last known stays; what is not known is not cleared.
 */
@Injectable()
export class ClearedEntries implements ChangeListener {
  private byTenant: ReadonlyMap<string, ClearedOfTenant> = new Map();
  private readonly redis;
  private readonly store: ClearedEntryStore;
  private readonly feed: ChangeFeed;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(@Inject(ProcessScope) private readonly scope: Pick<ProcessScope, 'config' | 'logger'>) {
    const { config } = scope;
    this.redis = createRedis(config.stateRedisUrl, {
      commandTimeoutMs: COMMAND_TIMEOUT_MS,
      extra: { disconnectTimeout: DISCONNECT_TIMEOUT_MS },
    });
    this.store = new ClearedEntryStore(this.redis, config);
    this.feed = new ChangeFeed(this.redis, this.store.changes, this);
  }

  /** Without the state Redis it waits two seconds, then starts with nothing cleared and goes on trying. */
  async open(): Promise<void> {
    await connectWithin(this.redis, CONNECT_TIMEOUT_MS);
    await this.look();
    // What was not read while the link was down is read when it is up again.
    this.redis.on('ready', () => void this.look());
    this.feed.start();
    this.timer = setInterval(() => void this.look(), LOOK_INTERVAL_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.feed.stop();
    await this.looking;
    this.redis.disconnect();
  }

  has(tenant: string, entryId: string): boolean {
    return this.byTenant.get(tenant)?.entryIds.has(entryId) ?? false;
  }

  changed(what: string): void {
    if (what.startsWith('cleared:')) void this.look();
  }

  missed(): void {
    void this.look();
  }

  /** One after the other, so that an older look never ends last. */
  private look(): Promise<void> {
    this.looking = this.looking.then(() => this.readChanged()).catch((error: unknown) => this.keepKnown(error));
    return this.looking;
  }

  private async readChanged(): Promise<void> {
    const next = new Map<string, ClearedOfTenant>();
    let entries = 0;
    for (const [tenant, revision] of Object.entries(await this.store.revisions())) {
      const known = this.byTenant.get(tenant);
      const cleared = known?.revision === revision ? known : await this.readTenant(tenant, revision);
      entries += cleared.entryIds.size;
      if (entries > ENTRIES_MAX) {
        this.scope.logger.error({ source: 'sanctions' }, 'too many cleared list entries, the rest counts');
        break;
      }
      next.set(tenant, cleared);
    }
    this.byTenant = next;
  }

  private async readTenant(tenant: string, revision: string): Promise<ClearedOfTenant> {
    const cleared = await this.store.list(tenant);
    return { revision, entryIds: new Set(cleared.map(({ entryId }) => entryId)) };
  }

  private keepKnown(error: unknown): void {
    this.scope.logger.warn({ source: 'sanctions', err: error }, 'cleared list entries not read, those known stay');
  }
}
