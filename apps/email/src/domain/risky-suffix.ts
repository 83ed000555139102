import { readFileSync } from 'node:fs';

export const { suffixes: RISKY_SUFFIXES } = JSON.parse(
  readFileSync(new URL('../../data/risky-suffixes.json', import.meta.url), 'utf8'),
) as { suffixes: string[] };
const RISKY = new Set(RISKY_SUFFIXES);

/** Whether many of the domains below this top-level domain are reported for phishing or spam. */
export const isRiskySuffix = (domain: string): boolean => RISKY.has(domain.slice(domain.lastIndexOf('.') + 1));
