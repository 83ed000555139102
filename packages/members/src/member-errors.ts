import { ExpectedError } from '@cotejo/contracts/expected-error';

/** Why an action of a member or visitor was refused. */
export type MemberErrorCode =
  | 'already_invited'
  | 'already_member'
  | 'break_glass_member'
  | 'break_glass_needed'
  | 'busy'
  | 'company_has_account'
  | 'directory_name_taken'
  | 'domain_taken'
  | 'email_taken'
  | 'in_progress'
  | 'invalid_email'
  | 'invalid_link'
  | 'invalid_provider'
  | 'last_admin'
  | 'last_operator'
  | 'no_provider'
  | 'no_role'
  | 'no_second_factor'
  | 'not_provisioned'
  | 'outbox_full'
  | 'provider_changed'
  | 'provider_enforced'
  | 'provider_unproven'
  | 'second_factor_unreadable'
  | 'setup_expired'
  | 'too_many_attempts'
  | 'too_many_directory_entries'
  | 'too_many_domains'
  | 'too_many_members'
  | 'unknown_directory_entry'
  | 'unknown_domain'
  | 'unknown_invitation'
  | 'unknown_mail'
  | 'unknown_member'
  | 'wrong_code';

/** The message is for the caller. It never repeats the caller's input. */
export class MemberError extends ExpectedError<MemberErrorCode> {
  /** @param retryAfterMs milliseconds after which a retry may succeed; `null` when waiting does not help */
  constructor(
    code: MemberErrorCode,
    message: string,
    readonly retryAfterMs: number | null = null,
  ) {
    super(code, message);
  }
}

/** A setting of an identity provider that cannot be used. */
export class ProviderSettingError extends MemberError {
  /**
   * @param setting path of the setting, such as `issuer` or `groupRoles/3`
   * @param problem code for the page, which explains it beside the field
   */
  constructor(
    readonly setting: string,
    readonly problem: string,
    message: string,
  ) {
    super('invalid_provider', message);
  }
}
