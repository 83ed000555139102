import type { Deployment } from '@cotejo/accounts';
import type { EventData, EventType } from '@cotejo/contracts';
import type { LuaScript } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { eventNames } from '../event-names.js';
import { luaScript } from '../lua-script.js';
import { WebhookError } from '../webhook-errors.js';
import { checkEventData } from './event-data.js';
import { eventIdOf } from './event-id.js';
import type { InboxEntry } from './inbox-entry.js';

/** Events that wait for the dispatcher, at most: about 60 MB. Over it, publishing fails. */
const INBOX_MAX = 100_000;

/** Something that happened to a tenant. */
export interface NewEvent<T extends EventType = EventType> {
  type: T;
  data: EventData<T>;
  /** What makes this event different from all others of its type and tenant. The id of the event follows from it. */
  cause: string;
  /** When it happened, epoch milliseconds; now by default. */
  at?: number;
}

/**
 * Publishes events. An event is safe when the promise resolves: Redis has it in the inbox. Publishing the same cause again
 * gives the same id, and the dispatcher sends it once.
 */
export class EventPublisher {
  private readonly addToInbox: LuaScript;
  private readonly inbox: string;

  /** @param redis a client of the state Redis; its command time-out bounds the wait */
  constructor(
    redis: Redis,
    scope: Deployment,
    private readonly inboxMax = INBOX_MAX,
  ) {
    this.addToInbox = luaScript(redis, 'publish');
    this.inbox = eventNames(scope).inbox;
  }

  /**
   * @returns the event's id
   * @throws EventInvalidError for data that does not match the type; WebhookError `inbox_full`; the errors of Redis
   */
  async publish<T extends EventType>(tenant: string, event: NewEvent<T>, endpoint?: string): Promise<string> {
    const { type, cause, at = Date.now() } = event;
    const data = checkEventData(type, event.data);
    const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
    const id = eventIdOf(tenant, type, cause);
    await this.add({ id, tenant, type, body, ...(endpoint !== undefined && { endpoint }) });
    return id;
  }

  /** Sends an event that was published before to one endpoint again. @throws as `publish` */
  async repeat(entry: InboxEntry & { endpoint: string; again: string }): Promise<void> {
    await this.add(entry);
  }

  private async add(entry: InboxEntry): Promise<void> {
    if ((await this.addToInbox([this.inbox], this.inboxMax, JSON.stringify(entry))) === 0) {
      throw new WebhookError('inbox_full', 'too many events wait for their delivery');
    }
  }
}
