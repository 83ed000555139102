import type { ReasonCode, SignalCode, SourceId } from '@cotejo/contracts';
import { SIGNALS } from '@cotejo/contracts';
import { checkShape, PolicyInvalidError } from './policy-shape.js';

/** Scores from `reviewFrom` are reviewed, from `rejectFrom` rejected. */
export interface Thresholds {
  reviewFrom: number;
  rejectFrom: number;
}

/** A signal that lifts the score to at least `floor`. */
export interface FloorRule {
  signal: SignalCode;
  floor: number;
  reason: ReasonCode;
}

/** How a tenant wants to be decided for. */
export interface Policy {
  id: string;
  version: string;
  thresholds: Thresholds;
  /** Tighter bands from an amount (COP) on, ascending. */
  amountTiers: (Thresholds & { fromCop: number })[];
  /** Without their answer nothing is approved. */
  mandatorySources: SourceId[];
  missingMandatoryFloor: number;
  floors: FloorRule[];
}

/**
 * Checks a policy's shape and that its bands make sense.
 * @throws PolicyInvalidError
 */
export function parsePolicy(data: unknown, schema: object): Policy {
  const policy = checkShape<Policy>(data, schema, 'policy');
  for (const { reviewFrom, rejectFrom } of [policy.thresholds, ...policy.amountTiers]) {
    if (reviewFrom > rejectFrom) throw new PolicyInvalidError('policy', 'reviewFrom lies above rejectFrom');
  }
  if (policy.missingMandatoryFloor < policy.thresholds.reviewFrom) {
    throw new PolicyInvalidError('policy', 'missingMandatoryFloor would approve');
  }
  refuseApprovalOnOldLists(policy);
  const unknown = policy.floors.find(({ signal }) => !(signal in SIGNALS));
  if (unknown) throw new PolicyInvalidError('policy', `unknown signal ${unknown.signal}`);
  return policy;
}

/** Where the lists are mandatory, lists that are too old or missing must never end in an approval, at whatever amount. */
function refuseApprovalOnOldLists({ mandatorySources, floors, thresholds, amountTiers }: Policy): void {
  if (!mandatorySources.includes('sanctions')) return;
  const floor = Math.max(...floors.filter(({ signal }) => signal === 'lists_outdated').map((rule) => rule.floor));
  if ([thresholds, ...amountTiers].every(({ reviewFrom }) => floor >= reviewFrom)) return;
  throw new PolicyInvalidError(
    'policy',
    'lists_outdated would approve: it needs a floor from reviewFrom of every tier on',
  );
}

/** The bands for an amount: those of the highest tier it reaches. */
export function thresholdsFor(policy: Policy, amountCop: number | null): Thresholds {
  const reached = policy.amountTiers.filter(({ fromCop }) => amountCop !== null && amountCop >= fromCop);
  return reached.at(-1) ?? policy.thresholds;
}
