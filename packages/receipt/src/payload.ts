import type {
  Contribution,
  Decision,
  DocumentKind,
  Environment,
  Outcome,
  ReasonCode,
  ScreenedList,
  SourceId,
  SourceStatus,
} from '@cotejo/contracts';
import { reasonsOf } from '@cotejo/scorecard/browser';
import type { ByInput } from './input-names.js';

/** Raised when older readers cannot read the new format. Properties may be added without a new version. */
export const RECEIPT_VERSION = 1;
export const RECEIPT_ISSUER = 'cotejo';

type ForeignKind = Exclude<DocumentKind, 'CC'>;

export const RECEIPT_VARIANTS = ['verify', 'analyze'] as const;
export type ReceiptVariant = (typeof RECEIPT_VARIANTS)[number];

/** A scorecard or policy: `id@version`, and the SHA-256 of its content. */
export interface ReceiptVersion {
  name: string;
  hash: string;
}

export interface ReceiptSource {
  source: SourceId;
  status: SourceStatus;
  provider: string | null;
  /** ISO 8601. */
  as_of: string | null;
  /** Version of the data, for sources whose data is replaced as a whole. */
  version?: string;
}

export interface ReceiptList extends Pick<ScreenedList, 'list' | 'kind' | 'class' | 'edition' | 'state' | 'entries'> {
  checked_at: string | null;
}

/**
 * One line of the score. `value` is a figure, a class, or the well-known domain that was probably meant, never a sent
 * value.
 */
export interface ReceiptCharacteristic extends Pick<Contribution, 'source' | 'state' | 'points' | 'reason' | 'value'> {
  code: string;
}

/** The signed content of a receipt. It has no submitted value, only commitments, which the salts open. */
export interface ReceiptPayload {
  v: typeof RECEIPT_VERSION;
  iss: typeof RECEIPT_ISSUER;
  /** The transaction id of verify, or the request id of analyze. */
  jti: string;
  /** Whole seconds since the epoch. */
  iat: number;
  /** The same moment to the millisecond, ISO 8601. */
  time: string;
  environment: Environment;
  tenant: string;
  variant: ReceiptVariant;
  scorecard: ReceiptVersion;
  policy: ReceiptVersion;
  /** The thresholds for the amount of the request. */
  thresholds: { review_from: number; reject_from: number };
  outcome: Outcome;
  /** 0 to 100, one decimal. */
  score: number;
  reasons: ReasonCode[];
  missing_mandatory: SourceId[];
  planned_sources: SourceId[];
  sources: ReceiptSource[];
  /** The list policy, `id@version`, and the lists; absent when the screening did not answer. */
  list_policy?: string;
  lists?: ReceiptList[];
  /** All contributions, including rules and contributions without points. They add up to the score. */
  characteristics: ReceiptCharacteristic[];
  inputs: ByInput;
  /** Absent: a cédula of a citizen. The number is committed to with its kind. */
  document_kind?: ForeignKind;
  /** The first answer, of which this is the second with more evidence; absent in a first answer. */
  follow_up_of?: string;
}

/** The content of a receipt that does not come from the decision. */
export interface ReceiptContext
  extends Pick<ReceiptPayload, 'jti' | 'environment' | 'tenant' | 'variant' | 'planned_sources' | 'sources'> {
  timeMs: number;
  screening: { policy: string; lists: readonly ScreenedList[] } | null;
  documentKind?: DocumentKind;
  followUpOf?: string | null;
}

export type DecisionWithEvidence = Decision & Required<Pick<Decision, 'evidence'>>;

/** Builds the content of a receipt from a decision and its context. */
export function receiptPayload(
  decision: DecisionWithEvidence,
  context: ReceiptContext,
  inputs: ByInput,
): ReceiptPayload {
  const { outcome, score, missingMandatory, evidence } = decision;
  const {
    timeMs,
    screening,
    documentKind = 'CC',
    followUpOf,
    jti,
    environment,
    tenant,
    variant,
    planned_sources,
    sources,
  } = context;
  const { contributions, thresholds, scorecardHash, policyHash } = evidence;
  return {
    v: RECEIPT_VERSION,
    iss: RECEIPT_ISSUER,
    jti,
    iat: Math.floor(timeMs / 1_000),
    time: new Date(timeMs).toISOString(),
    environment,
    tenant,
    variant,
    scorecard: { name: decision.scorecard, hash: scorecardHash },
    policy: { name: decision.policy, hash: policyHash },
    thresholds: { review_from: thresholds.reviewFrom, reject_from: thresholds.rejectFrom },
    outcome,
    score,
    reasons: reasonsOf(contributions),
    missing_mandatory: missingMandatory,
    planned_sources,
    sources,
    ...(screening && { list_policy: screening.policy, lists: screening.lists.map(listOf) }),
    characteristics: contributions.map(characteristicOf),
    inputs,
    ...(documentKind !== 'CC' && { document_kind: documentKind }),
    ...(followUpOf && { follow_up_of: followUpOf }),
  };
}

function characteristicOf({ characteristic: code, source, state, value, points, reason }: Contribution) {
  return { code, source, state, ...(value !== undefined && { value }), points, reason };
}

function listOf({ list, kind, class: force, edition, checkedAt, state, entries }: ScreenedList): ReceiptList {
  return { list, kind, class: force, edition, checked_at: checkedAt, state, entries };
}
