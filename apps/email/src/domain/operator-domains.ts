import { readFileSync, statSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import { OperatorFile } from '../operator-file.js';
import { type DomainOverrides, digestOf, LISTS_VERSION, NO_OVERRIDES } from './domain-lists.js';
import { KnownDomains } from './known-domains.js';

const VARIABLE = 'COTEJO_EMAIL_DISPOSABLE_FILE';
/** The largest public lists have about a hundred thousand lines. */
const FILE_BYTES_MAX = 16 * 1_024 * 1_024;
const DOMAINS_MAX = 500_000;
/** Each mailbox is compared with all of them. */
const OWN_DOMAINS_MAX = 1_000;
const PLAIN = /^[\w.-]+$/;

/**
 * Reads a list of disposable domains, one in each line. `!` marks a domain that is never disposable, `=` a domain of the
 * operator or of a merchant, whose imitations are found, `#` starts a comment. Lines without a domain are ignored.
 */
function readDomains(path: string): DomainOverrides {
  if (statSync(path).size > FILE_BYTES_MAX) {
    throw new Error('too large');
  }
  const disposable = new Set<string>();
  const trusted = new Set<string>();
  const own = new Set<string>();
  const marked: Record<string, Set<string>> = { '!': trusted, '=': own };
  const file = readFileSync(path, 'utf8');
  for (const line of file.split('\n')) {
    const text = line.replace(/#.*/, '').trim();
    const domain = asciiForm(text.replace(/^[!=] ?/, ''));
    if (!domain.includes('.')) {
      continue;
    }
    (marked[text[0] ?? ''] ?? disposable).add(domain);
    if (disposable.size + trusted.size > DOMAINS_MAX || own.size > OWN_DOMAINS_MAX) {
      throw new Error('too many domains');
    }
  }
  return { disposable, trusted, known: new KnownDomains([...own]), version: `${LISTS_VERSION},own@${digestOf(file)}` };
}

/** Converts only when needed, because the conversion is slow and few lines need it. */
function asciiForm(text: string): string {
  return PLAIN.test(text) ? text.toLowerCase() : domainToASCII(text);
}

/** The operator's own list of domains. */
export class OperatorDomains extends OperatorFile<DomainOverrides> {
  constructor() {
    super(
      NO_OVERRIDES,
      readDomains,
      VARIABLE,
      `must name a readable file of at most ${DOMAINS_MAX} domains, ${OWN_DOMAINS_MAX} of them with =`,
    );
  }
}
