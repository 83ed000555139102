import type { MemberRole } from '../member.js';

/** Kinds of mail with the parameters of their texts. Times are epoch milliseconds; `token` belongs to a link. */
export interface MailParams {
  verify_email: { token: string };
  already_registered: Record<string, never>;
  company_has_account: Record<string, never>;
  /** company: `null` for operators. invitedBy: a name; `null` for an invitation from the command line */
  invitation: { token: string; company: string | null; role: MemberRole; invitedBy: string | null };
  reset_password: { token: string };
  password_changed: { at: number };
  second_factor_changed: { at: number; change: 'enabled' | 'disabled' | 'new_codes' | 'code_used' };
  /** days: 7 or 1 */
  key_expires_soon: { keyName: string; last4: string; expiresAt: number; days: number };
  key_exposed: { keyName: string; last4: string; at: number };
  /** by: the member who put it in shadow; `null`: an operator. company: `null` for the tenant's own admins */
  policy_waits: { by: string | null; company: string | null; at: number };
  /** by: the member who returned to an earlier policy; `null`: an operator */
  policy_returned: { by: string | null; to: 'previous' | 'standard'; at: number };
  /** ids of the plans */
  plan_changed: { from: string; to: string; at: number };
  /** host: of the address that receives the events. reason: it answered that it is gone, or it failed for days */
  webhook_disabled: { host: string; reason: 'gone' | 'failing'; at: number };
}

export type MailKind = keyof MailParams;
export type MailLanguage = 'es' | 'en';

export type NewMail = {
  [Kind in MailKind]: {
    kind: Kind;
    to: string;
    language: MailLanguage;
    params: MailParams[Kind];
    /** Milliseconds, at most a week (the default). A mail with a link should not outlive it. */
    lifetimeMs?: number;
    /** From `mailIdOf`, for a mail that must be written once only. */
    id?: string;
  };
}[MailKind];

type Stored<Kind extends MailKind> = { [Each in Kind]: { kind: Each; params: MailParams[Each] | null } }[Kind];

/** A mail in the outbox. `params` becomes `null` once the mail is sent. */
export type Mail = Stored<MailKind> & {
  id: string;
  to: string;
  language: MailLanguage;
  createdAt: number;
  /** When Redis deletes the mail. */
  endsAt: number;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  sentAt: number | null;
};
