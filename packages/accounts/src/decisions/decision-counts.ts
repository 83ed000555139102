import { OUTCOMES, type Outcome } from '@cotejo/contracts';
import { countsUnder, raise } from '../counting.js';

export type OutcomeTally = Record<Outcome, number>;
/** Counts of the classes of one characteristic, source or version. */
export type ClassCounts = Map<string, number>;

/** Counts of a tenant's decisions. They have no link to a decision and no value of a buyer. */
export interface DecisionCounts {
  decisions: number;
  /** Days with decisions. */
  days: number;
  /** By bucket of ten points, `0` to `9`. */
  scores: ClassCounts;
  /** By characteristic and class, `t15`: true, 15 points. Decisions without a class got no points for it. */
  characteristics: Map<string, ClassCounts>;
  sources: Map<string, ClassCounts>;
  /** By `scorecard policy`. */
  versions: ClassCounts;
  /** By DIVIPOLA code of the department, or `none`, or `unknown`. */
  departments: Map<string, OutcomeTally>;
  /** By commonness of the words of the name. */
  names: Map<string, OutcomeTally>;
  /** Counts that were lost because a day had too many fields. */
  lost: number;
}

export interface CountedDecision {
  /** 0 to 9. */
  scoreBucket: number;
  outcome: Outcome;
  classes: readonly (readonly [characteristic: string, className: string])[];
  /** All sources with their statuses, `registry=ok,telco=timeout`: one count for all of them costs least. */
  sources: string;
  scorecard: string;
  policy: string;
  department: string;
  name: string;
  /** Id of the API key. */
  key: string;
  /** The reason with the most points of a review or a rejection; `null`: no reason. */
  reason: string | null;
}

/** The decisions of one key on one day with the same outcome and main reason. */
export interface KeyOutcome extends Pick<CountedDecision, 'key' | 'outcome' | 'reason'> {
  day: string;
  count: number;
}

const LETTERS: Record<Outcome, string> = { approve: 'a', review: 'r', reject: 'x' };
const OUTCOME_OF = new Map<string, Outcome>(OUTCOMES.map((outcome) => [LETTERS[outcome], outcome]));

/** Fields of the separate hash by key: there may be as many as keys times reasons. */
export const isOfKey = (field: string): boolean => field.startsWith('k ');
const NO_REASON = '-';

/** The fields of a day's hashes in which a decision counts once. No part contains a blank. */
export function fieldsOf(decision: CountedDecision): string[] {
  const { scoreBucket, outcome, classes, sources, scorecard, policy, department, name, key, reason } = decision;
  const letter = LETTERS[outcome];
  const fields = [
    `p ${scoreBucket}`,
    `d ${department} ${letter}`,
    `n ${name} ${letter}`,
    `v ${scorecard} ${policy}`,
    `s ${sources}`,
    `k ${key} ${letter} ${reason ?? NO_REASON}`,
  ];
  for (const [characteristic, className] of classes) {
    fields.push(`c ${characteristic} ${className}`);
  }
  return fields;
}

export const emptyCounts = (): DecisionCounts => ({
  decisions: 0,
  days: 0,
  scores: new Map(),
  characteristics: new Map(),
  sources: new Map(),
  versions: new Map(),
  departments: new Map(),
  names: new Map(),
  lost: 0,
});

/** Adds up the hashes of some days. */
export function readDecisionCounts(hashes: readonly Record<string, string>[]): DecisionCounts {
  const counts = emptyCounts();
  for (const hash of hashes) {
    const { decisions } = counts;
    for (const [field, text] of Object.entries(hash)) {
      addField(counts, field.split(' '), Number(text));
    }
    counts.days += Number(counts.decisions > decisions);
  }
  return counts;
}

/** Reads the hash of one day's counts by key. */
export function readKeyOutcomes(day: string, hash: Record<string, string>): KeyOutcome[] {
  return Object.entries(hash).flatMap(([field, count]) => {
    const [, key = '', letter = '', reason = NO_REASON] = field.split(' ');
    const outcome = isOfKey(field) ? OUTCOME_OF.get(letter) : undefined;
    return outcome ? [{ day, key, outcome, reason: reason === NO_REASON ? null : reason, count: Number(count) }] : [];
  });
}

function addField(counts: DecisionCounts, [kind, first = '', second = '']: string[], count: number): void {
  switch (kind) {
    case 'p':
      counts.decisions += count;
      raise(counts.scores, first, count);
      break;
    case 'c':
      raise(countsUnder(counts.characteristics, first), second, count);
      break;
    case 's':
      addSources(counts.sources, first, count);
      break;
    case 'v':
      raise(counts.versions, `${first} ${second}`, count);
      break;
    case 'd':
      addOutcome(counts.departments, first, second, count);
      break;
    case 'n':
      addOutcome(counts.names, first, second, count);
      break;
    case 'lost':
      counts.lost += count;
      break;
    default:
      // The number of a writer's last batch.
      break;
  }
}

function addSources(sources: Map<string, ClassCounts>, statuses: string, count: number): void {
  for (const pair of statuses.split(',')) {
    const [source = '', status = ''] = pair.split('=');
    raise(countsUnder(sources, source), status, count);
  }
}

function addOutcome(groups: Map<string, OutcomeTally>, group: string, letter: string, count: number): void {
  const outcome = OUTCOME_OF.get(letter);
  if (outcome) {
    const tally = groups.get(group) ?? { approve: 0, review: 0, reject: 0 };
    groups.set(group, tally);
    tally[outcome] += count;
  }
}
