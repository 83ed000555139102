import { REASONS, SIGNALS, type SignalCode } from '@cotejo/contracts';
import type { Scorecard } from '../scorecard/scorecard.js';
import { versionName } from '../versions/version.js';
import type { Policy } from './policy.js';
import type { Problem } from './problems.js';

/** Problems of a policy that matches its schema, such as a missing scorecard or contradicting rules. */
export function policyProblems(policy: Policy, scorecards: readonly Scorecard[]): Problem[] {
  const scorecard = scorecards.find((each) => versionName(each) === policy.scorecard);
  return [
    ...(scorecard ? [] : [{ pointer: '/scorecard', problem: `there is no scorecard ${policy.scorecard}` }]),
    ...thresholdProblems(policy),
    ...ruleProblems(policy),
    ...(scorecard ? unknownProblems(policy, scorecard) : []),
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
      problems.push(`reviewFrom ${reviewFrom} is above rejectFrom ${rejectFrom}`);
    }
    if (below && below.fromCop !== null && (fromCop ?? 0) <= below.fromCop) {
      problems.push('amountTiers must be sorted by fromCop, without duplicates');
    }
    if (below && (reviewFrom > below.reviewFrom || rejectFrom > below.rejectFrom)) {
      problems.push(`the tier from ${fromCop} is less strict than the tier below it`);
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
      .map(({ signal, pointer }) => ({ pointer, problem: `there is no signal ${signal}` })),
    ...rules
      .filter(({ reason }) => !Object.hasOwn(REASONS, reason))
      .map(({ reason, pointer }) => ({ pointer, problem: `there is no reason ${reason}` })),
    ...rules
      .filter(({ signal }, index) => ruled.indexOf(signal) !== index)
      .map(({ signal, pointer }) => ({ pointer, problem: `there are two rules for ${signal}` })),
    ...disabled
      .filter(({ signal }) => ruled.includes(signal))
      .map(({ signal, pointer }) => ({ pointer, problem: `${signal} is disabled but has a rule` })),
  ];
}

/** An unknown answer must not cost more than the worst answer, nor less than the best. */
function unknownProblems({ unknownPoints = {} }: Policy, { characteristics }: Scorecard): Problem[] {
  return Object.entries(unknownPoints).flatMap(([signal, points]) => {
    const bands = characteristics
      .find((each) => each.signal === signal)
      ?.bands.filter(({ state }) => state !== 'unknown');
    const known = bands?.map((band) => band.points);
    const pointer = `/unknownPoints/${signal}`;
    if (!known) {
      return [{ pointer: '/unknownPoints', problem: `there is no signal ${signal}` }];
    }
    const [best, worst] = [Math.min(...known), Math.max(...known)];
    return points < best || points > worst
      ? [{ pointer, problem: `must be between ${best} and ${worst}, the best and the worst answer` }]
      : [];
  });
}

/** Signals of answers with `valid: false` that no policy may approve: see docs/adr/0048-forms-of-inputs.md. */
const NEVER_APPROVED: readonly SignalCode[] = [
  'document_cancelled',
  'document_pending',
  'document_status_unknown',
  'email_invalid',
];

/** Settings that would approve requests which must never be approved, at any amount. */
function approvalProblems(policy: Policy): Problem[] {
  const { thresholds, missingMandatoryFloor, mandatorySources, hardStops, floors } = policy;
  const { reviewFrom } = thresholds;
  const problems: Problem[] = [];
  if (missingMandatoryFloor < reviewFrom) {
    problems.push({
      pointer: '/missingMandatoryFloor',
      problem: 'missingMandatoryFloor is below reviewFrom, so a missing source would be approved',
    });
  }
  // The law obliges the merchant: Ley 1121 of 2006, art. 20.
  if (!hardStops.some(({ signal }) => signal === 'list_match_binding')) {
    const problem = 'list_match_binding must be a hard stop: these lists are binding in Colombia';
    problems.push({ pointer: '/hardStops', problem });
  }
  // A hard stop rejects, which is no approval either.
  const stopped = new Set(hardStops.map(({ signal }) => signal));
  const isApproved = (code: SignalCode) =>
    !stopped.has(code) && (floors.find(({ signal }) => signal === code)?.floor ?? 0) < reviewFrom;
  if (mandatorySources.includes('sanctions') && isApproved('lists_outdated')) {
    const problem = 'lists_outdated needs a floor of at least reviewFrom, otherwise outdated lists would be approved';
    problems.push({ pointer: '/floors', problem });
  }
  for (const signal of NEVER_APPROVED.filter(isApproved)) {
    const problem = `${signal} needs a hard stop or a floor of at least reviewFrom, otherwise an answer with valid: false could be approved`;
    problems.push({ pointer: '/floors', problem });
  }
  return problems;
}
