import { MAIL_DOMAINS } from './domain-lists.js';

const DAY_MS = 86_400_000;

/** Minimum age in days of a well-known domain, from the end of its registration year; `null` for other domains. */
export function wellKnownAgeDays(domain: string): number | null {
  const year = MAIL_DOMAINS.registeredIn[domain];
  return year === undefined ? null : Math.floor((Date.now() - Date.UTC(year + 1, 0)) / DAY_MS);
}
