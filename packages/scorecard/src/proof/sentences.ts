import { EVIDENCE, type EvidenceCode, type Outcome } from '@cotejo/contracts';
import type { Sentence, Witness } from './finding.js';

const points = (tenths: number): string => String(tenths / 10);

const fromAmount = (amountCop: number | null): Sentence =>
  amountCop === null
    ? { problem: '', es: '' }
    : { problem: ` from ${amountCop} COP on`, es: ` desde ${amountCop} COP` };

const OUTCOMES_ES: Record<Outcome, string> = { approve: 'aprobar', review: 'revisar', reject: 'rechazar' };
const outcomeEs = (outcome: Outcome | null): string => (outcome === null ? '' : OUTCOMES_ES[outcome]);

/** Every sentence of the proofs. They name signals and settings, never a buyer. */
export const SENTENCES = {
  ruleNotInPlan: (signal: string, source: string): Sentence => ({
    problem: `${signal}: the rule never fires: the plan does not have the source ${source}`,
    es: `${signal}: la regla nunca se aplica: el plan no tiene la fuente ${source}`,
  }),
  ruleDominated: (signal: string, floor: number, least: number): Sentence => ({
    problem: `${signal}: the rule never fires: whenever it is true, the score is at least ${points(least)} before the rule lifts it to ${points(floor)}`,
    es: `${signal}: la regla nunca se aplica: siempre que es verdadera, el puntaje ya es de al menos ${points(least)} antes de que la regla lo suba a ${points(floor)}`,
  }),
  ruleForAllowed: (signal: string, floor: number, least: number): Sentence => ({
    problem: `${signal}: the rule fires only for buyers on the allow list, which is empty: for all others the score is at least ${points(least)} before the rule lifts it to ${points(floor)}`,
    es: `${signal}: la regla solo se aplica a compradores de la lista de permitidos, que está vacía: para los demás el puntaje ya es de al menos ${points(least)} antes de que la regla lo suba a ${points(floor)}`,
  }),
  ruleOutranked: (signal: string): Sentence => ({
    problem: `${signal}: the rule never fires: another rule always lifts the score as high or higher`,
    es: `${signal}: la regla nunca se aplica: otra regla siempre sube el puntaje igual o más`,
  }),
  disabledRule: (signal: string): Sentence => ({
    problem: `${signal}: is disabled, so it gives no points, but its rule still lifts the score`,
    es: `${signal}: está deshabilitada y no suma puntos, pero su regla todavía sube el puntaje`,
  }),
  tierNeverApplies: (most: number): Sentence => ({
    problem: `never applies: no amount is above ${most}, or another tier decides for all its amounts`,
    es: `nunca se aplica: ningún monto supera ${most}, u otro nivel decide para todos sus montos`,
  }),
  tierChangesNothing: (): Sentence => ({
    problem: 'changes nothing: no facts have another outcome than at the level below it',
    es: 'no cambia nada: ningún caso tiene otro resultado que en el nivel inferior',
  }),
  allowChangesNothing: (): Sentence => ({
    problem: 'the allow list changes nothing: no buyer on it gets a milder outcome',
    es: 'la lista de permitidos no cambia nada: ningún comprador de ella obtiene un resultado más favorable',
  }),
  denyChangesNothing: (): Sentence => ({
    problem: 'the deny list changes nothing: every request of a buyer on no list is rejected anyway',
    es: 'la lista de bloqueados no cambia nada: de todos modos se rechaza toda consulta de un comprador que no está en una lista',
  }),
  entryIgnored: (count: number): Sentence => ({
    problem: `${count} entries are on both lists: they are denied`,
    es: `${count} entradas están en ambas listas: se rechazan`,
  }),
  bandUnreachable: (signal: string, isShadowed: boolean): Sentence => ({
    problem: `${signal}: no answer reaches this band: ${isShadowed ? 'an earlier band takes all its values' : 'the signal never has such a value'}`,
    es: `${signal}: ninguna respuesta llega a esta banda: ${isShadowed ? 'una banda anterior toma todos sus valores' : 'la señal nunca tiene ese valor'}`,
  }),
  neverApproves: (least: number, from: number | null): Sentence => ({
    problem: `no request can be approved${fromAmount(from).problem}: no score is below ${points(least)}`,
    es: `ninguna consulta se puede aprobar${fromAmount(from).es}: ningún puntaje es menor que ${points(least)}`,
  }),
  unplannedSource: (sources: readonly string[]): Sentence => ({
    problem: `no request can be approved: the plan does not include ${sources.join(', ')}, which the policy makes mandatory`,
    es: `ninguna consulta se puede aprobar: el plan no incluye ${sources.join(', ')}, que la política hace obligatoria`,
  }),
  neverReviews: (from: number | null): Sentence => ({
    problem: `no score leads to a review${fromAmount(from).problem}: when every mandatory source answers, every request is approved or rejected`,
    es: `ningún puntaje lleva a revisión${fromAmount(from).es}: cuando responden las fuentes obligatorias, toda consulta se aprueba o se rechaza`,
  }),
  neverRejects: (most: number, from: number | null): Sentence => ({
    problem: `no request can be rejected${fromAmount(from).problem}: no score is above ${points(most)}`,
    es: `ninguna consulta se puede rechazar${fromAmount(from).es}: ningún puntaje supera ${points(most)}`,
  }),
  worseScoresLess: (signal: string, better: string, worse: string, scores: readonly [number, number]): Sentence => ({
    problem: `${signal}: the answer ${worse} is worse than ${better}, but it lowers the score from ${scores[0]} to ${scores[1]}`,
    es: `${signal}: la respuesta ${worse} es peor que ${better}, pero baja el puntaje de ${scores[0]} a ${scores[1]}`,
  }),
  worseIsMilder: (signal: string, better: string, worse: string, scores: readonly [number, number]): Sentence => ({
    problem: `${signal}: the answer ${worse} is worse than ${better}, but it lowers the score from ${scores[0]} to ${scores[1]} and the outcome becomes milder`,
    es: `${signal}: la respuesta ${worse} es peor que ${better}, pero baja el puntaje de ${scores[0]} a ${scores[1]} y el resultado se vuelve más favorable`,
  }),
  amountMilder: (score: number, amountCop: number): Sentence => ({
    problem: `from ${amountCop} COP on, a score of ${score} has a milder outcome than below it`,
    es: `desde ${amountCop} COP, un puntaje de ${score} tiene un resultado más favorable que por debajo`,
  }),
  noRemedy: (causes: readonly string[], score: number, from: number | null): Sentence => ({
    problem: `rejects with ${score} points${fromAmount(from).problem} although neither buyer nor merchant can act on any cause, and none is a legal one: ${causes.join(', ') || 'no cause at all'}`,
    es: `rechaza con ${score} puntos${fromAmount(from).es} aunque ni el comprador ni el comercio pueden cambiar estas causas, y por ninguna de ellas la ley obliga a rechazar: ${causes.join(', ') || 'ninguna causa'}`,
  }),
  offsetNeverFires: (id: string): Sentence => ({
    problem: `${id}: the offset never counts: no facts have its evidence and points that it takes away`,
    es: `${id}: la compensación nunca cuenta: ningún caso tiene su prueba y puntos que ella quite`,
  }),
  evidenceRaises: (signal: string, evidence: readonly string[]): Sentence => ({
    problem: `${signal}: more evidence raises the score, or takes more than the signal gave: ${evidence.join(', ')}`,
    es: `${signal}: más pruebas suben el puntaje, o quitan más de lo que dio la señal: ${evidence.join(', ')}`,
  }),
  evidenceMovesRule: (signal: string): Sentence => ({
    problem: `${signal}: evidence changes the outcome although a rule lifts the score`,
    es: `${signal}: las pruebas cambian el resultado aunque una regla sube el puntaje`,
  }),
  ownNeverApplies: (id: string): Sentence => ({
    problem: `${id}: the rule never applies: no purchase makes its condition true`,
    es: `${id}: la regla nunca se aplica: ninguna compra cumple su condición`,
  }),
  ownContradiction: (id: string, facts: readonly string[]): Sentence => ({
    problem: `${id}: the condition contradicts itself: no values of ${facts.join(', ')} make it true`,
    es: `${id}: la condición se contradice: ningún valor de ${facts.join(', ')} la cumple`,
  }),
  ownUncleared: (id: string, evidence: readonly EvidenceCode[]): Sentence => ({
    problem: `${id}: asks for evidence that clears nothing: no purchase of the rule is approved with it (${evidence.map((code) => EVIDENCE[code].words.en).join('; ')})`,
    es: `${id}: pide una prueba que no despeja nada: ninguna compra de la regla se aprueba con ella (${evidence.map((code) => EVIDENCE[code].words.es).join('; ')})`,
  }),
  ownChangesNothing: (id: string): Sentence => ({
    problem: `${id}: changes no outcome: whenever the rule applies, points or other rules decide the same`,
    es: `${id}: no cambia ningún resultado: siempre que la regla se aplica, los puntos u otras reglas deciden lo mismo`,
  }),
  ownMilder: (id: string, [smaller, larger]: readonly [Witness, Witness]): Sentence => ({
    problem: `${id}: more money is safer: ${smaller.facts.amountCop} COP gives ${smaller.outcome}, and ${larger.facts.amountCop} COP gives ${larger.outcome}`,
    es: `${id}: más dinero es más seguro: con ${smaller.facts.amountCop} COP el resultado es ${outcomeEs(smaller.outcome)}, y con ${larger.facts.amountCop} COP, ${outcomeEs(larger.outcome)}`,
  }),
  notProven: (what: Sentence): Sentence => ({
    problem: `not proven: the check stopped at its limit before it knew ${what.problem}`,
    es: `no probado: la verificación llegó a su límite antes de saber ${what.es}`,
  }),
};
