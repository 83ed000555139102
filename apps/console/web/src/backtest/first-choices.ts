import type { PolicyChoice } from './policy-choices.js';

/** Chosen until the tenant's own policies are known. */
const DEFAULT = 'shipped:default';

/**
 * The policy that decides now, and the newest one that does not decide yet. Without such a one, the policy that decides now
 * is compared with the one before it, because against itself nothing would change.
 */
export function firstChoices(choices: readonly Pick<PolicyChoice, 'id' | 'origin'>[]): {
  baseline: string;
  candidate: string;
} {
  const idOf = (...origins: PolicyChoice['origin'][]) =>
    origins.map((origin) => choices.find((each) => each.origin === origin)?.id).find((id) => id !== undefined);
  const current = idOf('active', 'standard') ?? DEFAULT;
  const next = idOf('draft', 'shadow');
  return next
    ? { baseline: current, candidate: next }
    : { baseline: idOf('previous', 'standard') ?? current, candidate: current };
}
