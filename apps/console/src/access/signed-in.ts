import type { ActionContext } from '@cotejo/accounts';
import { type Member, personOf, type Session } from '@cotejo/members';
import type { FastifyRequest } from 'fastify';

/** The caller of an operation: member and session. */
export interface SignedIn {
  member: Member;
  session: Session;
  /** Token of the session; never write it to a log or a record. */
  token: string;
  /** Actor, request id and address for the audit log. */
  context: ActionContext;
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn?: SignedIn;
    /** The change claimed by `Idempotency-Key`; see `release-claims.ts`. */
    claimed?: { memberId: string; key: string };
  }
}

/** The audit context of a change made by this request. */
export function contextOf({ id, ip }: FastifyRequest, actor: string): ActionContext {
  return { actor, requestId: id, sourceIp: ip };
}

/** The audit context of a change made by a signed-in member, whose sign-in proves who they are. */
export function memberContext(request: FastifyRequest, member: Member): ActionContext {
  const { tenant } = member;
  return { ...contextOf(request, member.id), member: personOf(member), ...(tenant !== null && { tenant }) };
}
