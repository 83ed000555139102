import {
  COUNT_SUBJECTS,
  COUNTS_BY_DEFAULT,
  type Counted,
  type CountLimit,
  type CountSettings,
  type CountSubject,
  type CountWindow,
  KIND_OF_SUBJECT,
} from '@cotejo/contracts';
import { TURN_MS, type Turn } from './pepper-ratchet.js';

/** Kinds of subjects, in the order of `lua/velocity.lua`. */
export const SUBJECT_KINDS = ['documents', 'phones', 'emails', 'addresses', 'payers', 'ips'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Classes of subjects have numbers from 1, in the order of their names; 0 means none. */
export const classOf = (of: CountSubject): number => COUNT_SUBJECTS.indexOf(of) + 1;

const TENTH_MS = 100;
/** In tenths of seconds. */
const WINDOWS: Record<CountWindow, number> = {
  minute: 600,
  hour: 36_000,
  day: TURN_MS.day / TENTH_MS,
  week: TURN_MS.week / TENTH_MS,
};
const WINDOW_NAMES = Object.keys(WINDOWS) as CountWindow[];
const COUNTERS = ['checks', 'small_amounts'];
const SETS_TAG = 16;

/** Limits in the form of the script. Limit number n is at index n - 1. */
export interface CompiledLimits {
  limits: readonly CountLimit[];
  /** Limits over a week need peppers that turn weekly. */
  turn: Turn;
  /** A policy without limits has an earlier scorecard, which knows persons who share something only as a failed check of velocity. */
  isSharedFailure: boolean;
  /** A set of limits for the script. */
  script: Buffer;
}

/** Settings are compiled once; a policy that is no longer used takes its limits along. */
const compiled = new WeakMap<CountSettings, CompiledLimits>();

export function compileLimits(settings: CountSettings): CompiledLimits {
  const known = compiled.get(settings);
  if (known) {
    return known;
  }
  const limits = settings.limits.filter(({ window }) => settings.week || window !== 'week');
  const turn = limits.some(({ window }) => window === 'week') ? 'week' : 'day';
  const numbered = limits.map((limit, index) => ({ ...limit, number: index + 1 }));
  const classes = COUNT_SUBJECTS.map((subject) => limitsOfClass(numbered.filter(({ of }) => of === subject)));
  const script = Buffer.concat(classes.flatMap((bytes) => [number(2, bytes.length), bytes]));
  const made: CompiledLimits = { limits, turn, isSharedFailure: settings === COUNTS_BY_DEFAULT, script };
  compiled.set(settings, made);
  return made;
}

/** A limit and its number, counted from 1. */
type NumberedLimit = CountLimit & { number: number };

function limitsOfClass(limits: readonly NumberedLimit[]): Buffer {
  if (limits.length === 0) {
    return Buffer.alloc(0);
  }
  const byDayOrWeek = limits.some(({ window }) => window === 'week') ? 2 : 1;
  const counters = limits.filter(({ count }) => isCounter(count));
  const sets = Map.groupBy(
    limits.filter(({ count }) => !isCounter(count)),
    ({ count }) => count,
  );
  return Buffer.concat([
    Buffer.of(byDayOrWeek, counters.length),
    ...counters.flatMap((limit) => [Buffer.of(tagOf(limit.count, limit.window)), bytesOf(limit)]),
    ...[...sets].flatMap(([count, group]) => [
      Buffer.of(SETS_TAG + SUBJECT_KINDS.indexOf(count as SubjectKind) + 1),
      number(2, membersMax(count, Math.max(...group.map(({ max }) => max)))),
      Buffer.of(group.length),
      ...group.sort((one, other) => WINDOWS[one.window] - WINDOWS[other.window]).map(bytesOf),
    ]),
  ]);
}

const bytesOf = ({ window, number: limit, max }: NumberedLimit): Buffer =>
  Buffer.concat([number(4, WINDOWS[window]), Buffer.of(limit), number(2, max)]);

function number(length: number, value: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

const isCounter = (count: Counted) => COUNTERS.includes(count);
const tagOf = (count: Counted, window: CountWindow) =>
  COUNTERS.indexOf(count) * WINDOW_NAMES.length + WINDOW_NAMES.indexOf(window);

/** Of the persons of a small set, the number is exact up to here. */
const PERSONS_MIN = 12;

/** One more than the limit shows that it is crossed. Documents have twice as many members, because relatives count as one. */
const membersMax = (count: Counted, max: number) =>
  count === 'documents' ? Math.max(PERSONS_MIN, 2 * (max + 1)) : max + 1;

/** Whether the limit counts the persons of a shared subject. */
export const isShared = ({ count, of }: CountLimit): boolean =>
  count === 'documents' && KIND_OF_SUBJECT[of] !== 'documents';
