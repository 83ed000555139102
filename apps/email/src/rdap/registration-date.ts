import { ProviderUnavailableError } from '@cotejo/source';

/** RDAP has some ten kinds of events; nobody lists more than a few of each. */
const EVENTS_MAX = 100;
/** The first domain of the DNS. */
const FIRST_DOMAIN_AT = Date.parse('1985-01-01T00:00:00Z');
/** Clocks of registries may be ahead of ours. */
const AHEAD_MAX_MS = 86_400_000;

interface DomainAnswer {
  objectClassName?: unknown;
  ldhName?: unknown;
  events?: unknown;
}

/**
 * When a domain was registered, of a registry's answer (RFC 9083, 5.3); `null` when the registry does not tell. Nothing
 * else is read: the rest may be about persons.
 * @returns epoch milliseconds
 * @throws ProviderUnavailableError `malformed_answer`, `wrong_subject`
 */
export function registrationDate(text: string, domain: string, now: number): number | null {
  const { objectClassName, ldhName, events } = parsed(text);
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

function parsed(text: string): DomainAnswer {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null) {
      return answer;
    }
  } catch {
    // The engine's text would hold what it read.
  }
  throw new ProviderUnavailableError('malformed_answer');
}
