import type { MemberRole } from '../member.js';

/** Every kind of mail and what its text needs. Times are epoch milliseconds; a `token` is that of a link. */
export interface MailParams {
  verify_email: { token: string };
  already_registered: Record<string, never>;
  company_has_account: Record<string, never>;
  /** company: `null` for operators; invitedBy: a name, `null` where the command line invites */
  invitation: { token: string; company: string | null; role: MemberRole; invitedBy: string | null };
  reset_password: { token: string };
  password_changed: { at: number };
  second_factor_changed: { at: number; change: 'enabled' | 'disabled' | 'new_codes' | 'code_used' };
  /** days: 7 or 1 */
  key_expires_soon: { keyName: string; last4: string; expiresAt: number; days: number };
  key_exposed: { keyName: string; last4: string; at: number };
}

export type MailKind = keyof MailParams;
export type MailLanguage = 'es' | 'en';

/** What to send, and to whom. */
export type NewMail = {
  [Kind in MailKind]: {
    kind: Kind;
    to: string;
    language: MailLanguage;
    params: MailParams[Kind];
    /** No longer than its link works; a week at most, and so without it. */
    lifetimeMs?: number;
    /** Of `mailIdOf`, for a mail that must not be written twice. */
    id?: string;
  };
}[MailKind];

type Stored<Kind extends MailKind> = { [Each in Kind]: { kind: Each; params: MailParams[Each] | null } }[Kind];

/** A mail in the outbox. `params` go once it is sent. */
export type Mail = Stored<MailKind> & {
  id: string;
  to: string;
  language: MailLanguage;
  createdAt: number;
  /** When it goes away by itself. */
  endsAt: number;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  sentAt: number | null;
};
