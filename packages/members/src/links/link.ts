import type { Member } from '../member.js';

/** An account that waits for its address to be verified. Its ids are chosen already, so that verifying may begin again. */
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

/** What the link of a mail is for. */
export type Link =
  | { kind: 'verify_email'; signUp: PendingSignUp }
  | { kind: 'invitation'; invitationId: string }
  /** password: digest of the hash that the member had; with another password the link is void */
  | { kind: 'reset_password'; memberId: string; password: string };

export type LinkKind = Link['kind'];

export const LINK_LIFETIMES_MS: Record<LinkKind, number> = {
  verify_email: 24 * 3_600_000,
  invitation: 7 * 24 * 3_600_000,
  reset_password: 30 * 60_000,
};
