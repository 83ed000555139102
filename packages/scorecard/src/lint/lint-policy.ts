import { type InputName, SIGNALS, type SignalCode, type SourceId, signalCodesOf } from '@cotejo/contracts';
import { type CompiledCharacteristic, compileCharacteristics, tenthsIn } from '../deciding/compiled.js';
import { type Policy, rulesOf } from '../policy/policy.js';
import type { Problem } from '../policy/problems.js';
import type { Sentence } from '../proof/finding.js';
import type { Scorecard } from '../scorecard/scorecard.js';

/** Thresholds from an amount on. */
interface Level {
  pointer: string;
  /** `null`: for requests below all tiers. */
  fromCop: number | null;
  reviewFrom: number;
  rejectFrom: number;
}

/** Warnings about settings that are valid but probably a mistake. Neither the policy nor its scorecard has errors. */
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
  ];
}

/** Warnings about outcomes that points cannot reach or cannot leave. */
function reachWarnings(levels: Level[], policy: Policy, { basePoints, ...scorecard }: Scorecard): Problem[] {
  const characteristics = compileCharacteristics({ basePoints, ...scorecard }, policy);
  if (characteristics.length === 0) {
    return [
      { pointer: '/disabledCharacteristics', problem: 'no characteristic is scored', es: 'ninguna señal suma puntos' },
    ];
  }
  const total = (tenths: (each: CompiledCharacteristic) => number) =>
    basePoints + characteristics.reduce((sum, each) => sum + tenths(each), 0) / 10;
  const lowest = total(({ lowestTenths }) => lowestTenths);
  const clean = total(({ whenFalse }) => tenthsIn(whenFalse, undefined));
  const highest = total(({ highestTenths }) => highestTenths);
  return levels.flatMap(({ pointer, reviewFrom, rejectFrom }) => {
    const problems: Sentence[] = [];
    if (lowest < reviewFrom && clean >= reviewFrom) {
      problems.push({
        problem: `a buyer without any finding scores ${clean} and is not approved`,
        es: `un comprador sin ningún hallazgo tiene ${clean} puntos y no se aprueba`,
      });
    }
    if (highest < rejectFrom) {
      problems.push({
        problem: `points alone never reject: without rules no score is above ${highest}`,
        es: `los puntos solos nunca rechazan: sin reglas ningún puntaje pasa de ${highest}`,
      });
    }
    return problems.map((sentence) => ({ pointer, ...sentence }));
  });
}

function tierWarnings(levels: Level[]): Problem[] {
  const problem = 'applies to every amount: the thresholds below it apply only to requests without an amount';
  const es = 'se aplica a todos los montos: los umbrales generales quedan solo para consultas sin monto';
  return levels.filter(({ fromCop }) => fromCop === 0).map(({ pointer }) => ({ pointer, problem, es }));
}

/** Warnings about floors that change no outcome or reject on their own. */
function liftWarnings(levels: Level[], { floors, missingMandatoryFloor, rules = [] }: Policy): Problem[] {
  const strictest = Math.min(...levels.map(({ reviewFrom }) => reviewFrom));
  const rejectsAt = (floor: number) => levels.find(({ rejectFrom }) => floor >= rejectFrom);
  const fromAmount = ({ fromCop }: Level) => (fromCop === null ? '' : ` from ${fromCop} COP on`);
  const desde = ({ fromCop }: Level) => (fromCop === null ? '' : ` desde ${fromCop} COP`);
  const problems: Problem[] = [];
  for (const [index, { signal, floor }] of floors.entries()) {
    const pointer = `/floors/${index}/floor`;
    const rejecting = rejectsAt(floor);
    if (floor < strictest) {
      problems.push({
        pointer,
        problem: `${signal}: changes no outcome, because a score of ${floor} is approved`,
        es: `${signal}: no cambia ningún resultado, porque con ${floor} puntos se aprueba`,
      });
    }
    if (rejecting) {
      problems.push({
        pointer,
        problem: `${signal}: rejects by itself${fromAmount(rejecting)}`,
        es: `${signal}: rechaza por sí sola${desde(rejecting)}`,
      });
    }
  }
  for (const [index, { id, then }] of rules.entries()) {
    const own = typeof then === 'object' && 'floor' in then ? rejectsAt(then.floor) : undefined;
    if (own) {
      const problem = `${id}: rejects by itself${fromAmount(own)}`;
      const es = `${id}: rechaza por sí sola${desde(own)}`;
      problems.push({ pointer: `/rules/${index}/then/floor`, problem, es });
    }
  }
  const rejecting = rejectsAt(missingMandatoryFloor);
  if (rejecting) {
    const problem = `a source without an answer rejects a buyer${fromAmount(rejecting)}`;
    const es = `una fuente que no responde rechaza al comprador${desde(rejecting)}`;
    problems.push({ pointer: '/missingMandatoryFloor', problem, es });
  }
  return problems;
}

function ruleWarnings(policy: Policy, { characteristics }: Scorecard): Problem[] {
  const characteristicOf = (signal: SignalCode) => characteristics.find((each) => each.signal === signal);
  const otherReasons = rulesOf(policy).flatMap(({ signal, reason, pointer }) => {
    const usual = characteristicOf(signal)?.reason;
    const problem = `${signal}: gives the reason ${reason}, but the scorecard gives ${usual}`;
    const es = `${signal}: da el motivo ${reason}, pero la tabla de puntaje da ${usual}`;
    return usual === reason ? [] : [{ pointer: `${pointer}/reason`, problem, es }];
  });
  const disabled = policy.disabledCharacteristics.flatMap((signal, index) => {
    const pointer = `/disabledCharacteristics/${index}`;
    if (characteristicOf(signal)?.bands.every(({ points }) => points === 0)) {
      return [{ pointer, problem: `${signal}: has no points anyway`, es: `${signal}: de todos modos no suma puntos` }];
    }
    const { source } = SIGNALS[signal];
    const problem = `${signal}: a match with a list would give no points`;
    const es = `${signal}: una coincidencia en una lista no sumaría puntos`;
    return source === 'sanctions' ? [{ pointer, problem, es }] : [];
  });
  return [...otherReasons, ...disabled];
}

function mandatoryWarnings({ mandatorySources }: Policy): Problem[] {
  const pointer = '/mandatorySources';
  const missing = (['registry', 'sanctions'] as const)
    .filter((source) => !mandatorySources.includes(source))
    .map((source) => ({
      pointer,
      problem: `without ${source}, a buyer can be approved although ${source} was not queried`,
      es: `sin ${source} como obligatoria, se puede aprobar a un comprador aunque ${source} no se consultó`,
    }));
  const conditional = mandatorySources.flatMap((source, index) => {
    const inputs = neededInputs(source);
    if (inputs.length === 0) {
      return [];
    }
    const problem = `${source} is queried only with ${inputs.join(', ')}: a request without them is never approved`;
    const es = `${source} se consulta solo con ${inputs.join(', ')}: una consulta sin esos datos nunca se aprueba`;
    return [{ pointer: `${pointer}/${index}`, problem, es }];
  });
  return [...missing, ...conditional];
}

/** Inputs of which a source needs at least one; empty for a source that needs only the document. */
function neededInputs(source: SourceId): InputName[] {
  const needs = signalCodesOf(source).map((code): readonly InputName[] => SIGNALS[code].inputs);
  const byDocument = needs.some((inputs) => inputs.every((input) => input === 'document'));
  return byDocument ? [] : [...new Set(needs.flatMap(([first]) => first ?? []))];
}
