import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DomainClass, SourceData } from '@cotejo/contracts';
import { disposableEmailBlocklist } from 'disposable-email-domains-js';
import emailProviders from 'email-providers';
import { getDomain } from 'tldts';

interface MailDomains {
  /** Domains that people mistype. */
  wellKnown: string[];
  /** The year of their registration, of public record. */
  registeredIn: Record<string, number>;
  /** Real ones that are one letter away from a well-known one. */
  lookAlikes: string[];
  /** Slips that are registered, or that the public list takes for providers: what is meant by them. */
  slips: Record<string, string>;
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
const NEVER_DISPOSABLE = new Set([
  ...MAIL_DOMAINS.neverDisposable,
  ...MAIL_DOMAINS.wellKnown,
  ...MAIL_DOMAINS.colombianProviders,
  ...RELAYS,
]);
const DISPOSABLE = new Set(disposableEmailBlocklist());
/** A third of the public list of providers are disposable ones, so the curated disposable list has the last word. */
const FREE = new Set(
  [...emailProviders, ...MAIL_DOMAINS.colombianProviders].filter(
    (domain) => NEVER_DISPOSABLE.has(domain) || !DISPOSABLE.has(domain),
  ),
);

/** By content: the public lists are taken from packages, whose version says less. */
export const LISTS_VERSION = `lists@${digestOf(JSON.stringify([MAIL_DOMAINS, [...DISPOSABLE], [...FREE]]))}`;

/** First 16 hexadecimal digits of the SHA-256. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** An operator's own word on domains, which goes before the lists of this build. */
export interface DomainOverrides {
  disposable: ReadonlySet<string>;
  /** Never disposable. */
  trusted: ReadonlySet<string>;
  /** Of the lists of this build and these together. */
  version: string;
}

export const NO_OVERRIDES: DomainOverrides = { disposable: new Set(), trusted: new Set(), version: LISTS_VERSION };

/** The lists as a source tells of them; nobody says when they were true. */
export function listVersions({ disposable, trusted, version }: DomainOverrides): SourceData[] {
  const own = { name: 'own_domains', version, asOf: null, records: disposable.size + trusted.size };
  const shipped = { name: 'disposable_domains', version: LISTS_VERSION, asOf: null, records: DISPOSABLE.size };
  return version === LISTS_VERSION ? [shipped] : [shipped, own];
}

/**
 * What the lists say of a domain. A listed domain holds for all names below it. Relays and well-known providers are not
 * disposable, whoever says so.
 */
export function classifyDomain(domain: string, overrides: DomainOverrides = NO_OVERRIDES): DomainClass {
  const names = withParents(domain);
  const isIn = (list: ReadonlySet<string>) => names.some((name) => list.has(name));
  const relay = isIn(RELAYS);
  const isKept = relay || isIn(NEVER_DISPOSABLE) || isIn(overrides.trusted);
  const disposable = !isKept && (isIn(DISPOSABLE) || isIn(overrides.disposable));
  return { disposable, freeProvider: !relay && !disposable && isIn(FREE), relay };
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
