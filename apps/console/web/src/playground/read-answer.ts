import type { Outcome } from '@cotejo/contracts';
import type { AnalyzeResponseDto, ErrorDto, VerifyResponseDto } from '@cotejo/contracts/dto';

export type DecisionBody = VerifyResponseDto | AnalyzeResponseDto;

/** A reason and its points; `points` is null for analyze, which returns no points. */
export interface Factor {
  code: string;
  source: string | null;
  points: number | null;
}

const hasMember = (body: unknown, name: string, type: 'string' | 'number'): boolean =>
  typeof body === 'object' && body !== null && typeof (body as Record<string, unknown>)[name] === type;

/** Whether an answer is a decision. The API answers as its reference says, so the page checks no other member. */
export const isDecision = (body: unknown): body is DecisionBody => hasMember(body, 'risk_score', 'number');

export const isError = (body: unknown): body is ErrorDto => hasMember(body, 'reason', 'string');

const OUTCOMES = {
  aprobar: 'approve',
  APPROVE: 'approve',
  revisar: 'review',
  REVIEW: 'review',
  rechazar: 'reject',
  REJECT: 'reject',
} as const;

export const outcomeOf = ({ recommendation }: Pick<DecisionBody, 'recommendation'>): Outcome =>
  OUTCOMES[recommendation];

export const factorsOf = (body: DecisionBody): Factor[] =>
  'risk_factors' in body ? body.risk_factors : body.reasons.map((code) => ({ code, source: null, points: null }));

/**
 * The points of the score that belong to no reason: the starting points and the rounding. `null` when points are not returned.
 * Counts in tenths, because sums of floating point numbers are not exact.
 */
export function basePointsOf(body: DecisionBody): number | null {
  return 'risk_factors' in body
    ? body.risk_factors.reduce(
        (tenths, { points }) => tenths - Math.round(points * 10),
        Math.round(body.risk_score * 10),
      ) / 10
    : null;
}

/** Reads the quota that is left, of the month or the trial, from the header `RateLimit: "second";r=4;t=1, "trial";r=97;t=1209600`. */
export function readQuotaLeft(headers: Record<string, string>): number | null {
  const left = /"(?:trial|month)"\s*;\s*r=(\d+)/.exec(headers.ratelimit ?? '')?.[1];
  return left === undefined ? null : Number(left);
}
