import { ProviderUnavailableError, parseJsonObject } from '@cotejo/source';

/** RDAP has about ten kinds of events, and registries list only a few of each. */
const EVENTS_MAX = 100;
/** The first domain was registered in 1985. */
const FIRST_DOMAIN_AT = Date.parse('1985-01-01T00:00:00Z');
/** Clocks of registries may be ahead of ours. */
const AHEAD_MAX_MS = 86_400_000;

/**
 * Reads the registration date from a registry's answer (RFC 9083, 5.3); `null` when the answer has no date. It reads nothing
 * else, because the rest may contain data about persons.
 * @returns epoch milliseconds
 * @throws ProviderUnavailableError `malformed_answer`, `wrong_subject`
 */
export function registrationDate(text: string, domain: string, now: number): number | null {
  const { objectClassName, ldhName, events } = parseJsonObject(text);
  if (objectClassName !== 'domain') {
    throw new ProviderUnavailableError('malformed_answer');
  }
  if (typeof ldhName === 'string' && ldhName.toLowerCase().replace(/\.$/, '') !== domain) {
    throw new ProviderUnavailableError('wrong_subject');
  }
  if (!Array.isArray(events)) {
    return null;
  }
  const registered = events.slice(0, EVENTS_MAX).find((event) => event?.eventAction === 'registration');
  if (!registered) {
    return null;
  }
  const at = typeof registered.eventDate === 'string' ? Date.parse(registered.eventDate) : Number.NaN;
  if (!(at >= FIRST_DOMAIN_AT && at <= now + AHEAD_MAX_MS)) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return at;
}
