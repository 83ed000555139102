import {
  EVIDENCE_CODES,
  isStated,
  REASON_OF_SIGNAL,
  type ReasonCode,
  SIGNALS,
  type SignalCode,
  type SignalSpec,
  SOURCE_APP_IDS,
  type SourceId,
  type Thresholds,
} from '@cotejo/contracts';
import fc from 'fast-check';
import { Decider } from '../deciding/decider.js';
import type { EvidenceSettings, Policy } from '../policy/policy.js';
import { parsePolicy } from '../policy/policy-shape.js';
import type { Band, Characteristic, OffsetRule, Scorecard } from '../scorecard/scorecard.js';
import { NEVER_OFFSET, parseScorecard } from '../scorecard/scorecard-rules.js';
import { ATTRIBUTES, anyMerchantRules } from './any-rules.js';
import { policySchema, scorecardSchema } from './shipped.js';

/** Signals that have points. */
const CODES = (Object.keys(SIGNALS) as SignalCode[]).filter((code) => !isStated(code));
/** Signals that stop offsets; an offset may not stop itself. */
const UNLESS: readonly SignalCode[] = ['sim_swap_recent', 'phone_recycled', 'ip_tor'];
const OFFSETTABLE = CODES.filter((code) => ![...NEVER_OFFSET, ...UNLESS, 'document_name_mismatch'].includes(code));

/** An amount alone is never a reason. */
const asksForAmount = (signal: SignalCode) => (SIGNALS[signal] as SignalSpec).inputs.includes('amount');

const anyPoints = (min: number, max: number) => fc.integer({ min: 2 * min, max: 2 * max }).map((halves) => halves / 2);

/** Bands for one state of a signal, the last one open. @param worst maximum points of a true answer */
function anyBands(state: 'true' | 'false', { value }: SignalSpec, worst: number): fc.Arbitrary<Band[]> {
  const closed = value?.classes === 'open' ? ['ofac-sdn'] : [...(value?.classes ?? [])];
  const anyLimits = fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 3 });
  const anyRow = state === 'true' ? anyPoints(-20, worst) : anyPoints(-10, worst / 6);
  return fc
    .record({
      limits: value?.figure ? anyLimits : fc.constant([]),
      classes: fc.subarray(closed),
      points: fc.array(anyRow, { minLength: 8, maxLength: 8 }),
    })
    .map(({ limits, classes, points }) => {
      const figures = limits.toSorted((a, b) => a - b).map((below) => ({ below }));
      const named = classes.map((name) => ({ oneOf: [name] }));
      return [...figures, ...named, {}].map((when, row) => ({ state, ...when, points: points[row] as number }));
    });
}

const anyCharacteristic = (signal: SignalCode, worst: number): fc.Arbitrary<Characteristic> =>
  fc
    .record({
      whenTrue: anyBands('true', SIGNALS[signal], worst),
      whenFalse: anyBands('false', SIGNALS[signal], worst),
      share: fc.integer({ max: 4, min: 0 }),
    })
    .map(({ whenTrue, whenFalse, share }) => {
      if (asksForAmount(signal)) {
        const bands = [...whenFalse.map((band) => ({ ...band, points: 0 })), ...whenTrue];
        return { signal, reason: signal as ReasonCode, bands };
      }
      const known = [...whenTrue, ...whenFalse].map(({ points }) => points);
      const [best, worst] = [Math.min(...known), Math.max(...known)];
      const unknown = Math.floor(2 * (best + ((worst - best) * share) / 4)) / 2;
      const rows = [...whenFalse, ...whenTrue];
      const isCharged = share > 0 || best > 0 || worst < 0;
      const bands: Band[] = isCharged ? [{ state: 'unknown', points: unknown, note: 'Random' }, ...rows] : rows;
      return { signal, reason: REASON_OF_SIGNAL[signal] ?? (signal as ReasonCode), bands };
    });

/** Any offset matrix: every kind of evidence, some signals, with and without limits. */
const anyOffsets = (codes: readonly SignalCode[]): fc.Arbitrary<OffsetRule[]> =>
  fc
    .array(
      fc.record(
        {
          evidence: fc.constantFrom(...EVIDENCE_CODES),
          signals: fc.subarray(
            OFFSETTABLE.filter((code) => codes.includes(code)),
            { minLength: 1, maxLength: 12 },
          ),
          points: fc.integer({ min: 1, max: 80 }),
          upToCop: fc.integer({ min: 1, max: 100_000_000 }),
          unless: fc.subarray([...UNLESS], { minLength: 1 }),
        },
        { requiredKeys: ['evidence', 'signals', 'points'] },
      ),
      { maxLength: 4 },
    )
    .map((rows) =>
      rows.map(({ signals, points, ...row }, index) => ({
        id: `rule_${index}`,
        points: Object.fromEntries(signals.map((signal) => [signal, points / 2])),
        ...row,
      })),
    );

const anyScorecardOf = (codes: readonly SignalCode[]): fc.Arbitrary<Scorecard> =>
  fc
    .constantFrom(0, 12, 60)
    .chain((worst) =>
      fc.record({
        basePoints: anyPoints(-20, 40),
        characteristics: fc.tuple(...codes.map((code) => anyCharacteristic(code, worst))),
        offsets: anyOffsets(codes),
      }),
    )
    .map((content) => parseScorecard({ id: 'random', version: '1.0.0', ...content }, scorecardSchema));

/** Any valid scorecard, including favourable signals, negative points and several bands. */
export const anyScorecard = anyScorecardOf(CODES);

/** Signals that a scorecard may leave out. */
const OPTIONAL = CODES.filter((code) => (SIGNALS[code] as SignalSpec).optional);

/** Any valid scorecard with some of the signals that older ones do not have: the proofs of a random one with all of them take minutes. */
export const anySmallerScorecard = fc
  .subarray(OPTIONAL, { maxLength: 5 })
  .chain((kept) => anyScorecardOf(CODES.filter((code) => !OPTIONAL.includes(code) || kept.includes(code))));

const anyWhole = (min: number, max: number) => fc.integer({ min, max });

const anyThresholds = (most: Thresholds): fc.Arbitrary<Thresholds> =>
  anyWhole(0, most.rejectFrom).chain((rejectFrom) =>
    anyWhole(0, Math.min(rejectFrom, most.reviewFrom)).map((reviewFrom) => ({ reviewFrom, rejectFrom })),
  );

/** Tiers of which each is at least as strict as the one below it. */
function anyTiers(above: Thresholds, fromCop: number, left: number): fc.Arbitrary<Policy['amountTiers']> {
  if (left === 0) {
    return fc.constant([]);
  }
  return anyThresholds(above).chain((thresholds) =>
    anyTiers(thresholds, fromCop * 10, left - 1).map((more) => [{ fromCop, ...thresholds }, ...more]),
  );
}

/** The use of a signal in the policy. */
const anyUse = fc.constantFrom<'stop' | 'floor' | 'disabled' | 'scored'>(
  ...(['stop', 'floor', 'disabled', 'scored', 'scored', 'scored', 'scored', 'scored'] as const),
);

const anyRules = (codes: readonly SignalCode[], reviewFrom: number) =>
  fc
    .tuple(...codes.map((signal) => fc.record({ signal: fc.constant(signal), use: anyUse, floor: anyWhole(0, 100) })))
    .map((rows) => {
      // The rules of a policy require these.
      const owed: Partial<Record<SignalCode, string>> = {
        list_match_binding: 'stop',
        lists_outdated: 'floor',
        document_cancelled: 'stop',
        document_pending: 'floor',
        document_status_unknown: 'floor',
        email_invalid: 'floor',
      };
      const used = (use: string) => rows.filter((row) => (owed[row.signal] ?? row.use) === use);
      const reason = 'document_pending' as const;
      return {
        hardStops: used('stop').map(({ signal }) => ({ signal, reason })),
        floors: used('floor').map(({ signal, floor }) => ({ signal, reason, floor: Math.max(floor, reviewFrom) })),
        disabledCharacteristics: used('disabled').map(({ signal }) => signal),
      };
    });

/** Charges for unknown answers of some signals, each as much as the worst answer. */
const anyCharges = ({ characteristics }: Scorecard) =>
  fc
    .subarray(
      characteristics.filter(({ signal }) => !asksForAmount(signal)),
      { maxLength: 6 },
    )
    .map((charged) =>
      Object.fromEntries(
        charged
          .map(({ signal, bands }) => [signal, Math.max(...bands.map(({ points }) => points))] as const)
          .filter(([, points]) => points >= 0),
      ),
    );

const anyEvidenceSettings = ({ offsets = [] }: Scorecard): fc.Arbitrary<EvidenceSettings> =>
  fc.record({
    disabledOffsets: fc.subarray(offsets.map(({ id }) => id)),
    unknownBelowCop: fc.constantFrom(0, 500_000, 50_000_000),
  });

/** Any valid policy for a scorecard. */
export const anyPolicyOf = (scorecard: Scorecard): fc.Arbitrary<Policy> =>
  anyThresholds({ reviewFrom: 100, rejectFrom: 100 }).chain((thresholds) =>
    fc
      .record({
        amountTiers: anyTiers(thresholds, 10_000, 2),
        mandatorySources: fc.subarray<SourceId>([...SOURCE_APP_IDS]),
        missingMandatoryFloor: anyWhole(thresholds.reviewFrom, 100),
        rules: anyRules(
          scorecard.characteristics.map(({ signal }) => signal),
          thresholds.reviewFrom,
        ),
        unknownPoints: anyCharges(scorecard),
        evidence: anyEvidenceSettings(scorecard),
        own: fc.option(anyMerchantRules, { nil: undefined }),
      })
      .map(({ rules, own, ...content }) =>
        parsePolicy(
          {
            id: 'random',
            version: '1.0.0',
            scorecard: `${scorecard.id}@${scorecard.version}`,
            thresholds,
            ...content,
            ...rules,
            ...(own && { rules: own, attributes: ATTRIBUTES }),
            earlyAnswer: true,
            lists: { allow: [], deny: [] },
          },
          policySchema,
          [scorecard],
        ),
      ),
  );

/** A decider with any scorecard and policy. Some of them replace a policy that could not be read. */
export const anyDecider: fc.Arbitrary<Decider> = fc
  .record({ scorecard: anyScorecard, policyUnknown: fc.constantFrom(false, false, false, true) })
  .chain(({ scorecard, policyUnknown }) =>
    anyPolicyOf(scorecard).map((policy) => new Decider(scorecard, policy, { policyUnknown })),
  );
