import { type Mail, Outbox, readSmtp } from '@cotejo/members';
import { ProcessScope } from '@cotejo/platform';
import { Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { MailView, Outbox as OutboxView } from '../api/operator.api.js';
import type { MailServer } from '../api/session.api.js';
import { instant, instantOrNull } from '../http/instants.js';
import { ConsoleState } from '../state/console-state.js';

const SHOWN_MAX = 100;

/**
 * Mails that wait, were sent or failed. No answer contains the text of a mail: a link works for everyone who reads it, so an
 * operator could become another operator. Without a mail server, the command `cotejo mails read` prints a mail.
 */
@Controller()
export class OutboxController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(ProcessScope) private readonly scope: ProcessScope,
  ) {}

  @Operation('GET /api/mail-server')
  async server(): Promise<MailServer> {
    return { configured: await readSmtp(this.state.redis, this.scope.config) };
  }

  @Operation('GET /api/operator/outbox')
  async list(): Promise<OutboxView> {
    const [{ configured }, mails] = await Promise.all([this.server(), this.outbox.list(SHOWN_MAX)]);
    return { smtp: configured, mails: mails.map(mailView) };
  }

  @Operation('POST /api/operator/outbox/:id/retry')
  async retry(@Param('id') id: string, @Caller() { context }: SignedIn): Promise<OutboxView> {
    await this.outbox.retry(id);
    await this.state.accounts.audit.note(context, { action: 'mail.retry', tenant: '-', object: id, changes: {} });
    return this.list();
  }
}

function mailView({ id, kind, to, state, attempts, createdAt, sentAt }: Mail): MailView {
  return { id, kind, to, state, attempts, createdAt: instant(createdAt), sentAt: instantOrNull(sentAt) };
}
