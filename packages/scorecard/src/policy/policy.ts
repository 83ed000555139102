import type {
  AttributeSpec,
  CountSettings,
  EvidenceCode,
  MerchantRule,
  ReasonCode,
  SignalCode,
  SourceId,
  Thresholds,
} from '@cotejo/contracts';

/** A signal that rejects when it is true, whatever the other signals: the score becomes 100. */
export interface HardStop {
  signal: SignalCode;
  reason: ReasonCode;
}

/** A signal that raises the score to at least `floor` points when it is true. */
export interface FloorRule extends HardStop {
  floor: number;
}

/**
 * Buyers that a tenant always allows or denies, as keyed digests `<kind>:v<pepper>:<digest>`, never as plain values.
 */
export interface SubjectLists {
  /** Documents only, because anyone can type the phone or e-mail address of another person. */
  allow: string[];
  deny: string[];
}

/** How a tenant uses the offset matrix of the scorecard. */
export interface EvidenceSettings {
  /** Ids of offsets that do not count for this tenant. */
  disabledOffsets: string[];
  /** In orders below this amount, an offset also stands while a signal that would stop it is unknown. COP. */
  unknownBelowCop: number;
}

/** The decision settings of a tenant. */
export interface Policy {
  id: string;
  version: string;
  /** The scorecard of the policy, `id@version`. */
  scorecard: string;
  thresholds: Thresholds;
  /** Stricter thresholds from an amount in COP on, sorted by amount. */
  amountTiers: (Thresholds & { fromCop: number })[];
  /** Without an answer of these sources, no request is approved. */
  mandatorySources: SourceId[];
  missingMandatoryFloor: number;
  /**
   * Documents of which no connected registry has the kind: the review threshold, unless the buyer gives one of these pieces of evidence.
   * Without it the registry counts as missing for them.
   */
  documentsWithoutRegistry?: { challenge: EvidenceCode[] };
  /**
   * Points of signals that a configured source could not answer. They replace the scorecard's band for unknown. A source that
   * is not configured is never charged.
   */
  unknownPoints?: Partial<Record<SignalCode, number>>;
  hardStops: HardStop[];
  floors: FloorRule[];
  /** Signals without points for this tenant. */
  disabledCharacteristics: SignalCode[];
  /** What the tenant takes as evidence. Without it, an unknown signal stops every offset that it can stop. */
  evidence?: EvidenceSettings;
  /** Values of the merchant's own that requests may have, by name. */
  attributes?: Record<string, AttributeSpec>;
  /** What the merchant wants for some purchases; no rule lowers a score. */
  rules?: MerchantRule[];
  /** How often a subject may be seen, and with how many others. Without it, the limits are `COUNTS_BY_DEFAULT`. */
  counts?: CountSettings;
  /** Answer as soon as no missing source could change the outcome. */
  earlyAnswer: boolean;
  lists: SubjectLists;
}

/** The hard stops and the floors of a policy, each with its JSON pointer. A hard stop lifts a score to 100. */
export function rulesOf({ hardStops, floors }: Policy): (FloorRule & { pointer: string })[] {
  return [
    ...hardStops.map((rule, index) => ({ ...rule, floor: 100, pointer: `/hardStops/${index}` })),
    ...floors.map((rule, index) => ({ ...rule, pointer: `/floors/${index}` })),
  ];
}

/** Thresholds for an amount: the highest tier that the amount reaches, else the general thresholds. */
export function thresholdsFor(policy: Policy, amountCop: number | null): Thresholds {
  const tier = policy.amountTiers.findLast(({ fromCop }) => amountCop !== null && amountCop >= fromCop);
  const { reviewFrom, rejectFrom } = tier ?? policy.thresholds;
  return { reviewFrom, rejectFrom };
}
