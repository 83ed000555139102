import { type Condition, comparisonsOf, type EvidenceCode } from '@cotejo/contracts';
import { tenthsOf } from '../../deciding/signal-query.js';
import type { Policy } from '../../policy/policy.js';
import type { Level } from '../levels.js';

/** A rule of the merchant as the proofs see it. */
export interface OwnRule {
  id: string;
  pointer: string;
  when: Condition;
  /** The evidence that keeps it from applying. */
  asked: readonly EvidenceCode[];
  /** Points in tenths; 0 for a rule that lifts. */
  tenths: number;
  liftAt(level: Level): number;
  /** The names of the facts that it compares. */
  facts: ReadonlySet<string>;
}

export const ownRulesOf = ({ rules = [] }: Policy): OwnRule[] =>
  rules.map(({ id, when, then }, index) => ({
    id,
    pointer: `/rules/${index}`,
    when,
    asked: typeof then === 'object' && 'challenge' in then ? then.challenge : [],
    tenths: typeof then === 'object' && 'points' in then ? tenthsOf(then.points) : 0,
    liftAt: ({ reviewTenths }) => {
      if (then === 'review' || 'challenge' in then) {
        return reviewTenths;
      }
      return 'floor' in then ? tenthsOf(then.floor) : 0;
    },
    facts: new Set(comparisonsOf(when).map(({ fact }) => fact)),
  }));
