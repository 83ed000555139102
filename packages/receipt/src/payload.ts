import type {
  Contribution,
  Decision,
  Environment,
  Outcome,
  ReasonCode,
  ScreenedList,
  SourceId,
  SourceStatus,
} from '@cotejo/contracts';
import { reasonsOf } from '@cotejo/scorecard';
import type { ByInput } from './commitments.js';

/** Raised when a reader of before could not understand what is written now; members may be added within a version. */
export const RECEIPT_VERSION = 1;
export const RECEIPT_ISSUER = 'cotejo';

export const RECEIPT_VARIANTS = ['verify', 'analyze'] as const;
export type ReceiptVariant = (typeof RECEIPT_VARIANTS)[number];

/** What decided: `id@version`, and the SHA-256 of its content. */
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
  /** Of the data, where it changes as a whole. */
  version?: string;
}

export interface ReceiptList extends Pick<ScreenedList, 'list' | 'kind' | 'class' | 'edition' | 'state' | 'entries'> {
  checked_at: string | null;
}

/** One line of the score. `value` is a figure, a class, or the well-known domain meant: never what was sent. */
export interface ReceiptCharacteristic extends Pick<Contribution, 'source' | 'state' | 'points' | 'reason' | 'value'> {
  code: string;
}

/** What a receipt says, as signed. No submitted value is in it; what it commits to takes the salts beside it to show. */
export interface ReceiptPayload {
  v: typeof RECEIPT_VERSION;
  iss: typeof RECEIPT_ISSUER;
  /** Of verify the transaction id, of analyze the request id. */
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
  /** Those that applied, at the amount of the request. */
  thresholds: { review_from: number; reject_from: number };
  outcome: Outcome;
  /** 0 to 100, one decimal. */
  score: number;
  reasons: ReasonCode[];
  missing_mandatory: SourceId[];
  planned_sources: SourceId[];
  sources: ReceiptSource[];
  /** The list policy, `id@version`, and the lists; only where the screening answered. */
  list_policy?: string;
  lists?: ReceiptList[];
  /** Every contribution, those without points and the rules too: they add up to the score. */
  characteristics: ReceiptCharacteristic[];
  inputs: ByInput;
}

/** What is receipted besides the decision. */
export interface Receipted
  extends Pick<ReceiptPayload, 'jti' | 'environment' | 'tenant' | 'variant' | 'planned_sources' | 'sources'> {
  timeMs: number;
  screening: { policy: string; lists: readonly ScreenedList[] } | null;
}

export type EvidentDecision = Decision & Required<Pick<Decision, 'evidence'>>;

/** A decision that came with its evidence as the content of a receipt. */
export function receiptPayload(decision: EvidentDecision, receipted: Receipted, inputs: ByInput): ReceiptPayload {
  const { outcome, score, missingMandatory, evidence } = decision;
  const { timeMs, screening, jti, environment, tenant, variant, planned_sources, sources } = receipted;
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
  };
}

function characteristicOf({ characteristic: code, source, state, value, points, reason }: Contribution) {
  return { code, source, state, ...(value !== undefined && { value }), points, reason };
}

function listOf({ list, kind, class: force, edition, checkedAt, state, entries }: ScreenedList): ReceiptList {
  return { list, kind, class: force, edition, checked_at: checkedAt, state, entries };
}
