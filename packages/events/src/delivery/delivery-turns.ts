import type { Deployment } from '@cotejo/accounts';
import type { LuaScript } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import type { EndpointBook } from '../endpoints/endpoint-book.js';
import type { StoredEndpoint } from '../endpoints/webhook-endpoint.js';
import { type EventNames, eventNames } from '../event-names.js';
import { loadScript } from '../load-script.js';
import type { Delivery, DeliveryEnd, DeliveryEngine, DeliveryStep } from './delivery-engine.js';
import { DeliveryPlaces } from './delivery-places.js';
import type { DeliveryRecords } from './delivery-records.js';

export { ATTEMPTS_MAX } from './delivery-places.js';

const ENDPOINT_ATTEMPTS_MAX = 5;
/**
 * After this many time-outs in a row, an endpoint has one place until it answers. One of so many attempts then has the whole time,
 * so that a slow receiver comes back; the others have a short time.
 */
const TIMEOUTS_MAX = 3;
const SHORT_LIMIT_MS = 3_000;
/** Longer than an attempt. The delivery of a worker that died is attempted again after this time. */
const LEASE_MS = 30_000;

/** A turn of quick receivers attempts several deliveries, which costs less than a turn for each of them. */
const TURN_MS = 100;

/** How a turn ended: deliveries are left for a further turn, or no delivery is due. */
export type Turn =
  | 'more'
  /** When the next delivery of the tenant is due, epoch milliseconds; `null`: nothing waits, or other turns attempt it. */
  | { nextAt: number | null };

interface Taken {
  delivery: Delivery;
  isShort: boolean;
}

interface Take {
  taken: Taken | null;
  /** When the next delivery with a free place is due, epoch milliseconds. */
  nextAt: number | null;
}

export interface TurnParts {
  book: EndpointBook;
  records: DeliveryRecords;
  engine: Pick<DeliveryEngine, 'deliver'>;
  /**
   * Asks for a further turn of a tenant, at the end of the queue.
   * @param attempts in progress; there is one such turn for each number at a time
   */
  wakeBeside(tenant: string, attempts: number): Promise<void>;
  onEnd?(end: DeliveryEnd): void;
  /** A turn begins no attempt after this time; 100 by default. */
  turnMs?: number;
}

/**
 * Gives tenants their turns. The caller queues turns and not deliveries, so a tenant with many waiting deliveries has hardly more
 * turns in the queue than attempts in progress.
 */
export class DeliveryTurns {
  private readonly places = new DeliveryPlaces();
  private readonly names: EventNames;
  private readonly takeDelivery: LuaScript<[number, string, number, number, string]>;
  /** By tenant: its places are given one after another, so that no two turns count on the same one. */
  private readonly taking = new Map<string, Promise<unknown>>();
  /** Rotates the endpoints of a tenant. */
  private turns = 0;

  constructor(
    redis: Redis,
    scope: Deployment,
    private readonly parts: TurnParts,
  ) {
    this.names = eventNames(scope);
    this.takeDelivery = loadScript(redis, 'take-delivery');
  }

  /** Attempts deliveries of a tenant, one after another. @throws the errors of Redis, and the reason of `stopping` */
  async turn(tenant: string, stopping: AbortSignal): Promise<Turn> {
    const until = performance.now() + (this.parts.turnMs ?? TURN_MS);
    const endpoints = (await this.parts.book.read(tenant)).filter(({ disabled }) => disabled === null);
    do {
      const { taken, nextAt } = await this.takeAfterOthers(tenant, endpoints);
      if (!taken) {
        return { nextAt };
      }
      await this.attempt(tenant, taken, nextAt, stopping);
    } while (performance.now() < until);
    return 'more';
  }

  private async attempt(tenant: string, taken: Taken, nextAt: number | null, stopping: AbortSignal): Promise<void> {
    try {
      if (nextAt !== null && nextAt <= Date.now() && !this.places.isFullFor(tenant)) {
        await this.parts.wakeBeside(tenant, this.places.of(tenant));
      }
      const step = await this.deliver(taken, stopping);
      if ('end' in step) {
        this.parts.onEnd?.(step.end);
      }
    } finally {
      this.places.leave(tenant, taken.delivery.endpoint.id);
    }
  }

  private takeAfterOthers(tenant: string, endpoints: readonly StoredEndpoint[]): Promise<Take> {
    const take = (this.taking.get(tenant) ?? Promise.resolve()).then(() => this.take(tenant, endpoints));
    const settled = take
      .catch(() => {})
      .then(() => {
        if (this.taking.get(tenant) === settled) {
          this.taking.delete(tenant);
        }
      });
    this.taking.set(tenant, settled);
    return take;
  }

  private async take(tenant: string, endpoints: readonly StoredEndpoint[]): Promise<Take> {
    if (endpoints.length === 0 || this.places.isFullFor(tenant)) {
      return { taken: null, nextAt: null };
    }
    const ordered = this.fewestAttemptsFirst(endpoints);
    const { dueOf, triesOf, healthOf } = this.names;
    const keys = ordered.flatMap(({ id }) => [dueOf(id), triesOf(id), healthOf(id)]);
    const now = Date.now();
    const bounds = [now, now + LEASE_MS, ENDPOINT_ATTEMPTS_MAX, TIMEOUTS_MAX];
    const reply = await this.takeDelivery(keys, ...bounds, ...ordered.map(({ id }) => this.places.at(id)));
    const [index, eventId, tries, isShort, next] = reply;
    const nextAt = next === '' ? null : Number(next);
    const endpoint = ordered[index - 1];
    if (endpoint === undefined) {
      return { taken: null, nextAt };
    }
    this.places.enter(tenant, endpoint.id);
    return { taken: { delivery: { endpoint, eventId, attempt: tries + 1 }, isShort: isShort === 1 }, nextAt };
  }

  /** Of endpoints with equally many attempts in progress, each is the first one in turn. */
  private fewestAttemptsFirst(endpoints: readonly StoredEndpoint[]): StoredEndpoint[] {
    const start = this.turns % endpoints.length;
    this.turns += 1;
    const rotated = [...endpoints.slice(start), ...endpoints.slice(0, start)];
    return rotated.sort((one, other) => this.places.at(one.id) - this.places.at(other.id));
  }

  private async deliver({ delivery, isShort }: Taken, stopping: AbortSignal): Promise<DeliveryStep> {
    const { records, engine } = this.parts;
    try {
      stopping.throwIfAborted();
      return await engine.deliver(delivery, { stopping, ...(isShort && { limitMs: SHORT_LIMIT_MS }) });
    } catch (error) {
      await records.giveBack(delivery.endpoint.id, delivery.eventId).catch(() => {});
      throw error;
    }
  }
}
