import { matchOfAnswer, RescreeningError, strongestMatches } from '@cotejo/compliance/customers';
import { MatchLedger } from '../match-ledger.js';
import type { EventType, MatchEvent, RescreenState } from '../rescreen-state.js';
import { type AnswerRow, answerRows } from './answer-rows.js';
import { type KeptRunOptions, type RoundEnd, runOnState } from './kept-run.js';
import { countByType } from './run-rescreening.js';

const RULE = 'answers of a batch';

export interface CompareOptions extends KeptRunOptions {
  answersPath: string;
  onProgress?: (rows: number) => void;
  signal?: AbortSignal;
}

export interface CompareReport {
  rows: number;
  /** Rows of which nothing is known. They keep the matches of the last run. */
  unanswered: number;
  events: Record<EventType, number>;
  /** Customers with a match now. */
  matchedCustomers: number;
  repeatedIds: number;
  out: string;
  seconds: number;
}

/**
 * Compares the matches in the answers of a batch with the matches of the last one. The service screened the rows; here nothing is screened.
 * @throws RescreeningError; the last state stays
 */
export function compareAnswers(options: CompareOptions): Promise<CompareReport> {
  return runOnState(options, (before, keep) => compare(options, before, keep));
}

async function compare(
  { answersPath, outPath, withPresent = false, signal, onProgress }: CompareOptions,
  before: RescreenState | null,
  keep: (end: RoundEnd) => Promise<void>,
): Promise<CompareReport> {
  const startedAt = performance.now();
  if (before && before.rule !== RULE) {
    throw new RescreeningError('answers_other', 'the state is of `screening watch`: choose another file with --state');
  }
  const ledger = new MatchLedger({ before, withPresent });
  const events: MatchEvent[] = [];
  const counts = { rows: 0, unanswered: 0 };
  for await (const row of answerRows(answersPath, signal)) {
    counts.rows += 1;
    counts.unanswered += row.hits === null ? 1 : 0;
    for (const event of take(ledger, row)) {
      events.push(event);
    }
    onProgress?.(counts.rows);
  }
  const now = new Date().toISOString();
  const end = ledger.finish({ rule: RULE, bundle: '', bundleCreatedAt: now, entries: new Map() });
  events.push(...end.events);
  await keep({ state: end.state, events });
  return {
    ...counts,
    events: countByType(events),
    matchedCustomers: end.state.matches.size,
    repeatedIds: ledger.repeatedIds,
    out: outPath,
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

function take(ledger: MatchLedger, { row, id, hits }: AnswerRow): MatchEvent[] {
  // The answer does not repeat what was sent, so a row without an id is known by its number.
  const content = ledger.digests.of(`row ${row}`);
  const identity = ledger.identityOf(id, content);
  const customer = { row, id: id ?? null };
  if (hits === null) {
    return ledger.keep(identity, customer, ledger.known(identity) ?? { content, flags: 0 });
  }
  return ledger.settle(identity, customer, { content, flags: 0 }, strongestMatches(hits.map(matchOfAnswer)));
}
