import {
  comparisonsOf,
  type Facts,
  isEvidence,
  MANDATORY_BY_DEFAULT,
  SIGNALS,
  type SignalCode,
  SOURCE_IDS,
  type SourceId,
  type SourceStatus,
} from '@cotejo/contracts';
import fc from 'fast-check';
import { type Answer, anyAnswers, anyFacts } from '../../test/any-facts.js';
import { CODES, factsWith, silenced } from '../../test/facts.js';
import { anyDecider } from '../testing/any-policy.js';
import { decider, policy, scorecard } from '../testing/shipped.js';
import { type Decider, isMissing } from './decider.js';

const deciders = fc.oneof(fc.constant(decider), anyDecider);
const isNotAwaited = (status: SourceStatus) => status === 'not_awaited';

type Answers = Record<SignalCode, Answer>;

/** The facts with these answers of the open sources. */
function completed(facts: Facts, answering: SourceId[], answers: Answers): Facts {
  const [states, values, sources] = [{ ...facts.states }, { ...facts.values }, { ...facts.sources }];
  for (const source of answering) {
    sources[source] = 'ok';
  }
  for (const code of CODES) {
    const { state, value } = answers[code];
    if (!answering.includes(SIGNALS[code].source) || states[code] !== undefined || state === undefined) {
      continue;
    }
    states[code] = state;
    if (value !== undefined) {
      values[code] = value;
    }
  }
  return { ...facts, states, values, sources };
}

/** Facts of which half are on a list of the tenant. */
const anyListed = fc
  .record({ facts: anyFacts, listed: fc.constantFrom<Facts['listed']>(undefined, undefined, 'allowed', 'denied') })
  .map(({ facts, listed }): Facts => ({ ...facts, listed }));

/** Facts, and possible answers of their open sources. */
const anyCompletion = (isOpen: (status: SourceStatus) => boolean) =>
  fc
    .record({ facts: anyListed, answers: anyAnswers, answered: fc.subarray([...SOURCE_IDS]) })
    .map(({ facts, answers, answered }) => {
      const answering = answered.filter((id) => isOpen(facts.sources[id]));
      return { facts, completion: completed(facts, answering, answers) };
    });

/** The best or the worst answer of every signal. Evidence is good when it is true. */
const allOf = (state: boolean, classOf: (code: SignalCode) => string | undefined = costliest) =>
  Object.fromEntries(
    CODES.map((code) => [code, { state: isEvidence(code) ? !state : state, value: state ? classOf(code) : undefined }]),
  );

/** The class of a true answer with the most points; `undefined` where an answer without a value has as many. */
function costliest(code: SignalCode): string | undefined {
  const bands = scorecard.characteristics.find(({ signal }) => signal === code)?.bands ?? [];
  const isTrue = bands.filter(({ state }) => state === 'true');
  const [worst] = isTrue.sort((a, b) => b.points - a.points || Number(Boolean(a.oneOf)) - Number(Boolean(b.oneOf)));
  return worst?.oneOf?.[0];
}

/** The class of a true answer that a rule reads, which need not be the one with the most points. */
function ruled(code: SignalCode): string | undefined {
  const read = policy.rules?.flatMap(({ when }) => comparisonsOf(when)).find(({ fact }) => fact === `${code}.value`);
  const first = read && 'oneOf' in read ? read.oneOf?.[0] : undefined;
  return typeof first === 'string' ? first : costliest(code);
}

describe('an interval', () => {
  it('contains the score for any answers of the open sources, and the score of the decision', () => {
    fc.assert(
      fc.property(deciders, anyCompletion(isMissing), (each, { facts, completion }) => {
        const { low, high } = each.interval(facts);
        for (const { score } of [each.decide(facts), each.decide(completion)]) {
          expect(score).toBeGreaterThanOrEqual(low);
          expect(score).toBeLessThanOrEqual(high);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is a single score when no source is open', () => {
    fc.assert(
      fc.property(deciders, anyFacts, (each, facts) => {
        const answered = SOURCE_IDS.filter((id) => !isMissing(facts.sources[id]));
        fc.pre(answered.length === SOURCE_IDS.length);
        const { score } = each.decide(facts);
        expect(each.interval(facts)).toEqual({ low: score, high: score });
      }),
      { numRuns: 50, maxSkipsPerRun: 1_000 },
    );
  });

  it('is as narrow as possible where nothing is offset: with the shipped scorecard both ends can be reached', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const facts = silenced(given, { evidence: 'not_requested' });
        const open = SOURCE_IDS.filter((id) => isMissing(facts.sources[id]));
        // A mandatory source that stays silent lifts the score, and then no evidence takes anything away.
        const some = [[], open, ...MANDATORY_BY_DEFAULT.map((silent) => open.filter((id) => id !== silent))];
        const ends = (state: boolean) =>
          [costliest, ruled].flatMap((classOf) =>
            some.map(
              (answering) => decider.decide(completed(facts, answering, allOf(state, classOf) as Answers)).score,
            ),
          );
        expect(decider.interval(facts)).toEqual({ low: Math.min(...ends(false)), high: Math.max(...ends(true)) });
      }),
      { numRuns: 300 },
    );
  });

  it('covers the best and the worst answer of a silent source', () => {
    const facts = silenced(factsWith(), { telco: 'timeout' });
    expect(decider.interval(facts)).toEqual({ low: 10, high: 100 });
    const withoutPhone = { ...facts, inputs: facts.inputs.filter((input) => input !== 'phone') };
    expect(decider.interval(withoutPhone)).toEqual({ low: 10, high: 10 });
  });
});

it('expects no evidence from a silent source where the merchant stated none', () => {
  const known = factsWith({ phone_placeholder: true }, { context: { history: { delivered: 0 } } } as Partial<Facts>);
  const open = (evidence: SourceStatus) =>
    decider.interval(silenced(known, { biometric: 'not_awaited', evidence })).low;
  expect([open('not_requested'), open('ok')]).toEqual([30, 10]);
});

describe('a settled decision', () => {
  it('has the same outcome for any answers of the sources that are not awaited', () => {
    let settled = 0;
    fc.assert(
      fc.property(deciders, anyCompletion(isNotAwaited), (each, { facts, completion }) => {
        if (!each.isSettled(facts)) {
          return;
        }
        settled += 1;
        expect(each.decide(completion).outcome).toBe(each.decide(facts).outcome);
      }),
      { numRuns: 500 },
    );
    expect(settled).toBeGreaterThan(50);
  });

  it('does not exist while a mandatory source is open, even for a denied buyer', () => {
    fc.assert(
      fc.property(deciders, anyFacts, fc.nat(), (each, facts, pick) => {
        const sources = each.policy.mandatorySources;
        const source = sources[pick % sources.length];
        if (!source) {
          return;
        }
        const open = silenced({ ...facts, listed: 'denied' }, { [source]: 'not_awaited' });
        expect(each.isSettled(open)).toBe(false);
      }),
    );
  });

  it('exists as soon as no answer can change the outcome, and not before', () => {
    const open = { telco: 'not_awaited', geo: 'not_awaited' } as const;
    const settledFor = (facts: Facts, each: Decider = decider) => each.isSettled(silenced(facts, open));
    expect(settledFor(factsWith())).toBe(false);
    expect(settledFor(factsWith({ list_match_binding: true }))).toBe(true);
    expect(settledFor(factsWith({}, { listed: 'denied' }))).toBe(true);
    // An allowed buyer gets the base points whatever telco answers.
    expect(settledFor(factsWith({}, { listed: 'allowed' }))).toBe(true);
    expect(decider.isSettled(factsWith())).toBe(true);
  });
});
