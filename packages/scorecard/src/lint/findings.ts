import type { Problem } from '../policy/problems.js';
import type { Proof } from '../proof/finding.js';

/**
 * A problem of a version. A version with an error cannot be used; a warning does not prevent its use. A note is true and needs no
 * change.
 */
export interface Finding extends Problem {
  severity: 'error' | 'warning' | 'note';
}

export const findings = (errors: Problem[], warnings: Problem[], proofs: Proof[] = []): Finding[] => [
  ...errors.map((problem) => ({ severity: 'error' as const, ...problem })),
  ...warnings.map((problem) => ({ severity: 'warning' as const, ...problem })),
  ...proofs,
];
