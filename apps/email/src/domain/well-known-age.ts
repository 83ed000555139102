import { MAIL_DOMAINS } from './domain-lists.js';

const DAY_MS = 86_400_000;

/** The least age of a well-known domain, counted from the end of the year of its registration; `null`: none of them. */
export function wellKnownAgeDays(domain: string): number | null {
  const year = MAIL_DOMAINS.registeredIn[domain];
  return year === undefined ? null : Math.floor((Date.now() - Date.UTC(year + 1, 0)) / DAY_MS);
}
