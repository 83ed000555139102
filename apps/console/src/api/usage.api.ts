import type { Instant } from './session.api.js';

/** What is left of the plan, as it is this moment. */
export interface QuotaView {
  plan: { id: string; name: string; requestsPerSecond: number | null };
  /** `2026-11`, or `trial`. */
  period: string;
  used: number;
  /** `null`: no limit. */
  quota: number | null;
  left: number | null;
  /** When the period ends: the month's end in Bogotá, or the trial's. */
  endsAt: Instant;
  trial: boolean;
  suspended: boolean;
}

/** One endpoint on one day, in counts only. */
export interface UsageDay {
  /** In Bogotá, `2026-11-21`. */
  day: string;
  endpoint: string;
  requests: number;
  ok: number;
  charged: number;
  degraded: number;
  /** Upper bounds, milliseconds; `null` without an answer that went well. */
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
}

/** Requests that were refused or failed, by status code and reason. */
export interface UsageError {
  endpoint: string;
  /** `reason` of the error body, such as `invalid_body`. */
  reason: string;
  status: number;
  /** In Spanish and English, from the table of reasons. */
  es: string;
  en: string;
  count: number;
}

export interface UsageReport {
  from: string;
  to: string;
  days: UsageDay[];
  errors: UsageError[];
  /** Over the whole period, by endpoint. */
  totals: UsageDay[];
}
