import { AuditLog } from '@cotejo/accounts';
import type { Stopped, StoredEndpoint } from '@cotejo/events';
import { MemberStore, mailIdOf, type NewMail, SessionStore } from '@cotejo/members';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';
import { MailService } from '../mail/mail-service.js';
import { EventParts } from './event-parts.js';

/** Tells the admins of a tenant by mail that its webhook was disabled. */
@Injectable()
export class DisabledNotice {
  constructor(
    @Inject(EventParts) private readonly parts: EventParts,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(ProcessScope) private readonly process: Pick<ProcessScope, 'logger'>,
  ) {}

  /** The mail's id follows from webhook, time and member, so that a second call sends no second mail. */
  async send({ tenant, id, url }: StoredEndpoint, { reason, since }: Stopped): Promise<void> {
    const { redis, scope } = this.parts;
    const audit = new AuditLog(redis, scope);
    const members = new MemberStore(redis, scope, { audit, sessions: new SessionStore(redis, scope) });
    const outbox = this.mails.outbox(redis);
    const params = { host: new URL(url).host, reason, at: since };
    const admins = await members.adminsWithMail(tenant);
    if (admins.length === 0) {
      this.process.logger.warn({ tenant, webhook: id }, 'no admin has a proven address: webhook notice not sent');
    }
    for (const { id: member, email: to, language } of admins) {
      const mail: NewMail = {
        kind: 'webhook_disabled',
        params,
        to,
        language,
        id: mailIdOf(`${id} ${since} ${member}`),
      };
      await outbox.addNotice(mail);
    }
  }
}
