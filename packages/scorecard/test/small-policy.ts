import type {
  AttributeSpec,
  Condition,
  EvidenceCode,
  ReasonCode,
  RuleAction,
  SignalCode,
  SourceId,
} from '@cotejo/contracts';
import fc from 'fast-check';
import type { Policy } from '../src/policy/policy.js';
import type { Band, Characteristic, Scorecard } from '../src/scorecard/scorecard.js';
import { anyConditionOf } from '../src/testing/any-rules.js';

/** Signals of several sources: with figures, with rivals, favourable, legal, with and without an action. */
const POOL: SignalCode[] = [
  ...(['document_cancelled', 'document_pending', 'document_name_mismatch', 'sim_swap_recent', 'tax_active'] as const),
  ...(['tax_cancelled', 'email_disposable', 'email_invalid', 'velocity_check_failed', 'list_match_binding'] as const),
];
const anyPoints = fc.constantFrom(-40, -5, 0, 0, 0.5, 3, 10, 20, 35, 60, 90);
const anyHeight = fc.constantFrom(0, 10, 20, 25, 30, 31, 55, 60, 70, 90, 100);
const DIGEST = `document:v1:${'A'.repeat(22)}`;

const anyBands = (signal: SignalCode): fc.Arbitrary<Band[]> =>
  fc
    .record({
      low: anyPoints,
      unknown: fc.option(anyPoints, { nil: undefined }),
      limit: fc.option(anyPoints, { nil: undefined }),
      high: anyPoints,
    })
    .map(({ low, unknown, limit, high }) => [
      { state: 'false', points: low },
      ...(unknown === undefined ? [] : [{ state: 'unknown' as const, points: unknown }]),
      ...(signal === 'sim_swap_recent' && limit !== undefined
        ? [{ state: 'true' as const, below: 24, points: limit }]
        : []),
      { state: 'true', points: high },
    ]);

const anyCharacteristic = (signal: SignalCode): fc.Arbitrary<Characteristic> =>
  fc.record({ bands: anyBands(signal), falls: fc.boolean() }).map(({ bands, falls }) => ({
    signal,
    reason: 'not_verified' as ReasonCode,
    bands,
    ...(falls && signal === 'sim_swap_recent' && { monotonic: 'falling' as const }),
  }));

const anyTier = fc.record({ reviewFrom: anyHeight, rejectFrom: anyHeight });
const listed = fc.constantFrom<string[]>([], [], [DIGEST]);

/** A scorecard of three characteristics with a policy. They may break the rules of policies. */
export const anySmallPolicy: fc.Arbitrary<{ policy: Policy; scorecard: Scorecard }> = fc
  .record({
    signals: fc.subarray(POOL, { minLength: 2, maxLength: 3 }),
    ruled: fc.shuffledSubarray(POOL, { maxLength: 2 }),
  })
  .chain(({ signals, ruled }) =>
    fc.record({
      characteristics: fc.tuple(...signals.map(anyCharacteristic)),
      basePoints: fc.constantFrom(-10, 0, 10, 30),
      thresholds: anyTier,
      tiers: fc.array(anyTier, { maxLength: 2 }),
      fromCop: fc.constantFrom(0, 1_000),
      mandatorySources: fc.subarray<SourceId>(['registry', 'tax', 'email']),
      missingMandatoryFloor: anyHeight,
      charged: fc.option(anyPoints, { nil: undefined }),
      rules: fc.constant(ruled.filter((each) => signals.includes(each) || each === 'document_cancelled')),
      heights: fc.tuple(anyHeight, anyHeight),
      isStop: fc.boolean(),
      disabled: fc.boolean(),
      allow: listed,
      deny: listed,
    }),
  )
  .map((made) => {
    const { characteristics, basePoints, thresholds, tiers, fromCop, rules, heights, isStop, charged } = made;
    const reason = 'not_verified' as ReasonCode;
    const floors = rules.map((signal, index) => ({ signal, reason, floor: heights[index] as number }));
    const [first] = characteristics;
    const scorecard: Scorecard = { id: 'small', version: '1.0.0', basePoints, characteristics };
    const policy: Policy = {
      id: 'small',
      version: '1.0.0',
      scorecard: 'small@1.0.0',
      thresholds,
      amountTiers: tiers.map((tier, index) => ({ fromCop: fromCop + index * 5_000, ...tier })),
      mandatorySources: made.mandatorySources,
      missingMandatoryFloor: made.missingMandatoryFloor,
      ...(charged !== undefined && first && { unknownPoints: { [first.signal]: charged } }),
      hardStops: isStop ? floors.slice(0, 1).map(({ signal }) => ({ signal, reason })) : [],
      floors: isStop ? floors.slice(1) : floors,
      disabledCharacteristics: made.disabled && first ? [first.signal] : [],
      earlyAnswer: true,
      lists: { allow: made.allow, deny: made.deny },
    };
    return { policy, scorecard };
  });

/** The same with rules of a merchant over few facts, so that all of them can be decided. */
export const anyRuledPolicy: fc.Arbitrary<{ policy: Policy; scorecard: Scorecard }> = anySmallPolicy.chain((small) => {
  const scored = small.scorecard.characteristics.map(({ signal }) => signal as string);
  const parts = scored.flatMap((signal) => {
    const values = signal === 'document_name_mismatch' ? [`${signal}.value`] : [];
    return [signal, ...values, ...(signal === 'sim_swap_recent' ? [`${signal}.figure`] : [])];
  });
  const facts = fc
    .tuple(
      fc.subarray(PURCHASE, { minLength: 1, maxLength: 2 }),
      fc.subarray([...parts, 'tax_suspended'], { maxLength: 2 }),
    )
    .map((lists) => ['amount', ...lists.flat()]);
  const rules = facts.chain((names) =>
    fc.array(fc.record({ when: anyOwnCondition(names), then: anyOwnAction }), {
      minLength: 1,
      maxLength: 3,
    }),
  );
  return rules.map((made) => ({
    scorecard: small.scorecard,
    policy: {
      ...small.policy,
      attributes: OWN_ATTRIBUTES,
      rules: made.map((rule, index) => ({ id: `own-${index}`, ...rule })),
    },
  }));
});

/** Now and then two signals that exclude each other, so that a rule never applies. */
const anyOwnCondition = (names: readonly string[]): fc.Arbitrary<Condition> =>
  fc.oneof(
    { weight: 12, arbitrary: anyConditionOf(names, OWN_ATTRIBUTES) },
    fc.constant<Condition>({ all: RIVALS.map((fact) => ({ fact, is: true })) }),
  );
const RIVALS: SignalCode[] = ['tax_active', 'tax_suspended'];

const PURCHASE = [
  ...['payment.method', 'payment.confirmed', 'delivery.kind', 'delivery.hasOtherReceiver', 'history.delivered'],
  ...['history.refused', 'hour', 'weekday', 'attributes.regalo', 'attributes.items'],
];
const OWN_ATTRIBUTES: Record<string, AttributeSpec> = {
  regalo: { type: 'boolean' },
  items: { type: 'number', atLeast: 1, atMost: 50 },
};
const OWN_EVIDENCE: EvidenceCode[] = ['card_authenticated', 'email_code_returned', 'name_confirmed'];
const anyOwnAction: fc.Arbitrary<RuleAction> = fc.oneof(
  fc.constant<RuleAction>('review'),
  fc.constantFrom(0.5, 5, 20, 60).map((points) => ({ points })),
  fc.constantFrom(1, 25, 31, 70, 100).map((floor) => ({ floor })),
  fc.subarray(OWN_EVIDENCE, { minLength: 1, maxLength: 2 }).map((challenge) => ({ challenge })),
);

/** How many random policies a property compares with every possible request. */
export const proofRuns = (usual: number): number => Number(process.env.COTEJO_PROOF_RUNS ?? usual);
