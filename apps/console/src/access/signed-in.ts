import type { ActionContext } from '@cotejo/accounts';
import type { Member, Session } from '@cotejo/members';
import type { FastifyRequest } from 'fastify';

/** Who calls an operation, by a session. */
export interface SignedIn {
  member: Member;
  session: Session;
  /** Of the session; never to be written anywhere. */
  token: string;
  /** For the audit log. */
  context: ActionContext;
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn?: SignedIn;
    /** The change claimed by `Idempotency-Key`, until it has succeeded. */
    claimed?: { memberId: string; key: string };
  }
}

/** What the audit log is told of a change that this request makes. */
export function contextOf({ id, ip }: FastifyRequest, actor: string): ActionContext {
  return { actor, requestId: id, sourceIp: ip };
}
