import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DomainClass, SourceData } from '@cotejo/contracts';
import { disposableEmailBlocklist } from 'disposable-email-domains-js';
import emailProviders from 'email-providers';
import { KNOWN_FIRMS, KnownDomains } from './known-domains.js';
import { registeredDomain } from './registered-domain.js';
import { RISKY_SUFFIXES } from './risky-suffix.js';

interface MailDomains {
  /** Domains that people often mistype. */
  wellKnown: string[];
  /** Year of registration, from public records. */
  registeredIn: Record<string, number>;
  /** Real domains that differ by one letter from a well-known domain. */
  lookAlikes: string[];
  /** Typos that are registered domains or in the public list of providers, with the intended domain. */
  slips: Record<string, string>;
  /** Forwarding services: privacy, not fraud. */
  relays: string[];
  /** Mail domains of Colombian access providers, which the public list lacks. */
  colombianProviders: string[];
  /** Domains of real mailboxes that the disposable list contains by mistake. */
  neverDisposable: string[];
}

export const MAIL_DOMAINS = JSON.parse(
  readFileSync(new URL('../../data/mail-domains.json', import.meta.url), 'utf8'),
) as MailDomains;

const DAY_MS = 86_400_000;

const RELAYS = new Set(MAIL_DOMAINS.relays);
const NEVER_DISPOSABLE = new Set([
  ...MAIL_DOMAINS.neverDisposable,
  ...MAIL_DOMAINS.wellKnown,
  ...MAIL_DOMAINS.colombianProviders,
  ...RELAYS,
]);
const DISPOSABLE = new Set(disposableEmailBlocklist());
/** A third of the public list of providers are disposable domains, so the curated disposable list has priority. */
const FREE = new Set(
  [...emailProviders, ...MAIL_DOMAINS.colombianProviders].filter(
    (domain) => NEVER_DISPOSABLE.has(domain) || !DISPOSABLE.has(domain),
  ),
);

/** Version by content, because several packages provide the lists. */
export const LISTS_VERSION = `lists@${digestOf(JSON.stringify([MAIL_DOMAINS, [...DISPOSABLE], [...FREE], KNOWN_FIRMS, RISKY_SUFFIXES]))}`;

/** First 16 hexadecimal digits of the SHA-256. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** An operator's own list of domains, which has priority over the lists of this build. */
export interface DomainOverrides {
  disposable: ReadonlySet<string>;
  /** Domains that are never disposable. */
  trusted: ReadonlySet<string>;
  /** Firms whose imitations are found, with the own domains of the operator. */
  known: KnownDomains;
  /** Version of the lists of this build and these domains together. */
  version: string;
}

export const NO_OVERRIDES: DomainOverrides = {
  disposable: new Set(),
  trusted: new Set(),
  known: new KnownDomains(),
  version: LISTS_VERSION,
};

/** Describes the lists in use for the state of the source. Their publishers state no date. */
export function listVersions({ disposable, trusted, version }: DomainOverrides): SourceData[] {
  const own = { name: 'own_domains', version, asOf: null, records: disposable.size + trusted.size };
  const shipped = { name: 'disposable_domains', version: LISTS_VERSION, asOf: null, records: DISPOSABLE.size };
  return version === LISTS_VERSION ? [shipped] : [shipped, own];
}

/**
 * Classifies a domain by the lists. A listed domain includes all names below it. Relays and well-known providers are never
 * disposable, even if the operator's list contains them.
 */
export function classifyDomain(domain: string, overrides: DomainOverrides = NO_OVERRIDES): DomainClass {
  const names = withParents(domain);
  const isIn = (list: ReadonlySet<string>) => names.some((name) => list.has(name));
  const relay = isIn(RELAYS);
  const isTrusted = relay || isIn(NEVER_DISPOSABLE) || isIn(overrides.trusted);
  const disposable = !isTrusted && (isIn(DISPOSABLE) || isIn(overrides.disposable));
  return { disposable, freeProvider: !relay && !disposable && isIn(FREE), relay };
}

/** The domain and its parents up to the registered name. */
function withParents(domain: string): string[] {
  const registered = registeredDomain(domain) ?? domain;
  const names = [domain];
  for (let name = domain; name !== registered && name.includes('.'); ) {
    name = name.slice(name.indexOf('.') + 1);
    names.push(name);
  }
  return names;
}

/** Minimum age in days of a well-known domain, from the end of its registration year; `null` for other domains. */
export function wellKnownAgeDays(domain: string): number | null {
  const year = MAIL_DOMAINS.registeredIn[domain];
  return year === undefined ? null : Math.floor((Date.now() - Date.UTC(year + 1, 0)) / DAY_MS);
}
