import { type AttributeSpec, type ReasonText, ruleWords } from '@cotejo/contracts';
import type { Policy } from '../policy/policy.js';
import type { Band, Characteristic, OffsetRule, Scorecard } from '../scorecard/scorecard.js';

type Cell = string | number | boolean;

/** One difference between two versions; `null`: absent in that version. */
export interface VersionChange {
  what: string;
  before: Cell | null;
  after: Cell | null;
  /** Number of added and removed entries of a list. The entries themselves are never shown. */
  added?: number;
  removed?: number;
}

/** A version as rows: name of the setting to its value. */
type Rows = Map<string, Cell>;

/** Differences between two scorecards. Ids, versions and order are ignored. */
export function diffScorecards(before: Scorecard, after: Scorecard): VersionChange[] {
  return changedRows(scorecardRows(before), scorecardRows(after));
}

/**
 * Differences between two policies. Ids, versions and order are ignored; lists show only the number of entries.
 * @param language of the rules of the merchant, which are sentences
 */
export function diffPolicies(before: Policy, after: Policy, language: keyof ReasonText = 'en'): VersionChange[] {
  const lists = (['allow', 'deny'] as const).flatMap((list) =>
    changedList(`lists ${list}`, before.lists[list], after.lists[list]),
  );
  const rows = changedRows(policyRows(before, language), policyRows(after, language));
  return [...rows.sort((one, other) => compare(rankOf(one), rankOf(other))), ...lists];
}

/** The general thresholds come first, then the bands by their amount: a new band stands between the others. */
function rankOf({ what }: VersionChange): number {
  const [, amount] = /^re\w+From, from (\d+) COP/.exec(what) ?? [];
  const isGeneral = ['scorecard', 'reviewFrom', 'rejectFrom'].includes(what);
  return isGeneral ? -1 : amount === undefined ? Number.POSITIVE_INFINITY : Number(amount);
}

const compare = (one: number, other: number): number => (one < other ? -1 : one > other ? 1 : 0);

function scorecardRows({ basePoints, characteristics, offsets = [] }: Scorecard): Rows {
  const rows: Rows = new Map([['basePoints', basePoints]]);
  for (const characteristic of characteristics) {
    addCharacteristic(rows, characteristic);
  }
  for (const offset of offsets) {
    addOffset(rows, offset);
  }
  return rows;
}

function addOffset(rows: Rows, { id, evidence, points, upToCop, unless = [] }: OffsetRule): void {
  add(rows, `offset ${id}`, evidence);
  for (const [signal, taken] of Object.entries(points)) {
    add(rows, `offset ${id}, ${signal}`, taken);
  }
  if (upToCop !== undefined) {
    add(rows, `offset ${id}, upToCop`, upToCop);
  }
  for (const signal of unless) {
    add(rows, `offset ${id}, unless ${signal}`, true);
  }
}

function addCharacteristic(rows: Rows, { signal, reason, monotonic, bands }: Characteristic): void {
  add(rows, `${signal} reason`, reason);
  if (monotonic) {
    add(rows, `${signal} monotonic`, monotonic);
  }
  for (const band of bands) {
    const name = `${signal} ${bandName(band)}`;
    add(rows, name, band.points);
    if (band.note !== undefined) {
      add(rows, `${name}, note`, band.note);
    }
  }
}

function bandName({ state, below, oneOf }: Band): string {
  if (below !== undefined) {
    return `${state}, below ${below}`;
  }
  return oneOf ? `${state}, one of ${oneOf.toSorted().join(' ')}` : state;
}

function policyRows(policy: Policy, language: keyof ReasonText): Rows {
  const { scorecard, thresholds, amountTiers, missingMandatoryFloor, earlyAnswer } = policy;
  const rows: Rows = new Map<string, Cell>([
    ['scorecard', scorecard],
    ['reviewFrom', thresholds.reviewFrom],
    ['rejectFrom', thresholds.rejectFrom],
  ]);
  for (const { fromCop, reviewFrom, rejectFrom } of amountTiers) {
    add(rows, `reviewFrom, from ${fromCop} COP`, reviewFrom);
    add(rows, `rejectFrom, from ${fromCop} COP`, rejectFrom);
  }
  for (const source of policy.mandatorySources) {
    add(rows, `mandatory ${source}`, true);
  }
  add(rows, 'missingMandatoryFloor', missingMandatoryFloor);
  for (const evidence of policy.documentsWithoutRegistry?.challenge ?? []) {
    add(rows, `documents without registry, ${evidence}`, true);
  }
  for (const [signal, points] of Object.entries(policy.unknownPoints ?? {})) {
    add(rows, `unknown ${signal}`, points);
  }
  for (const { signal, reason } of policy.hardStops) {
    add(rows, `stop ${signal}`, reason);
  }
  for (const { signal, reason, floor } of policy.floors) {
    add(rows, `floor ${signal}`, floor);
    add(rows, `floor ${signal}, reason`, reason);
  }
  for (const signal of policy.disabledCharacteristics) {
    add(rows, `disabled ${signal}`, true);
  }
  for (const id of policy.evidence?.disabledOffsets ?? []) {
    add(rows, `offset off ${id}`, true);
  }
  add(rows, 'evidence unknownBelowCop', policy.evidence?.unknownBelowCop ?? 0);
  for (const [name, spec] of Object.entries(policy.attributes ?? {})) {
    add(rows, `attribute ${name}`, attributeWords(spec));
  }
  for (const rule of policy.rules ?? []) {
    add(rows, `rule ${rule.id}`, ruleWords(rule, policy.attributes ?? {}, language));
    if (rule.note !== undefined) {
      add(rows, `rule ${rule.id}, note`, rule.note);
    }
  }
  add(rows, 'earlyAnswer', earlyAnswer);
  return rows;
}

function attributeWords({ type, oneOf, atLeast, atMost }: AttributeSpec): string {
  const limits = [
    ...(oneOf ? [`one of ${oneOf.toSorted().join(' ')}`] : []),
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ];
  return [type, ...limits].join(', ');
}

/** Adds a row; a repeated name gets a number. Such a version is invalid, but its differences can still be shown. */
function add(rows: Rows, what: string, cell: Cell): void {
  let name = what;
  for (let time = 2; rows.has(name); time += 1) {
    name = `${what} (${time})`;
  }
  rows.set(name, cell);
}

function changedRows(before: Rows, after: Rows): VersionChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((what) => ({ what, before: before.get(what) ?? null, after: after.get(what) ?? null }))
    .filter((row) => row.before !== row.after);
}

function changedList(what: string, before: readonly string[], after: readonly string[]): VersionChange[] {
  const [old, made] = [new Set(before), new Set(after)];
  const added = after.filter((entry) => !old.has(entry)).length;
  const removed = before.filter((entry) => !made.has(entry)).length;
  return added + removed === 0 ? [] : [{ what, before: before.length, after: after.length, added, removed }];
}
