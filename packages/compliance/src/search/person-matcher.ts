import { type CanonicalSubject, type Pepper, subjectDigests } from '@cotejo/accounts';
import { writtenForms } from './written-forms.js';

/** The person of a request. Its values are in memory only. */
export type Identity = CanonicalSubject & { document: string };

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
