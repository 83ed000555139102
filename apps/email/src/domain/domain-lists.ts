import { readFileSync } from 'node:fs';
import { disposableEmailBlocklist } from 'disposable-email-domains-js';
import emailProviders from 'email-providers';
import { getDomain } from 'tldts';

interface MailDomains {
  /** Domains that people mistype. */
  wellKnown: string[];
  /** Real ones that are one letter away from a well-known one. */
  lookAlikes: string[];
  /** Forwarding services: privacy, not fraud. */
  relays: string[];
  /** Mail of Colombian access providers, which the public list lacks. */
  colombianProviders: string[];
  /** Real mailboxes that the disposable list has by mistake. */
  neverDisposable: string[];
}

export const MAIL_DOMAINS = JSON.parse(
  readFileSync(new URL('../../data/mail-domains.json', import.meta.url), 'utf8'),
) as MailDomains;

const RELAYS = new Set(MAIL_DOMAINS.relays);
const NEVER_DISPOSABLE = new Set([...MAIL_DOMAINS.neverDisposable, ...MAIL_DOMAINS.wellKnown, ...RELAYS]);
const DISPOSABLE = new Set(disposableEmailBlocklist().filter((domain) => !NEVER_DISPOSABLE.has(domain)));
/** A third of the public list of providers are disposable ones, so the curated disposable list has the last word. */
const FREE = new Set(
  [...emailProviders, ...MAIL_DOMAINS.colombianProviders].filter(
    (domain) => !DISPOSABLE.has(domain) && !RELAYS.has(domain),
  ),
);

export interface DomainClass {
  disposable: boolean;
  freeProvider: boolean;
  relay: boolean;
}

/** What the lists say of a domain. A listed domain holds for all names below it. */
export function classifyDomain(domain: string): DomainClass {
  const names = withParents(domain);
  const isIn = (list: Set<string>) => names.some((name) => list.has(name));
  const relay = isIn(RELAYS);
  return { disposable: !relay && isIn(DISPOSABLE), freeProvider: !relay && isIn(FREE), relay };
}

/** The domain and its parents down to the one somebody registered. */
function withParents(domain: string): string[] {
  const registered = getDomain(domain) ?? domain;
  const names = [domain];
  for (let name = domain; name !== registered && name.includes('.'); ) {
    name = name.slice(name.indexOf('.') + 1);
    names.push(name);
  }
  return names;
}
