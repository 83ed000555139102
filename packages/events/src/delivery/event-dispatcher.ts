import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment } from '@cotejo/accounts';
import type { Redis } from 'ioredis';
import type { EndpointBook } from '../endpoints/endpoint-book.js';
import type { StoredEndpoint } from '../endpoints/webhook-endpoint.js';
import { type EventNames, eventNames } from '../event-names.js';
import { type InboxEntry, readInboxEntry } from '../publishing/inbox-entry.js';
import type { DeliveryRecords } from './delivery-records.js';

const GROUP = 'dispatch';
const BATCH = 100;
const BLOCK_MS = 1_000;
/** Consumers without a pending entry are forgotten after this time. */
const IDLE_CONSUMER_MS = 3_600_000;
const PAUSE_AFTER_FAILURE_MS = 1_000;

export interface DispatcherBounds {
  /** A dispatcher that has not finished a batch after this time has died. */
  abandonedMs: number;
  claimEveryMs: number;
  /** Open deliveries of one endpoint. Further events for it are dropped, and its log says so. */
  openMax: number;
}

const BOUNDS: DispatcherBounds = { abandonedMs: 30_000, claimEveryMs: 10_000, openMax: 10_000 };

export interface DispatcherParts {
  book: EndpointBook;
  records: DeliveryRecords;
  /** Asks for a turn of each tenant, because deliveries of it are due. */
  wake(tenants: readonly string[]): Promise<void>;
  /** Unique name of this process. */
  consumer: string;
  onDispatched?(count: number): void;
  onDropped?(reason: 'overflow' | 'unreadable', count: number): void;
  onFailure?(error: unknown): void;
  bounds?: Partial<DispatcherBounds>;
}

type StreamEntry = [id: string, fields: string[] | null];

/**
 * Takes events from the inbox and opens one delivery for each subscribed endpoint. An event leaves the inbox only after its
 * deliveries are due; what a dead process left is taken over.
 */
export class EventDispatcher {
  private readonly names: EventNames;
  private readonly bounds: DispatcherBounds;
  private claimedAt = 0;

  /** @param redis a separate connection, because reading the inbox blocks it for a second */
  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    private readonly parts: DispatcherParts,
  ) {
    this.names = eventNames(scope);
    this.bounds = { ...BOUNDS, ...parts.bounds };
  }

  /** Dispatches until it is stopped. A failure of Redis is reported, and tried again after a pause. */
  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        await this.createGroup();
        while (!stopping.aborted) {
          await this.dispatchNext();
        }
      } catch (error) {
        this.parts.onFailure?.(error);
        await sleep(PAUSE_AFTER_FAILURE_MS, undefined, { signal: stopping }).catch(() => {});
      }
    }
    await this.leave().catch(() => {});
  }

  /** Dispatches one batch. Waits for at most a second when the inbox is empty. */
  async dispatchNext(): Promise<number> {
    const abandoned = await this.claimAbandoned();
    const entries = abandoned.length > 0 ? abandoned : await this.readNew();
    if (entries.length > 0) {
      await this.dispatch(entries);
    }
    return entries.length;
  }

  async createGroup(): Promise<void> {
    try {
      await this.redis.xgroup('CREATE', this.names.inbox, GROUP, '0', 'MKSTREAM');
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('BUSYGROUP'))) {
        throw error;
      }
    }
  }

  private async readNew(): Promise<StreamEntry[]> {
    const options = ['COUNT', BATCH, 'BLOCK', BLOCK_MS, 'STREAMS', this.names.inbox, '>'] as const;
    const read = (await this.redis.xreadgroup('GROUP', GROUP, this.parts.consumer, ...options)) as
      | [string, StreamEntry[]][]
      | null;
    return read?.[0]?.[1] ?? [];
  }

  private async claimAbandoned(): Promise<StreamEntry[]> {
    if (Date.now() - this.claimedAt < this.bounds.claimEveryMs) {
      return [];
    }
    const { inbox } = this.names;
    const claim = [inbox, GROUP, this.parts.consumer, this.bounds.abandonedMs, '0', 'COUNT', BATCH] as const;
    const [, entries] = (await this.redis.xautoclaim(...claim)) as [string, StreamEntry[]];
    if (entries.length === 0) {
      this.claimedAt = Date.now();
      await this.forgetIdleConsumers();
    }
    return entries;
  }

  private async dispatch(entries: readonly StreamEntry[]): Promise<void> {
    const events = entries.map(([, fields]) => readInboxEntry(fields?.[1]));
    const readable = events.filter((event) => event !== null);
    if (readable.length < events.length) {
      this.parts.onDropped?.('unreadable', events.length - readable.length);
    }
    await this.openDeliveries(readable);
    const ids = entries.map(([id]) => id);
    await this.redis
      .multi()
      .xack(this.names.inbox, GROUP, ...ids)
      .xdel(this.names.inbox, ...ids)
      .exec();
    this.parts.onDispatched?.(readable.length);
  }

  private async openDeliveries(events: readonly InboxEntry[]): Promise<void> {
    const { book, records, wake } = this.parts;
    const endpoints = await book.readMany([...new Set(events.map(({ tenant }) => tenant))]);
    const wanted = events.filter((event) => receiversOf(event, endpoints).length > 0);
    if (wanted.length === 0) {
      return;
    }
    const wereDispatched = await records.keepEvents(wanted);
    const fresh = wanted.filter((event, index) => event.again !== undefined || !wereDispatched[index]);
    const tenants = await this.open(fresh, endpoints);
    if (tenants.length > 0) {
      await wake(tenants);
    }
    await records.markDispatched(fresh.map(({ id }) => id));
  }

  /** @returns the tenants with a delivery that is due now */
  private async open(events: readonly InboxEntry[], endpoints: EndpointsByTenant): Promise<string[]> {
    const byEndpoint = new Map<string, InboxEntry[]>();
    for (const event of events) {
      for (const { id } of receiversOf(event, endpoints)) {
        byEndpoint.set(id, [...(byEndpoint.get(id) ?? []), event]);
      }
    }
    const tenants = new Set<string>();
    for (const [endpointId, its] of byEndpoint) {
      const ids = its.map(({ id }) => id);
      const taken = new Set(await this.parts.records.open(endpointId, ids, this.bounds.openMax));
      for (const { tenant } of its.filter(({ id }) => taken.has(id))) {
        tenants.add(tenant);
      }
      await this.noteDropped(
        endpointId,
        its.filter(({ id }) => !taken.has(id)),
      );
    }
    return [...tenants];
  }

  private async noteDropped(endpointId: string, events: readonly InboxEntry[]): Promise<void> {
    for (const { id, type } of events) {
      const record = { eventId: id, type, attempt: 0, status: null, error: 'overflow', at: Date.now(), durationMs: 0 };
      await this.parts.records.note(endpointId, record);
    }
    if (events.length > 0) {
      this.parts.onDropped?.('overflow', events.length);
    }
  }

  private async forgetIdleConsumers(): Promise<void> {
    const consumers = (await this.redis.xinfo('CONSUMERS', this.names.inbox, GROUP)) as (string | number)[][];
    for (const flat of consumers) {
      const [, name, , pending, , idleMs] = flat;
      if (pending === 0 && Number(idleMs) > IDLE_CONSUMER_MS && name !== this.parts.consumer) {
        await this.redis.xgroup('DELCONSUMER', this.names.inbox, GROUP, String(name));
      }
    }
  }

  /** A consumer that left nothing behind need not be remembered. */
  private async leave(): Promise<void> {
    const { inbox } = this.names;
    const pending = (await this.redis.xpending(inbox, GROUP, '-', '+', 1, this.parts.consumer)) as unknown[];
    if (pending.length === 0) {
      await this.redis.xgroup('DELCONSUMER', inbox, GROUP, this.parts.consumer);
    }
  }
}

type EndpointsByTenant = ReadonlyMap<string, readonly StoredEndpoint[]>;

function receiversOf({ tenant, type, endpoint }: InboxEntry, endpoints: EndpointsByTenant): StoredEndpoint[] {
  const active = (endpoints.get(tenant) ?? []).filter(({ disabled }) => disabled === null);
  return active.filter((each) => (endpoint === undefined ? each.types.includes(type) : each.id === endpoint));
}
