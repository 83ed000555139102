import { type InputName, isStated, REASONS, SIGNALS, type SignalCode } from '@cotejo/contracts';
import type { Sentence } from '../proof/finding.js';
import type { Scorecard } from '../scorecard/scorecard.js';
import { versionName } from '../versions/version.js';
import { countProblems } from './count-problems.js';
import { merchantRuleProblems } from './merchant-rule-problems.js';
import { type Policy, rulesOf } from './policy.js';
import type { Problem } from './problems.js';
import { NEVER_APPROVED } from './threshold-limits.js';

const noSuch = (what: string, article: string, name: string): Sentence => ({
  problem: `there is no ${what} ${name}`,
  es: `no existe ${article} ${name}`,
});

/** Problems of a policy that matches its schema, such as a missing scorecard or contradicting rules. */
export function policyProblems(policy: Policy, scorecards: readonly Scorecard[]): Problem[] {
  const scorecard = scorecards.find((each) => versionName(each) === policy.scorecard);
  return [
    ...(scorecard ? [] : [{ pointer: '/scorecard', ...noSuch('scorecard', 'la tabla de puntaje', policy.scorecard) }]),
    ...thresholdProblems(policy),
    ...ruleProblems(policy),
    ...(scorecard ? unknownProblems(policy, scorecard) : []),
    ...(scorecard ? evidenceProblems(policy, scorecard) : []),
    ...(scorecard ? countProblems(policy, scorecard) : []),
    ...approvalProblems(policy),
    ...merchantRuleProblems(policy),
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
    const problems: Sentence[] = [];
    if (reviewFrom > rejectFrom) {
      problems.push({
        problem: `reviewFrom ${reviewFrom} is above rejectFrom ${rejectFrom}`,
        es: `la revisión comienza en ${reviewFrom} puntos, por encima del rechazo, que comienza en ${rejectFrom}`,
      });
    }
    if (below && below.fromCop !== null && (fromCop ?? 0) <= below.fromCop) {
      problems.push({
        problem: 'amountTiers must be sorted by fromCop, without duplicates',
        es: 'los montos deben ir de menor a mayor, sin repetirse',
      });
    }
    if (below && (reviewFrom > below.reviewFrom || rejectFrom > below.rejectFrom)) {
      problems.push({
        problem: `the tier from ${fromCop} is less strict than the tier below it`,
        es: `el tramo desde ${fromCop} COP es menos estricto que el tramo anterior, que revisa desde ${below.reviewFrom} y rechaza desde ${below.rejectFrom}`,
      });
    }
    return problems.map((sentence) => ({ pointer, ...sentence }));
  });
}

function ruleProblems(policy: Policy): Problem[] {
  const rules = rulesOf(policy);
  const disabled = policy.disabledCharacteristics.map((signal, index) => ({
    signal,
    pointer: `/disabledCharacteristics/${index}`,
  }));
  const ruled = rules.map(({ signal }) => signal);
  return [
    ...[...rules, ...disabled]
      // Evidence has no points and no rules: only the offsets of the scorecard read it.
      .filter(({ signal }) => !Object.hasOwn(SIGNALS, signal) || isStated(signal))
      .map(({ signal, pointer }) => ({ pointer, ...noSuch('signal', 'la señal', signal) })),
    ...rules
      .filter(({ reason }) => !Object.hasOwn(REASONS, reason))
      .map(({ reason, pointer }) => ({ pointer, ...noSuch('reason', 'el motivo', reason) })),
    ...rules
      .filter(({ signal }, index) => ruled.indexOf(signal) !== index)
      .map(({ signal, pointer }) => ({
        pointer,
        problem: `there are two rules for ${signal}`,
        es: `hay dos reglas para ${signal}`,
      })),
    ...disabled
      .filter(({ signal }) => ruled.includes(signal))
      .map(({ signal, pointer }) => ({
        pointer,
        problem: `${signal} is disabled but has a rule`,
        es: `${signal} no suma puntos, pero tiene una regla`,
      })),
  ];
}

const inputsOf = (signal: SignalCode): readonly InputName[] => SIGNALS[signal].inputs;

/** An unknown answer must not cost more than the worst answer, nor less than the best. */
function unknownProblems({ unknownPoints = {} }: Policy, { characteristics }: Scorecard): Problem[] {
  return Object.entries(unknownPoints).flatMap(([signal, points]) => {
    const bands = characteristics
      .find((each) => each.signal === signal)
      ?.bands.filter(({ state }) => state !== 'unknown');
    const known = bands?.map((band) => band.points);
    const pointer = `/unknownPoints/${signal}`;
    if (!known) {
      return [{ pointer: '/unknownPoints', ...noSuch('signal', 'la señal', signal) }];
    }
    // An amount alone is never a reason (`scorecard-rules.ts`).
    const isOfAmount = inputsOf(signal as SignalCode).includes('amount');
    const [best, worst] = isOfAmount ? [0, 0] : [Math.min(...known), Math.max(...known)];
    return points < best || points > worst
      ? [
          {
            pointer,
            problem: `must be between ${best} and ${worst}, the best and the worst answer`,
            es: `debe estar entre ${best} y ${worst}, los puntos de la mejor y de la peor respuesta`,
          },
        ]
      : [];
  });
}

/** Offsets that the scorecard does not have. */
function evidenceProblems({ evidence }: Policy, { offsets = [] }: Scorecard): Problem[] {
  const ids = offsets.map(({ id }) => id);
  return (evidence?.disabledOffsets ?? []).flatMap((id, index) =>
    ids.includes(id)
      ? []
      : [{ pointer: `/evidence/disabledOffsets/${index}`, ...noSuch('offset', 'la compensación', id) }],
  );
}

/** Settings that would approve requests which must never be approved, at any amount. */
function approvalProblems(policy: Policy): Problem[] {
  const { thresholds, missingMandatoryFloor, mandatorySources, hardStops, floors } = policy;
  const { reviewFrom } = thresholds;
  const problems: Problem[] = [];
  if (missingMandatoryFloor < reviewFrom) {
    problems.push({
      pointer: '/missingMandatoryFloor',
      problem: 'missingMandatoryFloor is below reviewFrom, so a missing source would be approved',
      es: 'el puntaje mínimo sin una fuente obligatoria está por debajo de la revisión: se aprobaría sin esa fuente',
    });
  }
  // The law obliges the merchant: Ley 1121 of 2006, art. 20.
  if (!hardStops.some(({ signal }) => signal === 'list_match_binding')) {
    const problem = 'list_match_binding must be a hard stop: these lists are binding in Colombia';
    const es = 'list_match_binding debe rechazar siempre: esas listas obligan en Colombia';
    problems.push({ pointer: '/hardStops', problem, es });
  }
  // A hard stop rejects, which is no approval either.
  const stopped = new Set(hardStops.map(({ signal }) => signal));
  const isApproved = (code: SignalCode) =>
    !stopped.has(code) && (floors.find(({ signal }) => signal === code)?.floor ?? 0) < reviewFrom;
  if (mandatorySources.includes('sanctions') && isApproved('lists_outdated')) {
    const problem = 'lists_outdated needs a floor of at least reviewFrom, otherwise outdated lists would be approved';
    const es = `lists_outdated necesita un puntaje mínimo de ${reviewFrom} o más; sin él se aprobaría con listas desactualizadas`;
    problems.push({ pointer: '/floors', problem, es });
  }
  for (const signal of NEVER_APPROVED.filter(isApproved)) {
    const problem = `${signal} needs a hard stop or a floor of at least reviewFrom, otherwise an answer with valid: false could be approved`;
    const es = `${signal} debe rechazar siempre o tener un puntaje mínimo de ${reviewFrom} o más; sin ello se podría aprobar un dato que no es válido`;
    problems.push({ pointer: '/floors', problem, es });
  }
  return problems;
}
