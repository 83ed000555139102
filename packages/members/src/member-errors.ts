/** Why an action of a member or visitor was refused. */
export type MemberErrorCode =
  | 'already_invited'
  | 'already_member'
  | 'busy'
  | 'company_has_account'
  | 'email_taken'
  | 'in_progress'
  | 'invalid_email'
  | 'invalid_link'
  | 'last_admin'
  | 'last_operator'
  | 'no_second_factor'
  | 'outbox_full'
  | 'second_factor_unreadable'
  | 'setup_expired'
  | 'too_many_attempts'
  | 'too_many_members'
  | 'unknown_invitation'
  | 'unknown_mail'
  | 'unknown_member'
  | 'wrong_code';

/** The message is for the caller. It never repeats the caller's input. */
export class MemberError extends Error {
  /** @param retryAfterMs milliseconds after which a retry may succeed; `null` when waiting does not help */
  constructor(
    readonly code: MemberErrorCode,
    message: string,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
    this.name = 'MemberError';
  }
}
