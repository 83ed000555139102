import type { Redis } from 'ioredis';
import type { Deployment } from '../account-names.js';
import { type ActionContext, networkOf, type Visit } from './audit-entry.js';
import { AuditStreamState } from './audit-stream-state.js';

/** A sign-in as it is streamed. `refused` says why it failed, and is missing after a success. */
export type StreamedVisit = Visit & { refused?: RefusedReason };

export type RefusedReason = 'wrong_credentials' | 'wrong_code' | 'company_sign_in';

/** Whose sign-in was refused; `null`: no member has this address. The address itself is never noted. */
export type RefusedMember = { id: string; tenant: string | null } | null;

/** Refused sign-ins are only in the audit stream: without a stream they are not kept. */
export class RefusedSignIns {
  private readonly stream: AuditStreamState;

  constructor(redis: Redis, scope: Deployment) {
    this.stream = new AuditStreamState(redis, scope);
  }

  async note(member: RefusedMember, refused: RefusedReason, context: Omit<ActionContext, 'actor'>): Promise<void> {
    const visit: StreamedVisit = {
      time: Date.now(),
      actor: member?.id ?? 'unknown',
      action: 'member.sign_in',
      tenant: member?.tenant ?? '-',
      object: member?.id ?? '-',
      changes: {},
      requestId: context.requestId ?? null,
      sourceIp: context.sourceIp ? networkOf(context.sourceIp) : null,
      refused,
    };
    await this.stream.addApart('visit', JSON.stringify(visit));
  }
}
