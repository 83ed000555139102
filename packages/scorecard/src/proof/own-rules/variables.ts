import { type AttributeValue, type Comparison, type RuleFact, ruleFact, type SignalCode } from '@cotejo/contracts';
import type { Truth } from '../../rules/condition.js';
import { allAnswers } from '../build-tree.js';
import type { FactSpace } from '../fact-space.js';
import type { FactPart } from '../fact-tree.js';
import { numbersAround, numbersIn, OTHER_TEXT, textsIn } from '../possible-answers.js';
import { truthOfAnswer, truthOfValue } from './signal-truths.js';

/** Values of some facts that all comparisons of the rules see alike. */
export interface Choice {
  truths: ReadonlyMap<Comparison, Truth>;
  /** Values of facts of the purchase; an absent fact is unknown. */
  values: ReadonlyMap<string, AttributeValue>;
  /** The answers of a signal; `null`: the variable is no signal. */
  answers: SignalAnswers | null;
}

interface SignalAnswers {
  signal: SignalCode;
  accepts(part: FactPart): boolean;
  /** Facts without any answer of the signal are among them. */
  mayBeAbsent: boolean;
}

/** Facts that are chosen together. */
export interface Variable {
  name: string;
  comparisons: Comparison[];
  choices: Choice[];
}

/** The variables of the facts that some comparisons read, besides the amount. */
export function variablesOf(comparisons: readonly Comparison[], space: FactSpace): Variable[] {
  const groups = Map.groupBy(
    comparisons.filter(({ fact }) => fact !== 'amount'),
    ({ fact }) => groupOf(fact, space),
  );
  return [...groups].map(([name, own]) => {
    const signal = signalIn(own, space);
    return { name, comparisons: own, choices: signal ? answersOf(signal, own, space) : valuesOf(own, space) };
  });
}

/** The name of the facts that are known or unknown together. A fact that does not exist is its own group, and unknown. */
function groupOf(name: string, { policy }: FactSpace): string {
  const fact = ruleFact(name, policy.attributes);
  if (fact?.from === 'signal') {
    return fact.signal;
  }
  if (name === 'hour' || name === 'weekday') {
    return 'time';
  }
  const [group = ''] = name.split('.');
  return group === 'history' || group === 'delivery' ? group : name;
}

function signalIn([first]: readonly Comparison[], { policy }: FactSpace): SignalCode | null {
  const fact = first && ruleFact(first.fact, policy.attributes);
  return fact?.from === 'signal' ? fact.signal : null;
}

/** The choices of a signal, the unknown one first. A signal of a source outside of the plan is always unknown. */
function answersOf(signal: SignalCode, compared: readonly Comparison[], space: FactSpace): Choice[] {
  const weighed = space.weighed.get(signal);
  const unknown: FactPart = { kind: 'signal', signal, state: 'unknown', value: undefined };
  const parts = [unknown, ...(weighed ? allAnswers(weighed, [false, true]).map(({ part }) => part) : [])];
  const keyOf = (part: FactPart) => compared.map((each) => truthOfAnswer(each, part)).join('');
  return [...new Set(parts.map(keyOf))].map((key) => {
    const example = parts.find((part) => keyOf(part) === key) as FactPart;
    return {
      truths: new Map(compared.map((each) => [each, truthOfAnswer(each, example)])),
      values: new Map(),
      answers: { signal, accepts: (part) => keyOf(part) === key, mayBeAbsent: keyOf(unknown) === key },
    };
  });
}

/** The choices of facts of the purchase, the unknown ones first. */
function valuesOf(compared: readonly Comparison[], { policy }: FactSpace): Choice[] {
  const names = [...new Set(compared.map(({ fact }) => fact))];
  const lists = names.map((name) => {
    const fact = ruleFact(name, policy.attributes);
    const own = compared.filter((each) => each.fact === name);
    return [undefined, ...(fact ? knownValues(fact, own) : [])].map((value) => [name, value] as const);
  });
  const rows = product(lists).map((row) => new Map(row.filter(isKnown)));
  const choices = rows
    .filter((values) => isComplete(values, names))
    .map((values): Choice => {
      const truths = new Map(compared.map((each) => [each, truthOfValue(each, values.get(each.fact))]));
      return { values, truths, answers: null };
    });
  const keyOf = ({ truths }: Choice) => [...truths.values()].join('');
  return choices.filter((choice, at) => choices.findIndex((other) => keyOf(other) === keyOf(choice)) === at);
}

const isKnown = (row: readonly [string, AttributeValue | undefined]): row is readonly [string, AttributeValue] =>
  row[1] !== undefined;

/** Whether a purchase can have these values: a history and a time are known as a whole, and a known delivery says who receives it. */
function isComplete(values: ReadonlyMap<string, AttributeValue>, names: readonly string[]): boolean {
  const [first = ''] = names;
  if (first.startsWith('delivery.')) {
    const receiver = 'delivery.hasOtherReceiver';
    return values.size === 0 || !names.includes(receiver) || values.has(receiver);
  }
  const isWhole = first.startsWith('history.') || first === 'hour' || first === 'weekday';
  return !isWhole || values.size === 0 || values.size === names.length;
}

/** One value of each kind that the comparisons can tell apart. */
function knownValues({ type, oneOf, range }: RuleFact, compared: readonly Comparison[]): AttributeValue[] {
  if (type === 'boolean') {
    return [false, true];
  }
  if (type === 'text') {
    return [...(oneOf ?? [...new Set([...textsIn(compared), OTHER_TEXT])])];
  }
  const { from, to, isWhole } = range ?? { from: 0, to: Number.MAX_SAFE_INTEGER, isWhole: false };
  const limits = numbersIn(compared);
  return isWhole ? wholeNumbersAround(limits, from, to) : [...numbersAround(limits, from, to), to];
}

/** The whole numbers at and beside each limit, and the ends of the range. */
export function wholeNumbersAround(limits: readonly number[], from: number, to: number): number[] {
  const around = limits.flatMap((limit) => [Math.ceil(limit) - 1, Math.ceil(limit), Math.floor(limit) + 1]);
  return [...new Set([from, ...around, to])].filter((each) => each >= from && each <= to).sort((a, b) => a - b);
}

const product = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((rows, list) => rows.flatMap((row) => list.map((each) => [...row, each])), [[]]);
