import {
  type Facts,
  SIGNALS,
  type SignalCode,
  type SignalSpec,
  type SignalState,
  SOURCE_IDS,
  SOURCE_STATUSES,
  type SourceStatus,
} from '@cotejo/contracts';
import fc from 'fast-check';
import { anyPurchase } from '../src/testing/any-rules.js';
import { CODES, INPUTS } from './facts.js';

/** The answer of one signal; `undefined`: no answer. */
export interface Answer {
  state: SignalState | undefined;
  value: number | string | undefined;
}

const anyFigure = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.double({ min: 0, max: 120, noNaN: true }));

/** A figure or a class that the signal can have, or no value. */
export function anyValue(code: SignalCode): fc.Arbitrary<Answer['value']> {
  const { value }: SignalSpec = SIGNALS[code];
  const classes = value?.classes === 'open' ? ['ofac-sdn', 'other'] : (value?.classes ?? []);
  return fc.oneof(
    fc.constant(undefined),
    ...(value?.figure ? [anyFigure] : []),
    ...(classes.length > 0 ? [fc.constantFrom(...classes)] : []),
  );
}

export const anyState = fc.constantFrom<SignalState>(true, false, 'unknown');

/** False is twice as frequent, because most answers are good. */
const anyAnswerOf = (code: SignalCode): fc.Arbitrary<Answer> =>
  fc.record({
    state: fc.constantFrom<Answer['state']>(true, false, false, 'unknown', undefined),
    value: anyValue(code),
  });

/** An answer of every signal. */
export const anyAnswers: fc.Arbitrary<Record<SignalCode, Answer>> = fc.record(
  Object.fromEntries(CODES.map((code) => [code, anyAnswerOf(code)])) as Record<SignalCode, fc.Arbitrary<Answer>>,
);

/**
 * Mostly realistic facts, with strange ones too: answers of a silent source, or of a source outside the plan.
 */
export const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    answers: anyAnswers,
    sources: fc.record(
      Object.fromEntries(
        SOURCE_IDS.map((id) => [id, fc.oneof(fc.constant('ok' as const), fc.constantFrom(...SOURCE_STATUSES))]),
      ) as Record<(typeof SOURCE_IDS)[number], fc.Arbitrary<SourceStatus>>,
    ),
    inputs: fc.oneof(fc.constant([...INPUTS]), fc.subarray(INPUTS)),
    amountCop: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
    purchase: fc.option(anyPurchase, { nil: {} }),
    listed: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom('allowed', 'denied')),
  })
  .map(({ answers, listed, inputs, purchase, ...facts }) => {
    const known: Facts = { ...facts, ...purchase, states: {}, values: {}, inputs: [...inputs] };
    return answered(listed ? { ...known, listed: listed as 'allowed' } : known, CODES, answers);
  });

/** The facts with these answers added. */
function answered(facts: Facts, codes: SignalCode[], answers: Record<SignalCode, Answer>): Facts {
  const [states, values] = [{ ...facts.states }, { ...facts.values }];
  for (const code of codes) {
    const { state, value } = answers[code];
    if (state === undefined) {
      continue;
    }
    states[code] = state;
    if (value !== undefined) {
      values[code] = value;
    }
  }
  return { ...facts, states, values };
}

/** The same facts with properties and lists in reverse order. */
export function reversed(facts: Facts): Facts {
  const turned = <T extends object>(members: T): T => Object.fromEntries(Object.entries(members).reverse()) as T;
  const { inputs, sources, states, values } = facts;
  return turned({
    ...facts,
    inputs: inputs.toReversed(),
    sources: turned(sources),
    states: turned(states),
    values: turned(values),
  });
}
