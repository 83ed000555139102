import { type Mail, noteFirstReading, Outbox, readSmtp, renderMail } from '@cotejo/members';
import { ProcessScope } from '@cotejo/platform';
import { Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { MailView, Outbox as OutboxView } from '../api/operator.api.js';
import { ConsoleConfig } from '../console.config.js';
import { instant, instantOrNull } from '../http/instants.js';
import { ConsoleState } from '../state/console-state.js';

const SHOWN_MAX = 100;

/** Mails that wait, were sent or failed. Without a mail server, operators pass the links on by hand. */
@Controller()
export class OutboxController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(ConsoleConfig) private readonly config: ConsoleConfig,
    @Inject(ProcessScope) private readonly scope: ProcessScope,
  ) {}

  @Operation('GET /api/operator/outbox')
  async list(@Caller() caller: SignedIn): Promise<OutboxView> {
    const [smtp, mails] = await Promise.all([
      readSmtp(this.state.redis, this.scope.config),
      this.outbox.list(SHOWN_MAX),
    ]);
    const views: MailView[] = [];
    for (const mail of mails) {
      views.push(await this.viewOf(mail, smtp === true, caller));
    }
    return { smtp, mails: views };
  }

  @Operation('POST /api/operator/outbox/:id/retry')
  async retry(@Param('id') id: string, @Caller() caller: SignedIn): Promise<OutboxView> {
    await this.outbox.retry(id);
    await this.note('mail.retry', id, caller);
    return this.list(caller);
  }

  /** @param isSent a mail server delivers waiting mails, so only failed mails show their link */
  private async viewOf(mail: Mail, isSent: boolean, caller: SignedIn): Promise<MailView> {
    const { id, kind, to, state, attempts } = mail;
    const isShown = state === 'failed' || (state === 'waiting' && !isSent);
    const rendered = !isShown ? null : renderMail(mail, { consoleUrl: this.config.publicUrl });
    // A link works for everyone who reads it, so the first view of each mail is recorded in the audit log.
    if (rendered) {
      await noteFirstReading(this.state.redis, this.scope.config, id, () => this.note('mail.read', id, caller));
    }
    return {
      id,
      kind,
      to,
      state,
      attempts,
      subject: rendered?.subject ?? null,
      text: rendered?.text ?? null,
      createdAt: instant(mail.createdAt),
      sentAt: instantOrNull(mail.sentAt),
    };
  }

  private note(action: 'mail.read' | 'mail.retry', object: string, { context }: SignedIn): Promise<void> {
    return this.state.accounts.audit.note(context, { action, tenant: '-', object, changes: {} });
  }
}
