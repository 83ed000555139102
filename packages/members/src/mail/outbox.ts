import { createHash, randomBytes } from 'node:crypto';
import type { Deployment } from '@cotejo/accounts';
import type { Redis } from 'ioredis';
import { MemberError } from '../member-errors.js';
import { type MemberNames, memberNames } from '../member-names.js';
import type { Mail, NewMail } from './mail.js';

const DAY_MS = 86_400_000;
const LIFETIME_MS = 7 * DAY_MS;
/** A mail that was sent is shown for as long. */
const SENT_LIFETIME_MS = DAY_MS;
const MAILS_MAX = 10_000;

export interface OutboxOptions {
  /** Asks the worker to send it. May fail: what waits is found again by `retryable`. */
  enqueue?: (mailId: string) => Promise<void>;
  /** Epoch milliseconds. */
  clock?: () => number;
}

/** The id of the one mail that this is the reason for: `mailIdOf('key_0123456789abcdef expires in 7 days')`. */
export const mailIdOf = (reason: string): string =>
  `mail_${createHash('sha256').update(reason).digest('hex').slice(0, 32)}`;

/** Mails in the state Redis, where they wait to be sent, and are shown to operators where nothing sends them. */
export class Outbox {
  private readonly names: MemberNames;
  private readonly clock: () => number;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    private readonly options: OutboxOptions = {},
  ) {
    this.names = memberNames(scope);
    this.clock = options.clock ?? Date.now;
  }

  /**
   * Writes a mail down and asks for it to be sent; once, where it has an id of its own.
   * @returns its id
   * @throws MemberError `outbox_full`
   */
  async add({
    lifetimeMs = LIFETIME_MS,
    id = `mail_${randomBytes(16).toString('hex')}`,
    ...fields
  }: NewMail): Promise<string> {
    await this.forgetEnded();
    if ((await this.redis.zcard(this.names.mails)) >= MAILS_MAX) {
      throw new MemberError('outbox_full', 'too many mails are waiting to be sent');
    }
    const createdAt = this.clock();
    const endsAt = createdAt + Math.min(lifetimeMs, LIFETIME_MS);
    const mail: Mail = { ...fields, id, createdAt, endsAt, state: 'waiting', attempts: 0, sentAt: null };
    const written = await this.redis.set(this.names.mail(id), JSON.stringify(mail), 'PX', endsAt - createdAt, 'NX');
    if (written === null) {
      return id;
    }
    await this.redis.zadd(this.names.mails, endsAt, id);
    await this.options.enqueue?.(id).catch(() => {});
    return id;
  }

  /**
   * Writes a mail down that only tells of what was done: a full outbox undoes nothing.
   * @returns whether it was written
   */
  async addNotice(mail: NewMail): Promise<boolean> {
    try {
      await this.add(mail);
      return true;
    } catch (error) {
      if (error instanceof MemberError) {
        return false;
      }
      throw error;
    }
  }

  /** `null`: there is none, or no longer. */
  async get(id: string): Promise<Mail | null> {
    const text = await this.redis.get(this.names.mail(id));
    return text === null ? null : (JSON.parse(text) as Mail);
  }

  /** The newest first. */
  async list(limit: number): Promise<Mail[]> {
    return (await this.all()).sort((a, b) => b.createdAt - a.createdAt).slice(0, limit);
  }

  /** Ids of what is still to be sent: to be asked for again after a worker, or its queue, was away. The oldest first. */
  async retryable(): Promise<string[]> {
    const open = (await this.all()).filter(({ state }) => state !== 'sent');
    return open.sort((a, b) => a.createdAt - b.createdAt).map(({ id }) => id);
  }

  /** Asks for it to be sent once more. @throws MemberError `unknown_mail` for one that is gone or was sent */
  async retry(id: string): Promise<void> {
    const mail = await this.get(id);
    if (!mail || mail.state === 'sent') {
      throw new MemberError('unknown_mail', 'no unsent mail has this id');
    }
    await this.write({ ...mail, state: 'waiting' });
    await this.options.enqueue?.(id);
  }

  /** Its text goes, and with it the link. */
  async markSent(id: string): Promise<void> {
    const mail = await this.get(id);
    if (!mail) {
      return;
    }
    const now = this.clock();
    const endsAt = now + SENT_LIFETIME_MS;
    await this.write({ ...mail, params: null, state: 'sent', attempts: mail.attempts + 1, sentAt: now, endsAt });
  }

  async markFailed(id: string): Promise<void> {
    const mail = await this.get(id);
    if (mail && mail.state !== 'sent') {
      await this.write({ ...mail, state: 'failed', attempts: mail.attempts + 1 });
    }
  }

  private async write(mail: Mail): Promise<void> {
    const leftMs = Math.max(mail.endsAt - this.clock(), 1);
    const written = await this.redis.set(this.names.mail(mail.id), JSON.stringify(mail), 'PX', leftMs, 'XX');
    if (written !== null) {
      await this.redis.zadd(this.names.mails, mail.endsAt, mail.id);
    }
  }

  private async all(): Promise<Mail[]> {
    await this.forgetEnded();
    const ids = await this.redis.zrange(this.names.mails, 0, '-1');
    if (ids.length === 0) {
      return [];
    }
    const texts = await this.redis.mget(ids.map((id) => this.names.mail(id)));
    return texts.filter((text) => text !== null).map((text) => JSON.parse(text) as Mail);
  }

  /** Records end by themselves; their ids in the index are taken out here. */
  private async forgetEnded(): Promise<void> {
    await this.redis.zremrangebyscore(this.names.mails, '-inf', String(this.clock()));
  }
}
