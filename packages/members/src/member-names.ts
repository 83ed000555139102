import type { Deployment } from '@cotejo/accounts';

/** Every name that members and sessions use in the state Redis. None has an address, or a token, in clear. */
export function memberNames({ namespace, environment }: Deployment) {
  const prefix = `${namespace}:${environment}:console`;
  return {
    /** A member's record. */
    member: (id: string) => `${prefix}:member:${id}`,
    /** A session, by the SHA-256 of its token. */
    session: (digest: string) => `${prefix}:session:${digest}`,
    /** Hash, public id of a session to the digest of its token. */
    sessionsOf: (memberId: string) => `${prefix}:sessions:${memberId}`,
    /** Marker of a change that was asked for under this token by this member. */
    once: (memberId: string, digest: string) => `${prefix}:once:${memberId}:${digest}`,
    /** A mail that waits, or was sent. */
    mail: (id: string) => `${prefix}:mail:${id}`,
    /** Whether a worker has a mail server, `1` or `0`, as long as one says so. */
    smtp: `${prefix}:smtp`,
    /** Sorted set, mail id to when the mail goes away. */
    mails: `${prefix}:mails`,
  };
}

export type MemberNames = ReturnType<typeof memberNames>;
