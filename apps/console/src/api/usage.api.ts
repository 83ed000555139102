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

/** Decisions by outcome; `null`: from 1 to 19. */
export type OutcomeFigures = Record<'approve' | 'review' | 'reject', number | null>;

/** What was decided, over all keys or for one. */
export interface DecidedReport extends OutcomeFigures {
  /** Fewest decisions of a shown figure. */
  shownFrom: number;
  /** First day whose counts are kept; `null`: every day of the period has counts. */
  keptFrom: string | null;
  /** Days with decisions, oldest first. */
  days: (OutcomeFigures & { day: string })[];
  /** Ids of the keys with decisions in the period, the most frequent first; the chosen key does not matter. */
  keys: (OutcomeFigures & { key: string })[];
  /** Reasons with the most points of a review or a rejection, the most frequent first; `null`: no reason has points. */
  reasons: { code: string | null; review: number | null; reject: number | null }[];
}

export interface UsageReport {
  from: string;
  to: string;
  decided: DecidedReport;
  days: UsageDay[];
  errors: UsageError[];
  /** Sums over the whole period, by endpoint. */
  totals: UsageDay[];
}
