import { connectWithin } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { ChangeFeed, type ChangeListener } from './change-feed.js';

/** A kind of record that some tenants have in the state Redis, and what a service keeps of it. */
export interface RecordKind<T> {
  /** Changes of it are told as `<name>:<tenant>`, on this channel. */
  name: string;
  changes: string;
  /** Revision of every tenant's record: another one after each change. */
  revisions(): Promise<Record<string, string>>;
  /**
   * @param before what was kept of the tenant until now
   * @throws SyntaxError when the record is none: then `before` stays
   */
  read(tenant: string, before: T | undefined): Promise<T>;
  weightOf(value: T): number;
  /** Over all tenants; those beyond it stay unread. */
  weightMax: number;
}

/** Hears how the following goes, for the log. */
export interface RecordListener {
  /** After each look that succeeded. */
  wasRead?(): void;
  /** What is known stays. */
  failed(error: unknown): void;
  /** `weightMax` is reached. */
  isFull(): void;
}

interface Kept<T> {
  /** `null`: never read, to be tried again. */
  revision: string | null;
  value: T | undefined;
}

const CONNECT_TIMEOUT_MS = 2_000;
const LOOK_INTERVAL_MS = 60_000;

/**
 * Tenants' records of one kind, in memory. Changes are heard at once, and looked for each minute. While the state Redis is
 * away what was last known stays.
 */
export class TenantRecords<T> implements ChangeListener {
  private byTenant: ReadonlyMap<string, Kept<T>> = new Map();
  private isRead = false;
  private readonly feed: ChangeFeed;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  /** A look that has not begun: it will see whatever has changed by then. */
  private next: Promise<void> | undefined;

  /** @param redis becomes its own: it connects and closes it */
  constructor(
    private readonly redis: Redis,
    private readonly kind: RecordKind<T>,
    private readonly listener: RecordListener,
  ) {
    this.feed = new ChangeFeed(redis, kind.changes, this);
  }

  /** Without the state Redis it waits two seconds, then starts with nothing known and goes on trying. */
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

  get(tenant: string): T | undefined {
    return this.byTenant.get(tenant)?.value;
  }

  /** Whether the tenant may have a record that is not known here: none was ever read, it is no record, or one too many. */
  isUnknown(tenant: string): boolean {
    const kept = this.byTenant.get(tenant);
    return kept ? kept.value === undefined : !this.isRead;
  }

  /** Whether the records could be read, ever. */
  get wereRead(): boolean {
    return this.isRead;
  }

  *entries(): Generator<[tenant: string, value: T]> {
    for (const [tenant, { value }] of this.byTenant) {
      if (value !== undefined) {
        yield [tenant, value];
      }
    }
  }

  changed(what: string): void {
    if (what.startsWith(`${this.kind.name}:`)) {
      void this.look();
    }
  }

  missed(): void {
    void this.look();
  }

  /** One after the other, so that an older look never ends last. */
  private look(): Promise<void> {
    this.next ??= this.looking.then(async () => {
      this.next = undefined;
      await this.readChanged().catch((error: unknown) => this.listener.failed(error));
    });
    this.looking = this.next;
    return this.looking;
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
      this.listener.isFull();
    }
    this.listener.wasRead?.();
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
      this.listener.failed(error);
      return { revision, value: known?.value };
    }
  }
}
