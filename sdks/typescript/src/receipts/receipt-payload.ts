import type { ReasonCode } from '../models.js';

/** A scorecard or a policy: `id@version`, and the SHA-256 of its content. */
export interface ReceiptVersion {
  name: string;
  hash: string;
}

/** The signed content of a receipt. More members may be added. */
export interface ReceiptPayload {
  v: 1;
  iss: 'cotejo';
  /** `transaction_id` of verify, or `Request-Id` of analyze. */
  jti: string;
  /** Seconds since 1970. */
  iat: number;
  /** The same moment to the millisecond, ISO 8601. */
  time: string;
  environment: 'sandbox' | 'production' | (string & {});
  tenant: string;
  variant: 'verify' | 'analyze';
  scorecard: ReceiptVersion;
  policy: ReceiptVersion;
  /** Thresholds that applied at the amount of the request. */
  thresholds: { review_from: number; reject_from: number };
  outcome: 'approve' | 'review' | 'reject' | (string & {});
  /** 0 to 100, with one decimal. */
  score: number;
  /** Strongest first. */
  reasons: ReasonCode[];
  /** Mandatory sources without an answer. */
  missing_mandatory: string[];
  planned_sources: string[];
  sources: ReceiptSource[];
  /** `id@version`, where the screening answered. */
  list_policy?: string;
  lists?: Record<string, unknown>[];
  /** Every line of the score; they add up to it. */
  characteristics: ReceiptCharacteristic[];
  /** Commitment of each input that was sent. */
  inputs: Record<string, string>;
  /** Kind of the document; absent: a cédula of a citizen. */
  document_kind?: 'CE' | 'PPT' | 'PA' | (string & {});
  /** `jti` of the first answer, when this is the second one with more evidence. */
  follow_up_of?: string;
}

export interface ReceiptSource {
  source: string;
  status: string;
  provider: string | null;
  as_of: string | null;
  version?: string;
}

export interface ReceiptCharacteristic {
  code: string;
  source: string;
  state: string;
  value?: unknown;
  points: number;
  reason: string | null;
}
