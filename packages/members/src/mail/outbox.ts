import { createHash, randomBytes } from 'node:crypto';
import type { Deployment } from '@cotejo/accounts';
import { storedJson, storedJsons } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { MemberError } from '../member-errors.js';
import { type MemberNames, memberNames } from '../member-names.js';
import type { Mail, NewMail } from './mail.js';

const DAY_MS = 86_400_000;
const LIFETIME_MS = 7 * DAY_MS;
/** How long a sent mail stays listed. */
const SENT_LIFETIME_MS = DAY_MS;
const MAILS_MAX = 10_000;

export interface OutboxOptions {
  /** Tells the worker to send a mail. It may fail: `retryable` lists the mail later. */
  enqueue?: (mailId: string) => Promise<void>;
  /** Epoch milliseconds. */
  clock?: () => number;
}

/** Id of a mail that must be written once for one reason: `mailIdOf('key_0123456789abcdef expires in 7 days')`. */
export const mailIdOf = (reason: string): string =>
  `mail_${createHash('sha256').update(reason).digest('hex').slice(0, 32)}`;

/** Mails in the state Redis. The worker sends them; without a mail server, a command on the machine prints them. */
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
   * Stores a mail and queues it. With an `id` that exists already, nothing happens.
   * @returns the mail's id
   * @throws MemberError `outbox_full`
   */
  async add({
    lifetimeMs = LIFETIME_MS,
    id = `mail_${randomBytes(16).toString('hex')}`,
    ...fields
  }: NewMail): Promise<string> {
    await this.requireRoom();
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

  /** @throws MemberError `outbox_full` */
  async requireRoom(): Promise<void> {
    await this.forgetEnded();
    if ((await this.redis.zcard(this.names.mails)) >= MAILS_MAX) {
      throw new MemberError('outbox_full', 'too many mails are waiting to be sent');
    }
  }

  /**
   * Adds a mail about something that was already done, so a full outbox is no error.
   * @returns whether the mail was stored
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

  /** @returns `null` when the mail is unknown or expired */
  async get(id: string): Promise<Mail | null> {
    return storedJson<Mail>(await this.redis.get(this.names.mail(id)));
  }

  /** Newest first. */
  async list(limit: number): Promise<Mail[]> {
    return (await this.all()).sort((a, b) => b.createdAt - a.createdAt).slice(0, limit);
  }

  /**
   * Ids of unsent mails, oldest first: the worker queues them again when the worker was down or its queue was
   * unreachable.
   */
  async retryable(): Promise<string[]> {
    const open = (await this.all()).filter(({ state }) => state !== 'sent');
    return open.sort((a, b) => a.createdAt - b.createdAt).map(({ id }) => id);
  }

  /** Queues an unsent mail again. @throws MemberError `unknown_mail` for a mail that was sent or has expired */
  async retry(id: string): Promise<void> {
    const mail = await this.get(id);
    if (!mail || mail.state === 'sent') {
      throw unknownMail();
    }
    await this.write({ ...mail, state: 'waiting' });
    await this.options.enqueue?.(id);
  }

  /**
   * Takes an unsent mail for a person who delivers it by hand. That works once, because a link works for everyone who
   * reads it.
   * @throws MemberError `unknown_mail` for a mail that was sent or taken, or has expired
   */
  async take(id: string): Promise<Mail> {
    const mail = await this.get(id);
    const marker = this.names.mailTaken(id);
    const isFirst = async () => (await this.redis.set(marker, '1', 'PX', LIFETIME_MS, 'NX')) !== null;
    if (!mail || mail.state === 'sent' || !(await isFirst())) {
      throw unknownMail();
    }
    await this.markSent(id);
    return mail;
  }

  /** Records the delivery and deletes the parameters, including the link. */
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
    return storedJsons<Mail>(await this.redis.mget(ids.map((id) => this.names.mail(id))));
  }

  /** Redis expires the records; this removes their ids from the index. */
  private async forgetEnded(): Promise<void> {
    await this.redis.zremrangebyscore(this.names.mails, '-inf', String(this.clock()));
  }
}

const unknownMail = () => new MemberError('unknown_mail', 'there is no unsent mail with this id or address');
