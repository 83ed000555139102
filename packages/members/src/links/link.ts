import type { Member } from '../member.js';

/**
 * A sign-up whose address is not verified yet. The ids are chosen now, so that verifying can be repeated after a crash.
 */
export interface PendingSignUp {
  tenant: string;
  memberId: string;
  company: string;
  /** With its check digit, `900373115-3`. */
  nit: string;
  email: string;
  name: string;
  language: Member['language'];
  passwordHash: string;
}

/** Purpose of an e-mailed link. */
export type Link =
  | { kind: 'verify_email'; signUp: PendingSignUp }
  | { kind: 'invitation'; invitationId: string }
  /** password: digest of the member's password hash at the time; a new password makes the link invalid */
  | { kind: 'reset_password'; memberId: string; password: string };

export type LinkKind = Link['kind'];

export const LINK_LIFETIMES_MS: Record<LinkKind, number> = {
  verify_email: 24 * 3_600_000,
  invitation: 7 * 24 * 3_600_000,
  reset_password: 30 * 60_000,
};
