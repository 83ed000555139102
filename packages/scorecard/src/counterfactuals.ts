import type { Counterfactual, Decision, Facts } from '@cotejo/contracts';
import type { Decider } from './decider.js';

/** Holds the place of the module that is being written; see the report of this branch. */
export function counterfactualsOf(_decider: Decider, _facts: Facts, _decision: Decision): Counterfactual[] {
  return [];
}
