import {
  ACTIONS,
  isEvidence,
  LEGAL_CAUSES,
  type ReasonCode,
  SIGNALS,
  type SignalCode,
  SOURCE_IDS,
  type SourceId,
} from '@cotejo/contracts';
import type { Policy } from '../src/policy/policy.js';
import type { ProofCode } from '../src/proof/finding.js';
import type { Band, Scorecard } from '../src/scorecard/scorecard.js';

/** A policy with one fault that was put into it. */
export interface FaultyPolicy {
  name: string;
  kind: 1 | 2 | 3 | 4;
  policy: Policy;
  scorecard: Scorecard;
  sources: readonly SourceId[];
  /** What the check must say, and where. */
  code: ProofCode;
  pointer: string;
  /** `proveScorecard` reports the fault; `provePolicy` does not. */
  ofScorecard?: boolean;
}

/** Seeds of the reported policies. While the check was written, only the seeds from 9000 on were used. */
export const REPORTED_SEED = 1;

/** Mulberry32: the same seed gives the same policies everywhere. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { below, pick: <T>(members: readonly T[]): T => members[below(members.length)] as T };
}
type Random = ReturnType<typeof randomOf>;

interface Sound {
  policy: Policy;
  scorecard: Scorecard;
}
type Made = Omit<FaultyPolicy, 'name' | 'kind' | 'sources'> & { sources?: readonly SourceId[] };
type Fault = (sound: Sound, random: Random) => Made;

const faultIn = (policy: Policy, scorecard: Scorecard, code: ProofCode, pointer: string): Made => ({
  policy,
  scorecard,
  code,
  pointer,
});

const reasonOf = ({ characteristics }: Scorecard, signal: SignalCode): ReasonCode =>
  characteristics.find((each) => each.signal === signal)?.reason as ReasonCode;

const DIGEST = (letter: string) => `document:v1:${letter.repeat(22)}`;

/** Other points for a signal. */
function withBands(scorecard: Scorecard, signal: SignalCode, bands: Band[]): Scorecard {
  const characteristics = scorecard.characteristics.map((each) => {
    const { monotonic: _, ...kept } = each;
    return each.signal === signal ? { ...kept, bands } : each;
  });
  return { ...scorecard, characteristics };
}

const FREE: SignalCode[] = ['ip_vpn', 'phone_ported', 'email_role_account', 'address_invalid', 'velocity_check_failed'];
const plain = (low: number, high: number): Band[] => [
  { state: 'false', points: low },
  { state: 'true', points: high },
];

const floorAt = ({ policy, scorecard }: Sound, signal: SignalCode, floor: number) => {
  const floors = [...policy.floors, { signal, floor, reason: reasonOf(scorecard, signal) }];
  return { policy: { ...policy, floors }, pointer: `/floors/${policy.floors.length}` };
};

/** Rules, tiers and entries of lists that can never matter. */
const IDLE: Fault[] = [
  (sound, random) => {
    const signal = random.pick(['phone_recycled', 'sim_swap_recent', 'phone_invalid'] as const);
    const sources = SOURCE_IDS.filter((id) => id !== 'telco');
    return { ...sound, ...floorAt(sound, signal, 30 + random.below(30)), code: 'rule_never_fires', sources };
  },
  (sound, random) => {
    const signal = random.pick(FREE);
    const high = 20 + random.below(50);
    const scorecard = withBands(sound.scorecard, signal, plain(0, high));
    const made = floorAt(sound, signal, scorecard.basePoints + random.below(high + 1));
    return { scorecard, ...made, code: 'rule_never_fires' };
  },
  ({ policy, scorecard }, random) => {
    const tier = { fromCop: 1_000_000_000_001 + random.below(1_000_000), reviewFrom: 20, rejectFrom: 50 };
    const amountTiers = [...policy.amountTiers, tier];
    const pointer = `/amountTiers/${policy.amountTiers.length}`;
    return { policy: { ...policy, amountTiers }, scorecard, code: 'tier_never_applies', pointer };
  },
  ({ policy, scorecard }, random) => {
    const last = policy.amountTiers.at(-1) ?? { fromCop: 0, ...policy.thresholds };
    const amountTiers = [...policy.amountTiers, { ...last, fromCop: last.fromCop + 1_000 * (1 + random.below(99)) }];
    const pointer = `/amountTiers/${policy.amountTiers.length}`;
    return { policy: { ...policy, amountTiers }, scorecard, code: 'tier_changes_nothing', pointer };
  },
  ({ policy, scorecard }, random) => {
    const at = random.below(4);
    const allow = ['A', 'B', 'C', 'D'].map(DIGEST);
    const lists = { allow, deny: [allow[at] as string, DIGEST('E')] };
    return { policy: { ...policy, lists }, scorecard, code: 'list_entry_ignored', pointer: `/lists/allow/${at}` };
  },
];

/** Bands of scorecards, and outcomes, that nothing reaches. */
const UNREACHED: Fault[] = [
  ({ policy, scorecard }, random) => {
    const [signal, most] = random.pick([
      ['phone_line_recent', 3],
      ['email_domain_recent', 90],
    ] as const);
    const bands: Band[] = [
      { state: 'false', points: 0 },
      { state: 'true', below: most, points: 15 },
      { state: 'true', below: most + 1 + random.below(50), points: 10 },
      { state: 'true', points: 15 },
    ];
    return bandFault(policy, withBands(scorecard, signal, bands), signal, 2);
  },
  ({ policy, scorecard }, random) => {
    const limit = 10 + random.below(40);
    const bands: Band[] = [
      { state: 'false', points: 0 },
      { state: 'true', below: limit, points: 30 },
      { state: 'true', below: limit - random.below(10), points: 20 },
      { state: 'true', points: 35 },
    ];
    return bandFault(policy, withBands(scorecard, 'sim_swap_recent', bands), 'sim_swap_recent', 2);
  },
  ({ policy, scorecard }, random) => {
    const reviewFrom = scorecard.basePoints - random.below(scorecard.basePoints);
    const thresholds = { reviewFrom, rejectFrom: 70 };
    return faultIn({ ...policy, thresholds, amountTiers: [] }, scorecard, 'outcome_unreachable', '/thresholds');
  },
  ({ policy, scorecard }, random) => {
    const threshold = 30 + random.below(30);
    const amountTiers = [{ fromCop: 1_000_000, reviewFrom: threshold, rejectFrom: threshold }];
    const thresholds = { reviewFrom: threshold, rejectFrom: 70 };
    return faultIn({ ...policy, thresholds, amountTiers }, scorecard, 'outcome_unreachable', '/amountTiers/0');
  },
  (sound, random) => {
    // Every score ends with 0, and the review needs one between two of them.
    const tens = sound.scorecard.characteristics.map((each) => ({
      ...each,
      bands: each.bands.map((band) => ({ ...band, points: Math.ceil(band.points / 10) * 10 })),
    }));
    const from = 10 * (3 + random.below(4));
    const floors = sound.policy.floors.map((floor) => ({ ...floor, floor: 90 }));
    const thresholds = { reviewFrom: from + 1, rejectFrom: from + 9 };
    const policy = {
      ...sound.policy,
      thresholds,
      amountTiers: [],
      floors,
      unknownPoints: {},
      missingMandatoryFloor: from + 9,
    };
    const offsets = sound.scorecard.offsets?.map((rule) => ({ ...rule, points: { ip_vpn: 10 } }));
    const scorecard = { ...sound.scorecard, basePoints: 10, characteristics: tens, ...(offsets && { offsets }) };
    return { policy, scorecard, code: 'outcome_unreachable', pointer: '/thresholds' };
  },
];

function bandFault(policy: Policy, scorecard: Scorecard, signal: SignalCode, band: number): Made {
  const index = scorecard.characteristics.findIndex((each) => each.signal === signal);
  const pointer = `/characteristics/${index}/bands/${band}`;
  return { policy, scorecard, code: 'band_unreachable', pointer, ofScorecard: true };
}

/** Settings in which more suspicion gives a milder decision. */
const DISORDER: Fault[] = [
  ({ policy, scorecard }, random) => {
    const made = withBands(scorecard, random.pick(FREE), plain(0, -1 - random.below(40)));
    return { policy, scorecard: made, code: 'worse_fact_scores_less', pointer: '/scorecard' };
  },
  ({ policy, scorecard }, random) => {
    const signal = random.pick(FREE);
    const made = withBands(scorecard, signal, plain(0, 5 + random.below(10)));
    const unknownPoints = { [signal]: 16 + random.below(20) };
    return faultIn({ ...policy, unknownPoints }, made, 'worse_fact_scores_less', '/scorecard');
  },
  ({ policy, scorecard }, random) => {
    const signal = random.pick(FREE);
    const made = withBands(scorecard, signal, plain(3 + random.below(20), 40));
    const bare = { ...policy, unknownPoints: {} };
    return { policy: bare, scorecard: made, code: 'worse_fact_scores_less', pointer: '/scorecard' };
  },
  ({ policy, scorecard }, random) => {
    const rise = 1 + random.below(10);
    const { reviewFrom, rejectFrom } = policy.thresholds;
    const fromCop = 1_000 * (1 + random.below(9_000));
    const tier = { fromCop, reviewFrom: reviewFrom + rise, rejectFrom: rejectFrom + rise };
    return faultIn({ ...policy, amountTiers: [tier] }, scorecard, 'higher_amount_milder', '/amountTiers/0');
  },
  (sound, random) => {
    const signal = random.pick(FREE);
    const { policy, pointer } = floorAt(sound, signal, 40 + random.below(30));
    const disabled = { ...policy, disabledCharacteristics: [signal] };
    return { policy: disabled, scorecard: sound.scorecard, code: 'rule_of_disabled_signal', pointer };
  },
];

const HOPELESS = (Object.keys(SIGNALS) as SignalCode[]).filter(
  (code) => !(code in ACTIONS) && !LEGAL_CAUSES.includes(code) && code !== 'tax_active' && !isEvidence(code),
);

/** Rejections without a remedy. The sound policies always give a remedy, because their signals without an action give no points. */
const HOPELESS_FAULTS: Fault[] = [
  (sound, random) => {
    const signal = random.pick(HOPELESS.filter((code) => !sound.policy.floors.some((floor) => floor.signal === code)));
    const reason = reasonOf(sound.scorecard, signal);
    const hardStops = [...sound.policy.hardStops, { signal, reason }];
    return faultIn({ ...sound.policy, hardStops }, sound.scorecard, 'rejection_without_remedy', '/thresholds');
  },
  (sound, random) => {
    const signal = random.pick(HOPELESS.filter((code) => !sound.policy.floors.some((floor) => floor.signal === code)));
    const { policy } = floorAt(sound, signal, sound.policy.thresholds.rejectFrom + random.below(20));
    return { ...sound, policy, code: 'rejection_without_remedy', pointer: '/thresholds' };
  },
  ({ policy, scorecard }, random) => {
    const made = withBands(scorecard, random.pick(HOPELESS), plain(0, 80 + random.below(20)));
    return { policy, scorecard: made, code: 'rejection_without_remedy', pointer: '/thresholds' };
  },
  ({ policy, scorecard }, random) => {
    const one = random.pick(['sim_swap_recent', 'phone_recycled', 'velocity_check_failed'] as const);
    const other = random.pick(['biometric_mismatch', 'document_implausible', 'email_domain_recent'] as const);
    const points = 36 + random.below(10);
    const made = withBands(withBands(scorecard, one, plain(0, points)), other, plain(0, points));
    return { policy, scorecard: made, code: 'rejection_without_remedy', pointer: '/thresholds' };
  },
  ({ policy, scorecard }, random) => {
    const missingMandatoryFloor = policy.thresholds.rejectFrom + random.below(20);
    return faultIn({ ...policy, missingMandatoryFloor }, scorecard, 'rejection_without_remedy', '/thresholds');
  },
];

/** A variant of a policy without a fault of the kind: signals without an action give no points. */
function soundVariant({ policy, scorecard }: Sound, kind: number, random: Random): Sound {
  const basePoints = 5 + random.below(10);
  const factor = 1 + random.below(3) / 4;
  const weigh = ({ signal, bands, ...rest }: Scorecard['characteristics'][number]) => ({
    ...rest,
    signal,
    bands: bands.map((band) => ({
      ...band,
      points: kind === 4 && HOPELESS.includes(signal) ? 0 : Math.min(Math.round(band.points * factor), 90),
    })),
  });
  return { policy, scorecard: { ...scorecard, basePoints, characteristics: scorecard.characteristics.map(weigh) } };
}

/** @returns 100 faulty policies, 25 of each kind */
export function faultyPolicies(sound: Sound, seed: number): FaultyPolicy[] {
  const kinds = [IDLE, UNREACHED, DISORDER, HOPELESS_FAULTS];
  return kinds.flatMap((faults, index) =>
    Array.from({ length: 25 }, (_, at) => {
      const random = randomOf(seed * 10_000 + index * 100 + at);
      const kind = (index + 1) as FaultyPolicy['kind'];
      const fault = faults[at % faults.length] as Fault;
      const made = fault(soundVariant(sound, kind, random), random);
      return { sources: SOURCE_IDS, ...made, kind, name: `kind ${kind}, policy ${at}` };
    }),
  );
}

/** The sound policies by themselves, of which the check must not say what it says of the faulty ones. */
export function soundPolicies(sound: Sound, seed: number): Sound[] {
  return Array.from({ length: 10 }, (_, at) => soundVariant(sound, 4, randomOf(seed * 10_000 + 5_000 + at)));
}
