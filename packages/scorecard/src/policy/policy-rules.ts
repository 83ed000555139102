import { REASONS, SIGNALS } from '@cotejo/contracts';
import type { Scorecard } from '../scorecard/scorecard.js';
import { versionName } from '../versions/version.js';
import type { Policy } from './policy.js';
import { type Problem, refuse } from './policy-shape.js';

/** What no schema can say of a policy. @throws PolicyInvalidError with all that is wrong */
export function checkPolicy(policy: Policy, scorecards: readonly Scorecard[]): void {
  refuse('policy', policyProblems(policy, scorecards));
}

/** All that keeps a policy of the right shape from being used with its scorecard. */
export function policyProblems(policy: Policy, scorecards: readonly Scorecard[]): Problem[] {
  const scorecard = scorecards.find((each) => versionName(each) === policy.scorecard);
  return [
    ...(scorecard ? [] : [{ pointer: '/scorecard', problem: `no scorecard ${policy.scorecard}` }]),
    ...thresholdProblems(policy),
    ...ruleProblems(policy),
    ...approvalProblems(policy),
  ];
}

function thresholdProblems({ thresholds, amountTiers }: Policy): Problem[] {
  const rows = [
    { pointer: '/thresholds', row: { fromCop: null, ...thresholds } },
    ...amountTiers.map((row, index) => ({ pointer: `/amountTiers/${index}`, row })),
  ];
  return rows.flatMap(({ pointer, row }, index) => {
    const { fromCop, reviewFrom, rejectFrom } = row;
    const below = rows[index - 1]?.row;
    const problems: string[] = [];
    if (reviewFrom > rejectFrom) {
      problems.push(`reviewFrom ${reviewFrom} lies above rejectFrom ${rejectFrom}`);
    }
    if (below && below.fromCop !== null && (fromCop ?? 0) <= below.fromCop) {
      problems.push('amountTiers must rise by fromCop');
    }
    if (below && (reviewFrom > below.reviewFrom || rejectFrom > below.rejectFrom)) {
      problems.push(`the tier from ${fromCop} is looser than the one below it`);
    }
    return problems.map((problem) => ({ pointer, problem }));
  });
}

function ruleProblems({ hardStops, floors, disabledCharacteristics }: Policy): Problem[] {
  const rules = [
    ...hardStops.map((rule, index) => ({ ...rule, pointer: `/hardStops/${index}` })),
    ...floors.map((rule, index) => ({ ...rule, pointer: `/floors/${index}` })),
  ];
  const disabled = disabledCharacteristics.map((signal, index) => ({
    signal,
    pointer: `/disabledCharacteristics/${index}`,
  }));
  const ruled = rules.map(({ signal }) => signal);
  return [
    ...[...rules, ...disabled]
      .filter(({ signal }) => !Object.hasOwn(SIGNALS, signal))
      .map(({ signal, pointer }) => ({ pointer, problem: `no signal ${signal}` })),
    ...rules
      .filter(({ reason }) => !Object.hasOwn(REASONS, reason))
      .map(({ reason, pointer }) => ({ pointer, problem: `no reason ${reason}` })),
    ...rules
      .filter(({ signal }, index) => ruled.indexOf(signal) !== index)
      .map(({ signal, pointer }) => ({ pointer, problem: `two rules for ${signal}` })),
    ...disabled
      .filter(({ signal }) => ruled.includes(signal))
      .map(({ signal, pointer }) => ({ pointer, problem: `${signal} is disabled and a rule` })),
  ];
}

/** What must never end in an approval, at whatever amount. */
function approvalProblems(policy: Policy): Problem[] {
  const { thresholds, missingMandatoryFloor, mandatorySources, hardStops, floors } = policy;
  const { reviewFrom } = thresholds;
  const problems: Problem[] = [];
  if (missingMandatoryFloor < reviewFrom) {
    problems.push({ pointer: '/missingMandatoryFloor', problem: 'missingMandatoryFloor would approve' });
  }
  // Obligations of the merchant by law, not a matter of taste: Ley 1121 of 2006, art. 20.
  if (!hardStops.some(({ signal }) => signal === 'list_match_binding')) {
    const problem = 'list_match_binding must be a hard stop: those lists bind in Colombia';
    problems.push({ pointer: '/hardStops', problem });
  }
  const outdated = floors.find(({ signal }) => signal === 'lists_outdated')?.floor ?? 0;
  // As a hard stop it rejects, which is no approval either.
  const stopped = hardStops.some(({ signal }) => signal === 'lists_outdated');
  if (mandatorySources.includes('sanctions') && !stopped && outdated < reviewFrom) {
    const problem = 'lists_outdated would approve: it needs a floor from reviewFrom on';
    problems.push({ pointer: '/floors', problem });
  }
  return problems;
}
