import type { Instant } from './session.api.js';

/** The plan's allowance and what remains of it now. */
export interface QuotaView {
  plan: {
    id: string;
    name: string;
    requestsPerSecond: number | null;
    /** The operation that checks a buyer in this plan. */
    check: 'verify' | 'analyze';
    /** Pesos of one query when the month's queries are used; `null`: the price is in the contract. */
    queryCop: number | null;
  };
  /** `2026-11`; of a trial `2026-11-21`, or `trial` for one that ends. */
  period: string;
  used: number;
  /** `null`: no limit. */
  quota: number | null;
  left: number | null;
  /** End of the period: of the month or the day in Bogotá, or of the trial. */
  endsAt: Instant;
  trial: boolean;
  suspended: boolean;
}

/** Counts of one endpoint on one day. */
export interface UsageDay {
  /** Day in Bogotá, `2026-11-21`. */
  day: string;
  endpoint: string;
  requests: number;
  ok: number;
  charged: number;
  degraded: number;
  /** Upper bounds in milliseconds; `null` without a successful answer. */
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
}

/** Refused and failed requests, by endpoint and reason. */
export interface UsageError {
  endpoint: string;
  /** `reason` in the error body, such as `invalid_body`. */
  reason: string;
  status: number;
  /** Text of the reason in Spanish and English. */
  es: string;
  en: string;
  count: number;
}

export interface UsageReport {
  from: string;
  to: string;
  days: UsageDay[];
  errors: UsageError[];
  /** Sums over the whole period, by endpoint. */
  totals: UsageDay[];
}
