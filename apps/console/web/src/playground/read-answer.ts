import type { Outcome } from '@cotejo/contracts';

/** A reason and its points; `points` is null for analyze, which returns no points. */
export interface Factor {
  code: string;
  source: string | null;
  points: number | null;
}

export interface ReadSource {
  source: string;
  status: string;
  provider: string | null;
  asOf: string | null;
  tookMs: number | null;
}

export interface Counterfactual {
  recommendation: string;
  score: number | null;
  changes: { code: string; action: string }[];
}

/** The members of an answer of verify or analyze that the page shows. The JSON has the rest. */
export interface ReadDecision {
  score: number;
  /** `null`: a word that this page does not know. */
  outcome: Outcome | null;
  recommendation: string;
  factors: Factor[];
  /** The points of the score that belong to no reason: the starting points and the rounding. `null` when points are not returned. */
  basePoints: number | null;
  sources: ReadSource[] | null;
  counterfactuals: Counterfactual[] | null;
  interval: { low: number; high: number } | null;
  hasReceipt: boolean;
}

/** The error body of the API. */
export interface ReadError {
  reason: string;
  message: string | null;
  detail: string | null;
  requestId: string | null;
  errors: { pointer: string; code: string }[];
}

type Members = Record<string, unknown>;
const members = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
const list = (value: unknown): Members[] => (Array.isArray(value) ? value.map(members) : []);
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const RECOMMENDATIONS: Record<string, Outcome> = {
  aprobar: 'approve',
  APPROVE: 'approve',
  revisar: 'review',
  REVIEW: 'review',
  rechazar: 'reject',
  REJECT: 'reject',
};
/** The outcome of a recommendation; `null` for a word that this page does not know. */
export const readOutcome = (recommendation: string): Outcome | null => RECOMMENDATIONS[recommendation] ?? null;

/** Reads a decision; `null` when the answer is not a decision. */
export function readDecision(answer: unknown): ReadDecision | null {
  const body = members(answer);
  const [score, recommendation] = [figure(body.risk_score), text(body.recommendation)];
  if (score === null || recommendation === null) {
    return null;
  }
  const factors = readFactors(body);
  const interval = members(body.score_interval);
  const [low, high] = [figure(interval.low), figure(interval.high)];
  return {
    score,
    outcome: readOutcome(recommendation),
    recommendation,
    factors,
    basePoints: Array.isArray(body.risk_factors) ? sumUnexplained(score, factors) : null,
    sources: Array.isArray(body.sources) ? list(body.sources).map(readSource) : null,
    counterfactuals: Array.isArray(body.counterfactuals) ? list(body.counterfactuals).map(readCounterfactual) : null,
    interval: low !== null && high !== null ? { low, high } : null,
    hasReceipt: text(members(body.receipt).token) !== null,
  };
}

function readFactors(body: Members): Factor[] {
  if (Array.isArray(body.risk_factors)) {
    return list(body.risk_factors).map(({ code, source, points }) => ({
      code: text(code) ?? '',
      source: text(source),
      points: figure(points),
    }));
  }
  const reasons = Array.isArray(body.reasons) ? body.reasons : [];
  return reasons.map((code) => ({ code: String(code), source: null, points: null }));
}

/** The points that belong to no reason. Counts in tenths, because sums of floating point numbers are not exact. */
const sumUnexplained = (score: number, factors: readonly Factor[]): number =>
  (Math.round(score * 10) - factors.reduce((sum, { points }) => sum + Math.round((points ?? 0) * 10), 0)) / 10;

const readSource = ({ source, status, provider, as_of, took_ms }: Members): ReadSource => ({
  source: text(source) ?? '',
  status: text(status) ?? '',
  provider: text(provider),
  asOf: text(as_of),
  tookMs: figure(took_ms),
});

const readCounterfactual = ({ recommendation, risk_score, changes }: Members): Counterfactual => ({
  recommendation: text(recommendation) ?? '',
  score: figure(risk_score),
  changes: list(changes).map(({ code, action }) => ({ code: text(code) ?? '', action: text(action) ?? '' })),
});

/** Reads an error body; `null` when the answer is not an error body. */
export function readError(answer: unknown): ReadError | null {
  const body = members(answer);
  const reason = text(body.reason);
  if (reason === null) {
    return null;
  }
  const errors = list(body.errors).map(({ pointer, code }) => ({
    pointer: text(pointer) ?? '',
    code: text(code) ?? '',
  }));
  return { reason, message: text(body.message), detail: text(body.detail), requestId: text(body.request_id), errors };
}

/** Reads the quota that is left, of the month or the trial, from the header `RateLimit: "second";r=4;t=1, "trial";r=97;t=1209600`. */
export function readQuotaLeft(headers: Record<string, string>): number | null {
  const left = /"(?:trial|month)"\s*;\s*r=(\d+)/.exec(headers.ratelimit ?? '')?.[1];
  return left === undefined ? null : Number(left);
}

/** Reads `X-Quota-Charged`: whether the call counted against the quota. `null` without the header, when the call was not admitted. */
export function readCharged(headers: Record<string, string>): boolean | null {
  const charged = headers['x-quota-charged'];
  return charged === undefined ? null : charged === '1';
}
