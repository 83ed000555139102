import { ExpectedError } from '@cotejo/contracts/expected-error';

/** Why an account operation was refused. */
export type AccountErrorCode =
  | 'unknown_tenant'
  | 'unknown_plan'
  | 'unknown_key'
  | 'invalid_name'
  | 'scope_not_in_plan'
  | 'invalid_expiry'
  | 'invalid_period'
  | 'invalid_network'
  | 'invalid_certificate'
  | 'tenant_exists'
  | 'tenant_has_other_plan'
  | 'trial_not_possible'
  | 'invalid_company'
  | 'nit_taken'
  | 'key_not_active'
  | 'too_many_keys'
  | 'unknown_entry'
  | 'entry_binds'
  | 'entry_not_cleared'
  | 'too_many_cleared'
  | 'invalid_policy'
  | 'policy_too_large'
  | 'version_reused'
  | 'no_draft'
  | 'no_shadow'
  | 'not_in_shadow'
  | 'stale_policy'
  | 'same_person'
  | 'same_invitation_chain'
  | 'inviter_unknown'
  | 'author_unproved'
  | 'unattended_refused'
  | 'never_approved'
  | 'no_version'
  | 'invalid_subject'
  | 'invalid_block'
  | 'unknown_block'
  | 'too_many_blocks'
  | 'lift_asked'
  | 'lift_not_asked'
  | 'invalid_scenario'
  | 'too_many_scenarios'
  | 'unknown_scenario'
  | 'too_many_changes'
  | 'audit_waits';

/** An account operation was refused. The message is written for the operator who tried it. */
export class AccountError extends ExpectedError<AccountErrorCode> {}

/** The state Redis did not answer in time. */
export class StateUnavailableError extends ExpectedError {
  constructor() {
    super('state_unavailable', 'state Redis unavailable');
  }
}
