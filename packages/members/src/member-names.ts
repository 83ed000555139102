import type { Deployment } from '@cotejo/accounts';

/** Every name that members and sessions use in the state Redis. None has an address, or a token, in clear. */
export function memberNames({ namespace, environment }: Deployment) {
  const prefix = `${namespace}:${environment}:console`;
  return {
    /** A member's record. */
    member: (id: string) => `${prefix}:member:${id}`,
    /** Which member has an address, by a digest of it. */
    memberOfAddress: (digest: string) => `${prefix}:address:${digest}`,
    /** Hash, member id to role; `-`: operators. */
    membersOf: (tenant: string) => `${prefix}:members:${tenant}`,
    /** What a one-time link is for, by the SHA-256 of its token. */
    link: (digest: string) => `${prefix}:link:${digest}`,
    /** Marker: somebody is using the link. */
    linkInUse: (digest: string) => `${prefix}:link-in-use:${digest}`,
    invitation: (id: string) => `${prefix}:invitation:${id}`,
    /** Hash, id of an open invitation to when it ends. */
    invitationsOf: (tenant: string) => `${prefix}:invitations:${tenant}`,
    /** Tries at an account, or from a network, by a digest. */
    backOff: (digest: string) => `${prefix}:back-off:${digest}`,
    allowance: (digest: string) => `${prefix}:allowance:${digest}`,
    /** The time step of the code last taken. */
    timeStep: (memberId: string) => `${prefix}:time-step:${memberId}`,
    /** Sealed secret of a second factor that is being set up. */
    secondFactorSetup: (memberId: string) => `${prefix}:second-factor-setup:${memberId}`,
    /** Marker: the puzzle was solved, and used. */
    puzzle: (digest: string) => `${prefix}:puzzle:${digest}`,
    /** A session, by the SHA-256 of its token. */
    session: (digest: string) => `${prefix}:session:${digest}`,
    /** Hash, public id of a session to the digest of its token. */
    sessionsOf: (memberId: string) => `${prefix}:sessions:${memberId}`,
    /** Marker of a change that was asked for under this token by this member. */
    changeClaim: (memberId: string, digest: string) => `${prefix}:once:${memberId}:${digest}`,
    /** A mail that waits, or was sent. */
    mail: (id: string) => `${prefix}:mail:${id}`,
    /** Marker: an operator has read its text. */
    mailRead: (id: string) => `${prefix}:mail-read:${id}`,
    /** Whether a worker has a mail server, `1` or `0`, as long as one says so. */
    smtp: `${prefix}:smtp`,
    /** Sorted set, mail id to when the mail goes away. */
    mails: `${prefix}:mails`,
  };
}

export type MemberNames = ReturnType<typeof memberNames>;
