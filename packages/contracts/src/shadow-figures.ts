import type { Outcome } from './decision.js';

/** What one replica of scoring has counted of a tenant's policy in shadow, since it began to follow that version. */
export interface ShadowFigures {
  /** Content hash of the policy in shadow. */
  hash: string;
  /** ISO 8601. */
  since: string;
  /** Number of decisions by the outcome of the active policy, then of the policy in shadow. */
  decisions: Record<Outcome, Record<Outcome, number>>;
}
