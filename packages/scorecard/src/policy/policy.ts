import type { ReasonCode, SignalCode, SourceId, Thresholds } from '@cotejo/contracts';
import type { Scorecard } from '../scorecard/scorecard.js';
import { checkPolicy } from './policy-rules.js';
import { checkShape } from './policy-shape.js';

/** A true signal that rejects, whatever else is known: the score becomes 100. */
export interface HardStop {
  signal: SignalCode;
  reason: ReasonCode;
}

/** A true signal that lifts the score to at least `floor`. */
export interface FloorRule extends HardStop {
  floor: number;
}

/** Buyers that a tenant has decided on beforehand, as keyed digests, `<kind>:v<pepper>:<digest>`: never a value in clear. */
export interface SubjectLists {
  /** Documents only: anybody can type another's phone or e-mail address. */
  allow: string[];
  deny: string[];
}

/** How a tenant wants to be decided for. */
export interface Policy {
  id: string;
  version: string;
  /** The scorecard it decides by, `id@version`. */
  scorecard: string;
  thresholds: Thresholds;
  /** Tighter bands from an amount (COP) on, ascending. */
  amountTiers: (Thresholds & { fromCop: number })[];
  /** Without their answer nothing is approved. */
  mandatorySources: SourceId[];
  missingMandatoryFloor: number;
  hardStops: HardStop[];
  floors: FloorRule[];
  /** Signals that this tenant does not want scored. */
  disabledCharacteristics: SignalCode[];
  /** Answer as soon as no source that is still missing could change the recommendation. */
  earlyAnswer: boolean;
  lists: SubjectLists;
}

/**
 * Checks a policy's shape, and that what it says makes sense with its scorecard.
 * @throws PolicyInvalidError naming every place
 */
export function parsePolicy(data: unknown, schema: object, scorecards: readonly Scorecard[]): Policy {
  const policy = checkShape<Policy>(data, schema, 'policy');
  checkPolicy(policy, scorecards);
  return policy;
}

/** The bands for an amount: those of the highest tier it reaches. */
export function thresholdsFor(policy: Policy, amountCop: number | null): Thresholds {
  const tier = policy.amountTiers.findLast(({ fromCop }) => amountCop !== null && amountCop >= fromCop);
  const { reviewFrom, rejectFrom } = tier ?? policy.thresholds;
  return { reviewFrom, rejectFrom };
}
