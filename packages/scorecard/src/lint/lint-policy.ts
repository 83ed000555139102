import {
  AMOUNT_MAX_COP,
  type InputName,
  SIGNALS,
  type SignalCode,
  type SourceId,
  signalCodesOf,
} from '@cotejo/contracts';
import { type CompiledCharacteristic, compileCharacteristics, tenthsIn } from '../deciding/compiled.js';
import type { Policy } from '../policy/policy.js';
import type { Problem } from '../policy/policy-shape.js';
import type { Scorecard } from '../scorecard/scorecard.js';

/** From which amount on thresholds hold; `null`: for requests below all tiers. */
interface Level {
  pointer: string;
  fromCop: number | null;
  reviewFrom: number;
  rejectFrom: number;
}

/** What is allowed, and hardly meant so. Neither the policy nor its scorecard has errors. */
export function policyWarnings(policy: Policy, scorecard: Scorecard): Problem[] {
  const levels: Level[] = [
    { pointer: '/thresholds', fromCop: null, ...policy.thresholds },
    ...policy.amountTiers.map((tier, index) => ({ pointer: `/amountTiers/${index}`, ...tier })),
  ];
  return [
    ...reachWarnings(levels, policy, scorecard),
    ...tierWarnings(levels),
    ...liftWarnings(levels, policy),
    ...ruleWarnings(policy, scorecard),
    ...mandatoryWarnings(policy),
    ...listWarnings(policy),
  ];
}

/** Outcomes that points cannot reach, or that they cannot leave. */
function reachWarnings(levels: Level[], policy: Policy, { basePoints, ...scorecard }: Scorecard): Problem[] {
  const characteristics = compileCharacteristics({ basePoints, ...scorecard }, policy);
  if (characteristics.length === 0) {
    return [{ pointer: '/disabledCharacteristics', problem: 'nothing is scored' }];
  }
  const total = (tenths: (each: CompiledCharacteristic) => number) =>
    basePoints + characteristics.reduce((sum, each) => sum + tenths(each), 0) / 10;
  const lowest = total(({ lowestTenths }) => lowestTenths);
  const clean = total(({ whenFalse }) => tenthsIn(whenFalse, undefined));
  const highest = total(({ highestTenths }) => highestTenths);
  return levels.flatMap(({ pointer, reviewFrom, rejectFrom }) => {
    const problems: string[] = [];
    if (lowest >= reviewFrom) {
      problems.push(`nothing can be approved: no score is below ${lowest}`);
    } else if (clean >= reviewFrom) {
      problems.push(`a buyer of whom nothing is found scores ${clean} and is not approved`);
    }
    if (highest < rejectFrom) {
      problems.push(`points never reject: no score is above ${highest}, only rules reach more`);
    }
    if (reviewFrom === rejectFrom) {
      problems.push('no score is reviewed: what is not approved is rejected');
    }
    return problems.map((problem) => ({ pointer, problem }));
  });
}

function tierWarnings(levels: Level[]): Problem[] {
  return levels.flatMap(({ pointer, fromCop, reviewFrom, rejectFrom }, index) => {
    const below = levels[index - 1];
    if (!below || fromCop === null) {
      return [];
    }
    const problems: string[] = [];
    if (fromCop > AMOUNT_MAX_COP) {
      problems.push(`never applies: no amount is above ${AMOUNT_MAX_COP}`);
    }
    if (fromCop === 0) {
      problems.push('applies to every amount: what is below it holds only without one');
    }
    if (below.reviewFrom === reviewFrom && below.rejectFrom === rejectFrom) {
      problems.push('changes nothing: its thresholds are those below it');
    }
    return problems.map((problem) => ({ pointer, problem }));
  });
}

/** Rules whose height does not do what such a rule is for. */
function liftWarnings(levels: Level[], { floors, missingMandatoryFloor }: Policy): Problem[] {
  const strictest = Math.min(...levels.map(({ reviewFrom }) => reviewFrom));
  const rejectsAt = (floor: number) => levels.find(({ rejectFrom }) => floor >= rejectFrom);
  const fromAmount = ({ fromCop }: Level) => (fromCop === null ? '' : ` from ${fromCop} COP on`);
  const problems: Problem[] = [];
  for (const [index, { signal, floor }] of floors.entries()) {
    const pointer = `/floors/${index}/floor`;
    const rejecting = rejectsAt(floor);
    if (floor < strictest) {
      problems.push({ pointer, problem: `${signal}: changes no outcome, ${floor} is approved` });
    }
    if (rejecting) {
      problems.push({ pointer, problem: `${signal}: rejects by itself${fromAmount(rejecting)}` });
    }
  }
  const rejecting = rejectsAt(missingMandatoryFloor);
  if (rejecting) {
    const problem = `a source that is silent rejects a buyer${fromAmount(rejecting)}`;
    problems.push({ pointer: '/missingMandatoryFloor', problem });
  }
  return problems;
}

function ruleWarnings(
  { hardStops, floors, disabledCharacteristics }: Policy,
  { characteristics }: Scorecard,
): Problem[] {
  const of = (signal: SignalCode) => characteristics.find((each) => each.signal === signal);
  const rules = [
    ...hardStops.map((rule, index) => ({ ...rule, pointer: `/hardStops/${index}` })),
    ...floors.map((rule, index) => ({ ...rule, pointer: `/floors/${index}` })),
  ];
  const otherReasons = rules
    .filter(({ signal, reason }) => of(signal)?.reason !== reason)
    .map(({ signal, reason, pointer }) => {
      const problem = `${signal}: gives the reason ${reason}, the scorecard gives ${of(signal)?.reason}`;
      return { pointer: `${pointer}/reason`, problem };
    });
  const disabled = disabledCharacteristics.flatMap((signal, index) => {
    const pointer = `/disabledCharacteristics/${index}`;
    if (of(signal)?.bands.every(({ points }) => points === 0)) {
      return [{ pointer, problem: `${signal}: has no points anyway` }];
    }
    const { source } = SIGNALS[signal];
    return source === 'sanctions' ? [{ pointer, problem: `${signal}: a hit on a list would not score` }] : [];
  });
  return [...otherReasons, ...disabled];
}

function mandatoryWarnings({ mandatorySources }: Policy): Problem[] {
  const pointer = '/mandatorySources';
  const missing = (['registry', 'sanctions'] as const)
    .filter((source) => !mandatorySources.includes(source))
    .map((source) => ({ pointer, problem: `without ${source}, a buyer it was not asked about can be approved` }));
  const conditional = mandatorySources.flatMap((source, index) => {
    const inputs = wantedBy(source);
    if (inputs.length === 0) {
      return [];
    }
    const problem = `${source} is asked only about ${inputs.join(', ')}: who sends none is never approved`;
    return [{ pointer: `${pointer}/${index}`, problem }];
  });
  return [...missing, ...conditional];
}

/** Inputs of which a source needs one to be asked at all; none for a source that answers by the document alone. */
function wantedBy(source: SourceId): InputName[] {
  const needs = signalCodesOf(source).map((code): readonly InputName[] => SIGNALS[code].inputs);
  const byDocument = needs.some((inputs) => inputs.every((input) => input === 'document'));
  return byDocument ? [] : [...new Set(needs.flatMap(([first]) => first ?? []))];
}

function listWarnings({ lists: { allow, deny } }: Policy): Problem[] {
  const denied = new Set(deny);
  const both = allow.filter((digest) => denied.has(digest)).length;
  return both === 0 ? [] : [{ pointer: '/lists', problem: `${both} on both lists: they are denied` }];
}
