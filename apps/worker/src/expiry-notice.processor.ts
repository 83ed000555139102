import { AuditLog, type KeyNotice, KeyNotices, TenantStore } from '@cotejo/accounts';
import { JOBS } from '@cotejo/contracts';
import { type Member, MemberStore, mailIdOf, type NewMail, type Outbox, SessionStore } from '@cotejo/members';
import { ProcessScope, withRedis } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { NoticeEvents } from './events/notice-events.js';
import { WORKER_OPTIONS } from './job-processor.js';
import { MailService } from './mail/mail-service.js';
import { StoppableProcessor, TenantsFailedError } from './stoppable-processor.js';

const TIMEOUT_MS = 5_000;
/** Mails for one tenant in one run, so that a tenant with many keys and admins does not fill the outbox. The rest stays due. */
const TENANT_MAILS_MAX = 200;

/** Result of a run. */
interface Counts {
  tenants: number;
  notices: number;
  mails: number;
}

interface Parts {
  notices: KeyNotices;
  members: MemberStore;
  outbox: Outbox;
}

/** Adds one mail to the outbox for each admin of a tenant when a key of the tenant expires soon or was exposed. */
@Processor(JOBS['keys.expiry_notice'].queue, WORKER_OPTIONS)
export class ExpiryNoticeProcessor extends StoppableProcessor {
  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(NoticeEvents) private readonly events: NoticeEvents,
  ) {
    super(scope);
  }

  process(): Promise<Counts> {
    return withRedis(this.scope.config.stateRedisUrl, TIMEOUT_MS, (redis) => this.notifyTenants(redis));
  }

  private async notifyTenants(redis: Redis): Promise<Counts> {
    const { config, logger } = this.scope;
    const parts = this.openStores(redis);
    const counts: Counts = { tenants: 0, notices: 0, mails: 0 };
    const ending = this.ending();
    let failed = 0;
    for (const { id } of await new TenantStore(redis, config).list()) {
      ending.throwIfAborted();
      try {
        await this.notifyAdmins(id, parts, counts);
        counts.tenants += 1;
      } catch (error) {
        failed += 1;
        logger.error({ tenant: id, err: error }, 'key notices of a tenant failed');
      }
    }
    logger.info({ ...counts, failed }, 'key notices added to the outbox');
    if (failed > 0) {
      throw new TenantsFailedError(failed);
    }
    return counts;
  }

  /** The mail id is derived from key, notice and member, so that an interrupted run does not send a mail twice. */
  private async notifyAdmins(tenant: string, { notices, members, outbox }: Parts, counts: Counts): Promise<void> {
    let left = TENANT_MAILS_MAX;
    for (const notice of await notices.due(tenant)) {
      await this.events.publishNotice(tenant, notice);
      if (await notices.wasSent(notice)) {
        continue;
      }
      const admins = await members.adminsWithMail(tenant);
      // Without an admin the notice stays due, and the next run tries again.
      if (admins.length === 0) {
        this.scope.logger.warn({ tenant, key: notice.key.id }, 'no admin has a proven address: key notice not sent');
        continue;
      }
      left -= admins.length;
      if (left < 0) {
        return;
      }
      for (const admin of admins) {
        await outbox.add(mailOf(notice, admin));
      }
      await notices.markSent(notice);
      counts.notices += 1;
      counts.mails += admins.length;
    }
  }

  private openStores(redis: Redis): Parts {
    const { config } = this.scope;
    const audit = new AuditLog(redis, config);
    return {
      notices: new KeyNotices(redis, config),
      members: new MemberStore(redis, config, { audit, sessions: new SessionStore(redis, config) }),
      outbox: this.mails.outbox(redis),
    };
  }
}

function mailOf({ kind, at, key: { id: keyId, name: keyName, last4 } }: KeyNotice, admin: Member): NewMail {
  const { id: member, email: to, language } = admin;
  const envelope = { to, language, id: mailIdOf(`${keyId} ${kind} ${member}`) };
  if (kind === 'exposed') {
    return { ...envelope, kind: 'key_exposed', params: { keyName, last4, at } };
  }
  const days = kind === 'ends_in_1d' ? 1 : 7;
  return { ...envelope, kind: 'key_expires_soon', params: { keyName, last4, expiresAt: at, days } };
}
