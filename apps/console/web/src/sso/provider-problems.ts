/** Why a sign-in at the provider ended without a session: reasons of the server. */
const PROVIDER_PROBLEMS = [
  'email_taken',
  'last_admin',
  'no_provider',
  'no_role',
  'not_provisioned',
  'provider_answer_invalid',
  'provider_changed',
  'provider_claims_missing',
  'provider_other_person',
  'provider_refused',
  'provider_unreachable',
  'sign_in_expired',
  'too_many_attempts',
  'too_many_members',
] as const;
type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

export const isProviderProblem = (reason: string): reason is ProviderProblem =>
  PROVIDER_PROBLEMS.some((each) => each === reason);
