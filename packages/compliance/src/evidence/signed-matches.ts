import type { ListClass } from '@cotejo/contracts';
import type { ReceiptPayload } from '@cotejo/receipt/browser';
import type { Conclusion } from './follow-ups.js';

/** Signals of the lists: the class of the list, and whether a person must decide whether it is the listed person. */
const LIST_SIGNALS = {
  list_match_binding: { class: 'vinculante', band: 'hit' },
  list_match_restrictive: { class: 'restrictiva', band: 'hit' },
  list_match_national: { class: 'restrictiva', band: 'hit' },
  list_match_control: { class: 'control', band: 'hit' },
  pep_match: { class: 'control', band: 'hit' },
  list_match_possible: { class: null, band: 'review' },
} as const satisfies Record<string, { class: ListClass | null; band: 'hit' | 'review' }>;

type ListSignal = keyof typeof LIST_SIGNALS;

/** One signed statement of a receipt about the lists. */
export interface SignedMatch {
  signal: ListSignal;
  class: ListClass | null;
  band: 'hit' | 'review';
  /** `unknown` too when the receipt has no line for the signal: the tenant's scorecard may not count it. */
  state: 'true' | 'false' | 'unknown';
  lists: string[];
}

/** The statements of a receipt about the lists. */
export function signedMatches({ characteristics }: Pick<ReceiptPayload, 'characteristics'>): SignedMatch[] {
  return (Object.keys(LIST_SIGNALS) as ListSignal[]).map((signal) => {
    // A hard stop of a policy is a separate line with the code of its signal. It has the state `rule`, and applies only when
    // the signal is true.
    const lines = characteristics.filter(({ code, source }) => code === signal && source === 'sanctions');
    const isTrue = lines.some(({ state }) => state === 'true' || state === 'rule');
    const state = isTrue ? 'true' : lines.some((line) => line.state === 'false') ? 'false' : 'unknown';
    const value = lines.find((line) => typeof line.value === 'string')?.value;
    // The source joins the names of the lists.
    const lists = isTrue && typeof value === 'string' ? value.split(', ') : [];
    return { signal, ...LIST_SIGNALS[signal], state, lists };
  });
}

/** Without a match, both must be known: other lists, such as PEP lists, are not loaded in every deployment. */
const DECISIVE: readonly ListSignal[] = ['list_match_binding', 'list_match_possible'];

const isFalse = (matches: readonly SignedMatch[], signal: ListSignal): boolean =>
  matches.some((match) => match.signal === signal && match.state === 'false');

/** @param isScreened whether any list was consulted */
export function conclude(matches: readonly SignedMatch[], isScreened: boolean): Conclusion {
  const has = (wanted: (match: SignedMatch) => boolean) =>
    matches.some((match) => match.state === 'true' && wanted(match));
  if (has((match) => match.class === 'vinculante')) {
    return 'binding_match';
  }
  if (has((match) => match.class === 'restrictiva')) {
    return 'restrictive_match';
  }
  if (has((match) => match.band === 'review')) {
    return 'possible_match';
  }
  if (has((match) => match.class === 'control')) {
    return 'control_match';
  }
  return isScreened && DECISIVE.every((signal) => isFalse(matches, signal)) ? 'no_match' : 'not_known';
}
