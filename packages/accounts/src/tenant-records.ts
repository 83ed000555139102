import { connectWithin } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { ChangeFeed, type ChangeListener } from './change-feed.js';

/** A kind of record that tenants may have in the state Redis, and how a service reads it. */
export interface RecordKind<T> {
  /** Changes are published as `<name>:<tenant>` on the channel `changes`. */
  name: string;
  changes: string;
  /** Revision of each tenant's record; it differs after each change. */
  revisions(): Promise<Record<string, string>>;
  /**
   * @param before the value kept for the tenant until now
   * @throws SyntaxError when the record is invalid: then `before` is kept
   */
  read(tenant: string, before: T | undefined): Promise<T>;
  weightOf(value: T): number;
  /** Maximum total weight of all tenants. Records beyond it are not kept. */
  weightMax: number;
}

/** Receives the progress of `TenantRecords`, for logs. */
export interface RecordListener {
  /** Called after each successful refresh. */
  onRead?(): void;
  /** Called when a refresh failed; the kept values stay. */
  onFailure(error: unknown): void;
  /** Called when `weightMax` is exceeded. */
  onFull(): void;
}

interface Kept<T> {
  /** `null`: not read; the next refresh tries again. */
  revision: string | null;
  value: T | undefined;
}

const CONNECT_TIMEOUT_MS = 2_000;
const REFRESH_INTERVAL_MS = 60_000;

/**
 * Keeps the records of one kind of all tenants in memory. It refreshes when a change is published, and every minute.
 * While the state Redis is away, the last known values stay.
 */
export class TenantRecords<T> implements ChangeListener {
  private byTenant: ReadonlyMap<string, Kept<T>> = new Map();
  private isRead = false;
  private readonly feed: ChangeFeed;
  private timer: NodeJS.Timeout | undefined;
  private refreshing: Promise<void> = Promise.resolve();
  /**
   * A refresh that is waiting to start. It will read every change that is made before it starts, so one waiting refresh
   * is enough.
   */
  private next: Promise<void> | undefined;

  /** @param redis this object connects it and closes it */
  constructor(
    private readonly redis: Redis,
    private readonly kind: RecordKind<T>,
    private readonly listener: RecordListener,
  ) {
    this.feed = new ChangeFeed(redis, kind.changes, this);
  }

  /** Waits at most two seconds for the state Redis. Without it, starts with no known records and keeps trying. */
  async open(): Promise<void> {
    await connectWithin(this.redis, CONNECT_TIMEOUT_MS);
    await this.refresh();
    // Read again after a reconnect: refreshes failed while the link was down.
    this.redis.on('ready', () => void this.refresh());
    this.feed.start();
    this.timer = setInterval(() => void this.refresh(), REFRESH_INTERVAL_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.feed.stop();
    await this.refreshing;
    this.redis.disconnect();
  }

  get(tenant: string): T | undefined {
    return this.byTenant.get(tenant)?.value;
  }

  /** Whether the tenant may have a record that is not known here: never read, invalid, or beyond `weightMax`. */
  isUnknown(tenant: string): boolean {
    const kept = this.byTenant.get(tenant);
    return kept ? kept.value === undefined : !this.isRead;
  }

  /** Whether the records were read at least once. */
  get isLoaded(): boolean {
    return this.isRead;
  }

  *entries(): Generator<[tenant: string, value: T]> {
    for (const [tenant, { value }] of this.byTenant) {
      if (value !== undefined) {
        yield [tenant, value];
      }
    }
  }

  onChange(what: string): void {
    if (what.startsWith(`${this.kind.name}:`)) {
      void this.refresh();
    }
  }

  onReconnect(): void {
    void this.refresh();
  }

  /** Refreshes run one after the other, so that an older one never ends last. */
  private refresh(): Promise<void> {
    this.next ??= this.refreshing.then(async () => {
      this.next = undefined;
      await this.readChanged().catch((error: unknown) => this.listener.onFailure(error));
    });
    this.refreshing = this.next;
    return this.refreshing;
  }

  private async readChanged(): Promise<void> {
    const next = new Map<string, Kept<T>>();
    let weight = 0;
    for (const [tenant, revision] of Object.entries(await this.kind.revisions())) {
      const isFull = weight > this.kind.weightMax;
      const kept = isFull ? undefined : await this.readTenant(tenant, revision);
      if (kept?.value !== undefined) {
        weight += this.kind.weightOf(kept.value);
      }
      const fits = kept && weight <= this.kind.weightMax;
      next.set(tenant, fits ? kept : { revision: null, value: undefined });
    }
    this.byTenant = next;
    this.isRead = true;
    if (weight > this.kind.weightMax) {
      this.listener.onFull();
    }
    this.listener.onRead?.();
  }

  private async readTenant(tenant: string, revision: string): Promise<Kept<T>> {
    const known = this.byTenant.get(tenant);
    if (known?.revision === revision) {
      return known;
    }
    try {
      return { revision, value: await this.kind.read(tenant, known?.value) };
    } catch (error) {
      if (!(error instanceof SyntaxError)) {
        throw error;
      }
      this.listener.onFailure(error);
      return { revision, value: known?.value };
    }
  }
}
