import { CONTEXT_FACTS } from '@cotejo/contracts';
import type { Witness } from './finding.js';

/** The facts of a witness that matter, in one line. Every other source answered, and every other signal is false. */
export function witnessText({ facts, outcome, score }: Witness): string {
  const { states, values, sources, amountCop, listed } = facts;
  const purchase = Object.entries(CONTEXT_FACTS)
    .filter(([name]) => name !== 'amount')
    .flatMap(([name, fact]) => {
      const value = fact.read(facts);
      return value === undefined ? [] : [`${name} ${value}`];
    });
  const own = Object.entries(facts.context?.attributes ?? {}).map(([name, value]) => `attributes.${name} ${value}`);
  const answers = Object.entries(states)
    .filter(([, state]) => state !== false)
    .map(([code, state]) => `${code} ${state}${values[code] === undefined ? '' : ` (${values[code]})`}`);
  const silent = Object.entries(sources)
    // Most buyers give no evidence.
    .filter(([source, status]) => status !== 'ok' && status !== 'not_in_plan' && source !== 'evidence')
    .map(([source, status]) => `${source} ${status}`);
  const others = [...(amountCop === null ? [] : [`${amountCop} COP`]), ...(listed ? [listed] : [])];
  const text = [...answers, ...silent, ...purchase, ...own, ...others].join(', ') || 'nothing found';
  return `${text}: ${outcome === null ? '' : `${outcome}, `}${score} points`;
}
