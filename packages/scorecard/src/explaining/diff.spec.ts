import fc from 'fast-check';
import { anyFacts } from '../../test/any-facts.js';
import { Decider } from '../deciding/decider.js';
import { anyPolicyOf, anyScorecard } from '../testing/any-policy.js';
import { policy, scorecard } from '../testing/shipped.js';
import { diffPolicies, diffScorecards, type VersionChange } from './diff.js';

const DIGEST = (letter: string) => `document:v1:${letter.repeat(22)}`;
const mirrored = (changes: VersionChange[]) =>
  changes.map(({ what, before, after }) => ({ what, before: after, after: before })).toSorted(byWhat);
const byWhat = (one: { what: string }, other: { what: string }) => (one.what < other.what ? -1 : 1);

describe('the difference of two scorecards', () => {
  it('is empty for a scorecard and itself, in any order of its rows', () => {
    fc.assert(
      fc.property(anyScorecard, (each) => {
        const characteristics = each.characteristics.toReversed();
        expect(diffScorecards(each, { ...each, version: '2.0.0', characteristics })).toEqual([]);
      }),
    );
  });

  it('is not empty when two scorecards decide differently, and is inverse in the other direction', () => {
    fc.assert(
      fc.property(anyScorecard, anyScorecard, anyFacts, (one, other, facts) => {
        const changes = diffScorecards(one, other);
        expect(mirrored(diffScorecards(other, one))).toEqual(changes.toSorted(byWhat));
        const scoreBy = (each: typeof one) => new Decider(each, policy).decide(facts).score;
        if (changes.length === 0) {
          expect(scoreBy(one)).toBe(scoreBy(other));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('shows points before and after, and added and removed bands', () => {
    const characteristics = scorecard.characteristics.map((each) => {
      if (each.signal === 'ip_vpn') {
        return { ...each, reason: 'ip_proxy' as const };
      }
      if (each.signal !== 'sim_swap_recent') {
        return each;
      }
      const { monotonic: _, ...changed } = each;
      const bands = each.bands.map((band) => (band.below === 24 ? { ...band, points: 40 } : band));
      return { ...changed, bands: bands.filter(({ below }) => below !== 72) };
    });
    expect(diffScorecards(scorecard, { ...scorecard, basePoints: 8, characteristics })).toEqual([
      { what: 'basePoints', before: 10, after: 8 },
      { what: 'sim_swap_recent monotonic', before: 'falling', after: null },
      { what: 'sim_swap_recent true, below 24', before: 35, after: 40 },
      { what: 'sim_swap_recent true, below 72', before: 30, after: null },
      { what: 'ip_vpn reason', before: 'ip_vpn', after: 'ip_proxy' },
    ]);
  });

  it('shows every row of a scorecard with duplicate rows', () => {
    const [first] = scorecard.characteristics;
    if (!first) {
      throw new Error('no characteristic');
    }
    const twice = { ...scorecard, characteristics: [...scorecard.characteristics, first] };
    expect(diffScorecards(scorecard, twice).map(({ what }) => what)).toEqual(
      ['reason', 'false', 'true'].map((row) => `${first.signal} ${row} (2)`),
    );
  });
});

describe('the difference of two policies', () => {
  it('is empty for a policy and itself', () => {
    fc.assert(
      fc.property(anyPolicyOf(scorecard), (each) => {
        expect(diffPolicies(each, { ...structuredClone(each), id: 'other' })).toEqual([]);
      }),
    );
  });

  it('is not empty when two policies decide differently', () => {
    fc.assert(
      fc.property(anyPolicyOf(scorecard), anyPolicyOf(scorecard), anyFacts, (one, other, facts) => {
        if (diffPolicies(one, other).length > 0) {
          return;
        }
        const outcomeBy = (each: typeof one) => new Decider(scorecard, each).decide(facts).outcome;
        expect(outcomeBy(one)).toBe(outcomeBy(other));
      }),
      { numRuns: 30 },
    );
  });

  it('shows thresholds, tiers and rules, and only the number of list entries', () => {
    const [tier, ...tiers] = policy.amountTiers;
    const changed = {
      ...policy,
      thresholds: { reviewFrom: 30, rejectFrom: 75 },
      amountTiers: tiers,
      mandatorySources: [...policy.mandatorySources, 'tax' as const],
      floors: policy.floors.map((rule) => (rule.signal === 'pep_match' ? { ...rule, floor: 40 } : rule)),
      hardStops: policy.hardStops.slice(1),
      disabledCharacteristics: ['ip_vpn' as const],
      earlyAnswer: false,
      lists: { allow: [], deny: [DIGEST('B'), DIGEST('C')] },
    };
    const before = { ...policy, lists: { allow: [DIGEST('A')], deny: [DIGEST('B')] } };
    expect(diffPolicies(before, changed)).toEqual([
      { what: 'rejectFrom', before: 70, after: 75 },
      { what: `reviewFrom, from ${tier?.fromCop} COP`, before: tier?.reviewFrom, after: null },
      { what: `rejectFrom, from ${tier?.fromCop} COP`, before: tier?.rejectFrom, after: null },
      { what: 'stop document_cancelled', before: 'document_cancelled', after: null },
      { what: 'floor pep_match', before: 30, after: 40 },
      { what: 'earlyAnswer', before: true, after: false },
      { what: 'mandatory tax', before: null, after: true },
      { what: 'disabled ip_vpn', before: null, after: true },
      { what: 'lists allow', before: 1, after: 0, added: 0, removed: 1 },
      { what: 'lists deny', before: 1, after: 2, added: 1, removed: 0 },
    ]);
    expect(JSON.stringify(diffPolicies(before, changed))).not.toContain('BBB');
  });
});

it('lists bands by their amount, between the general thresholds and the rules', () => {
  const [five, twenty] = policy.amountTiers as [(typeof policy.amountTiers)[0], (typeof policy.amountTiers)[0]];
  const tier = { fromCop: 2_000_000, reviewFrom: 29, rejectFrom: 66 };
  const amountTiers = [tier, { ...five, reviewFrom: 27 }, { ...twenty, reviewFrom: 24 }];
  const thresholds = { ...policy.thresholds, rejectFrom: 71 };
  const changed = { ...policy, thresholds, amountTiers, earlyAnswer: !policy.earlyAnswer };
  expect(diffPolicies(policy, changed).map(({ what }) => what)).toEqual([
    'rejectFrom',
    'reviewFrom, from 2000000 COP',
    'rejectFrom, from 2000000 COP',
    'reviewFrom, from 5000000 COP',
    'reviewFrom, from 20000000 COP',
    'earlyAnswer',
  ]);
});
