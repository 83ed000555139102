import { REASONS, SIGNALS } from '@cotejo/contracts';
import type { Policy } from './policy.js';
import { PolicyInvalidError } from './policy-shape.js';
import type { Scorecard } from './scorecard.js';
import { versionName } from './version.js';

/** What no schema can say of a policy. @throws PolicyInvalidError with all that is wrong */
export function checkPolicy(policy: Policy, scorecards: readonly Scorecard[]): void {
  const scorecard = scorecards.find((each) => versionName(each) === policy.scorecard);
  const problems = [
    ...(scorecard ? [] : [`no scorecard ${policy.scorecard}`]),
    ...thresholdProblems(policy),
    ...ruleProblems(policy),
    ...approvalProblems(policy),
  ];
  if (problems.length > 0) throw new PolicyInvalidError('policy', problems.join('; '));
}

function thresholdProblems({ thresholds, amountTiers }: Policy): string[] {
  const problems = [thresholds, ...amountTiers]
    .filter(({ reviewFrom, rejectFrom }) => reviewFrom > rejectFrom)
    .map(({ reviewFrom, rejectFrom }) => `reviewFrom ${reviewFrom} lies above rejectFrom ${rejectFrom}`);
  for (const [index, tier] of amountTiers.entries()) {
    const before = amountTiers[index - 1];
    if (before && tier.fromCop <= before.fromCop) problems.push('amountTiers must rise by fromCop');
    const looser = before ?? thresholds;
    if (tier.reviewFrom > looser.reviewFrom || tier.rejectFrom > looser.rejectFrom) {
      problems.push(`the tier from ${tier.fromCop} is looser than the one below it`);
    }
  }
  return problems;
}

function ruleProblems({ hardStops, floors, disabledCharacteristics }: Policy): string[] {
  const rules = [...hardStops, ...floors];
  const ruled = rules.map(({ signal }) => signal);
  return [
    ...[...ruled, ...disabledCharacteristics].filter((code) => !(code in SIGNALS)).map((code) => `no signal ${code}`),
    ...rules.filter(({ reason }) => !(reason in REASONS)).map(({ reason }) => `no reason ${reason}`),
    ...ruled.filter((code, index) => ruled.indexOf(code) !== index).map((code) => `two rules for ${code}`),
    ...disabledCharacteristics.filter((code) => ruled.includes(code)).map((code) => `${code} is disabled and a rule`),
  ];
}

/** What must never end in an approval, at whatever amount. */
function approvalProblems(policy: Policy): string[] {
  const { thresholds, missingMandatoryFloor, mandatorySources, hardStops, floors } = policy;
  const { reviewFrom } = thresholds;
  const problems: string[] = [];
  if (missingMandatoryFloor < reviewFrom) problems.push('missingMandatoryFloor would approve');
  // Obligations of the merchant by law, not a matter of taste: Ley 1121 of 2006, art. 20.
  if (!hardStops.some(({ signal }) => signal === 'list_match_binding')) {
    problems.push('list_match_binding must be a hard stop: those lists bind in Colombia');
  }
  const outdated = floors.find(({ signal }) => signal === 'lists_outdated')?.floor ?? 0;
  if (mandatorySources.includes('sanctions') && outdated < reviewFrom) {
    problems.push('lists_outdated would approve: it needs a floor from reviewFrom on');
  }
  return problems;
}
