import { type AuditEntry, AuditLog, activationProblem, type StoredPolicy, TenantPolicyStore } from '@cotejo/accounts';
import {
  hasProvenAddress,
  type Member,
  MemberStore,
  mailIdOf,
  type NewMail,
  personOf,
  SessionStore,
} from '@cotejo/members';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';
import { MailService } from '../mail/mail-service.js';
import { EventParts } from './event-parts.js';

const PAGE = 500;
const ORIGIN = 'account_notices';
const HOUR_MS = 3_600_000;

/**
 * Sends mails: to the approvers of a tenant when a policy waits for them, and to its admins when one person returned to an earlier policy or
 * an operator changed the plan.
 */
@Injectable()
export class AccountNotices {
  private readonly audit: AuditLog;
  private readonly members: MemberStore;
  private readonly policies: TenantPolicyStore;

  constructor(
    @Inject(EventParts) private readonly parts: Pick<EventParts, 'redis' | 'scope' | 'marks' | 'tenants'>,
    @Inject(MailService) private readonly mails: Pick<MailService, 'outbox'>,
    @Inject(ProcessScope) private readonly process: Pick<ProcessScope, 'logger'>,
  ) {
    const { redis, scope } = parts;
    this.audit = new AuditLog(redis, scope);
    this.members = new MemberStore(redis, scope, { audit: this.audit, sessions: new SessionStore(redis, scope) });
    this.policies = new TenantPolicyStore(redis, scope);
  }

  /** Sends the mails about all entries of the audit log since the last call. The first call begins at the newest entry. */
  async sendNew(): Promise<void> {
    const { marks } = this.parts;
    const cursor = await marks.readCursor(ORIGIN);
    if (cursor === null) {
      const [newest] = await this.audit.list(1);
      await marks.writeCursor(ORIGIN, String(newest?.seq ?? 0));
      return;
    }
    const { entries, last } = await this.audit.after(Number(cursor), PAGE);
    for (const entry of entries) {
      if (entry.action === 'policy.shadow') {
        await this.tellWaiting(entry);
      } else if (entry.action === 'policy.return') {
        await this.tellReturn(entry);
      } else if (entry.action === 'tenant.set_plan') {
        await this.tellPlan(entry);
      } else {
        continue;
      }
      await marks.writeCursor(ORIGIN, String(entry.seq));
    }
    if (last > Number(cursor)) {
      await marks.writeCursor(ORIGIN, String(last));
    }
  }

  private async tellWaiting({ tenant, actor, time }: AuditEntry): Promise<void> {
    const { shadow } = await this.policies.show(tenant);
    if (!shadow) {
      return;
    }
    const approvers = await this.approversOf(tenant, shadow);
    const { company } = (await this.parts.tenants.get(tenant)) ?? {};
    const by = await this.nameIn(tenant, actor);
    await this.send(tenant, approvers, hourOf(time), ({ role }) => ({
      kind: 'policy_waits',
      params: { by, company: role === 'operator' ? (company ?? tenant) : null, at: time },
    }));
  }

  private async tellReturn({ tenant, actor, time, changes }: AuditEntry): Promise<void> {
    const admins = (await this.members.adminsWithMail(tenant)).filter(({ id }) => id !== actor);
    const by = await this.nameIn(tenant, actor);
    const to = changes.to?.[1] === 'standard' ? 'standard' : 'previous';
    await this.send(tenant, admins, hourOf(time), () => ({ kind: 'policy_returned', params: { by, to, at: time } }));
  }

  private async tellPlan({ tenant, time, seq, changes }: AuditEntry): Promise<void> {
    const [from, to] = (changes.plan ?? []).map(String) as [string, string];
    const admins = await this.members.adminsWithMail(tenant);
    await this.send(tenant, admins, seq, () => ({ kind: 'plan_changed', params: { from, to, at: time } }));
  }

  /** The admins who can activate the version; the operators who can, when no admin can. */
  private async approversOf(tenant: string, version: StoredPolicy): Promise<Member[]> {
    const canActivate = (member: Member) => activationProblem(version, personOf(member)) === null;
    const admins = (await this.members.adminsWithMail(tenant)).filter(canActivate);
    return admins.length > 0 ? admins : (await this.members.list(null)).filter(hasProvenAddress).filter(canActivate);
  }

  /** The name of a member of the tenant; `null`: an operator, whom the tenant does not know by name. */
  private async nameIn(tenant: string, actor: string): Promise<string | null> {
    const member = await this.members.find(actor);
    return member?.tenant === tenant ? member.name : null;
  }

  /** @param occasion a person gets one mail of a kind for each occasion of a tenant: an hour for policies, however often they change */
  private async send(
    tenant: string,
    receivers: readonly Member[],
    occasion: number,
    notice: (
      member: Member,
    ) => Pick<Extract<NewMail, { kind: `policy_${string}` | 'plan_changed' }>, 'kind' | 'params'>,
  ): Promise<void> {
    if (receivers.length === 0) {
      this.process.logger.warn({ tenant }, 'nobody who is to know has a proven address: notice not sent');
    }
    const outbox = this.mails.outbox(this.parts.redis);
    for (const receiver of receivers) {
      const { id, email: to, language } = receiver;
      const mail = notice(receiver);
      const mailId = mailIdOf(`${tenant} ${mail.kind} ${id} ${occasion}`);
      await outbox.addNotice({ ...mail, to, language, id: mailId } as NewMail);
    }
  }
}

const hourOf = (time: number): number => Math.floor(time / HOUR_MS);
