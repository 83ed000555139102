import type { Deployment } from '@cotejo/accounts';
import type { LuaScript } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import type { EndpointBook } from '../endpoints/endpoint-book.js';
import { type EventNames, eventNames } from '../event-names.js';
import { loadScript } from '../load-script.js';
import type { DeliveryEnd, DeliveryEngine, DeliveryStep } from './delivery-engine.js';
import { DeliveryPlaces } from './delivery-places.js';
import type { DeliveryRecords } from './delivery-records.js';

export { ATTEMPTS_MAX } from './delivery-places.js';

const ENDPOINT_ATTEMPTS_MAX = 5;
/** After this many time-outs in a row, an endpoint has one place and a short time until it answers. */
const TIMEOUTS_MAX = 3;
const SILENT_LIMIT_MS = 3_000;
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
  endpointId: string;
  eventId: string;
  isSilent: boolean;
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
  private readonly takeDelivery: LuaScript<[number, string, number, string]>;
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
    do {
      const { taken, nextAt } = await this.takeAfterOthers(tenant);
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
      const step = await this.deliver(tenant, taken, stopping);
      if ('end' in step) {
        this.parts.onEnd?.(step.end);
      }
    } finally {
      this.places.leave(tenant, taken.endpointId);
    }
  }

  private takeAfterOthers(tenant: string): Promise<Take> {
    const take = (this.taking.get(tenant) ?? Promise.resolve()).then(() => this.take(tenant));
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

  private async take(tenant: string): Promise<Take> {
    const endpoints = (await this.parts.book.read(tenant)).map(({ id }) => id);
    if (endpoints.length === 0 || this.places.isFullFor(tenant)) {
      return { taken: null, nextAt: null };
    }
    const ordered = this.fewestAttemptsFirst(endpoints);
    const keys = ordered.flatMap((id) => [this.names.dueOf(id), this.names.healthOf(id)]);
    const now = Date.now();
    const bounds = [now, now + LEASE_MS, ENDPOINT_ATTEMPTS_MAX, TIMEOUTS_MAX];
    const reply = await this.takeDelivery(keys, ...bounds, ...ordered.map((id) => this.places.at(id)));
    const [index, eventId, isSilent, next] = reply;
    const nextAt = next === '' ? null : Number(next);
    const endpointId = ordered[index - 1];
    if (endpointId === undefined) {
      return { taken: null, nextAt };
    }
    this.places.enter(tenant, endpointId);
    return { taken: { endpointId, eventId, isSilent: isSilent === 1 }, nextAt };
  }

  /** Of endpoints with equally many attempts in progress, each is the first one in turn. */
  private fewestAttemptsFirst(endpoints: readonly string[]): string[] {
    const start = this.turns % endpoints.length;
    this.turns += 1;
    const rotated = [...endpoints.slice(start), ...endpoints.slice(0, start)];
    return rotated.sort((one, other) => this.places.at(one) - this.places.at(other));
  }

  private async deliver(tenant: string, taken: Taken, stopping: AbortSignal): Promise<DeliveryStep> {
    const { endpointId, eventId, isSilent } = taken;
    const { records, engine } = this.parts;
    try {
      stopping.throwIfAborted();
      const attempt = (await records.tries(endpointId, eventId)) + 1;
      const limits = { stopping, ...(isSilent && { limitMs: SILENT_LIMIT_MS }) };
      return await engine.deliver({ tenant, eventId, endpointId, attempt }, limits);
    } catch (error) {
      await records.giveBack(endpointId, eventId).catch(() => {});
      throw error;
    }
  }
}
