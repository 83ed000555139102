import { AccountError, type CanonicalSubject, type Pepper, subjectDigests } from '@cotejo/accounts';
import { readSubjects } from '../policy/subject-lines.js';
import { readUnseen } from '../profiles/read-key.js';
import { writtenForms } from './written-forms.js';

/** The person of a request. Its values are in memory only. */
export type Identity = CanonicalSubject & { document: string };

const BARE_DOCUMENT = /^[\d. ]+$/;

/**
 * Reads the person of a request: the number of a cédula, or lines `document,...`, `phone,...`, `email,...`, `address,...`, `ip,...`. Values
 * are never arguments, because `ps` shows arguments.
 * @throws ConfigurationError, AccountError `invalid_subject`; neither repeats a value
 */
export async function readIdentity(): Promise<Identity> {
  const text = await readUnseen('Document number (not shown): ', 'document');
  const lines = BARE_DOCUMENT.test(text) ? `document,${text}` : text;
  const identity: CanonicalSubject = {};
  for (const subject of readSubjects(lines)) {
    for (const [kind, value] of Object.entries(subject) as [keyof CanonicalSubject, string][]) {
      if (identity[kind] !== undefined) {
        throw new AccountError('invalid_subject', `more than one line begins with ${kind}`);
      }
      identity[kind] = value;
    }
  }
  const { document } = identity;
  if (document === undefined) {
    throw new AccountError('invalid_subject', 'a line must begin with document, and a comma');
  }
  return { ...identity, document };
}

const DIGEST = /(?:document|phone|email|address|ip):v(\d+):[\w-]{22}/g;
const FIGURE = /^-?\d+(\.\d+)?$/;

/** How a text relates to a person. `unreadable`: it has a digest under a pepper that this deployment no longer has. */
export type Match = 'found' | 'unreadable' | null;

/** Recognises a person in stored texts: in clear, in the usual forms, and as the keyed digests of lists and blocks. */
export class PersonMatcher {
  private readonly clear: RegExp;
  private readonly email: string | undefined;
  private readonly digests: ReadonlySet<string>;
  private readonly versions: ReadonlySet<number>;
  private quotedIds: readonly string[] = [];

  constructor(identity: Identity, tenants: readonly string[], peppers: readonly Pepper[]) {
    this.clear = writtenForms(identity.document, identity);
    this.email = identity.email;
    this.digests = new Set(tenants.flatMap((tenant) => subjectDigests(peppers, tenant, identity)));
    this.versions = new Set(peppers.map(({ version }) => version));
  }

  /** From now on, these list entries stand for the person too: a tenant may have cleared one of them. */
  addEntryIds(ids: readonly string[]): void {
    this.quotedIds = ids.map((id) => JSON.stringify(id));
  }

  /** @param isFigure whether a text that is only a number is a count or a time */
  match(bytes: Buffer, isFigure = false): Match {
    const text = bytes.toString('latin1');
    if (isFigure && FIGURE.test(text)) {
      return null;
    }
    let isUnreadable = false;
    for (const [digest, version] of text.matchAll(DIGEST)) {
      if (this.digests.has(digest)) {
        return 'found';
      }
      isUnreadable ||= !this.versions.has(Number(version));
    }
    const isFound =
      this.clear.test(text) ||
      (this.email !== undefined && bytes.toString('utf8').toLowerCase().includes(this.email)) ||
      this.quotedIds.some((id) => text.includes(id));
    return isFound ? 'found' : isUnreadable ? 'unreadable' : null;
  }
}
