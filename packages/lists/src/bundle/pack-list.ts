import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ListFile } from '../formats/list-files.js';
import type { ListedEntry } from '../formats/listed-entry.js';
import type { ReadList } from '../formats/read-lists.js';
import { packEntries } from './list-object.js';
import type { PackedList } from './publish-bundle.js';

interface PackOptions {
  /** YYYY-MM-DD, used when the list does not state its edition. */
  edition?: string | undefined;
  /** ISO 8601; default: the day of the edition, because on that day the list matched what was published. */
  checkedAt?: string | undefined;
  /** ISO 8601 time at which the files were complete, when a refresh downloaded them. */
  fetchedAt?: string;
  /** URLs of the files; default: their names. */
  source?: string[];
}

/** Builds the manifest and the compressed object of a list. */
export async function packList({ imported, files }: ReadList, options: PackOptions): Promise<PackedList> {
  const { list, kind, class: own, tenant, publisher, entries, skipped } = imported;
  const count = (figure: (entry: ListedEntry) => number) => entries.reduce((sum, entry) => sum + figure(entry), 0);
  const edition = imported.edition ?? options.edition ?? (files[0] as ListFile).date;
  const { data, ...object } = await packEntries(entries);
  const manifest = {
    list,
    kind,
    class: own,
    edition,
    ...(tenant !== undefined && { tenant }),
    ...(publisher !== undefined && { publisher }),
    checkedAt: options.checkedAt ?? startOfDay(edition),
    importedAt: new Date().toISOString(),
    ...(options.fetchedAt !== undefined && { fetchedAt: options.fetchedAt }),
    source: options.source ?? files.map(({ name }) => name),
    sourceSha256: await sha256Of(files.map(({ path }) => path)),
    entries: entries.length,
    persons: count((entry) => (entry.kind === 'person' ? 1 : 0)),
    names: count(({ names }) => names.length),
    documents: count(({ documents }) => documents.length),
    skipped: skipped.byReason,
    orphans: skipped.orphans,
    ...(skipped.outsideTerm > 0 && { outsideTerm: skipped.outsideTerm }),
    ...(skipped.reported.length > 0 && { problems: skipped.reported }),
    ...object,
  };
  return { manifest, data };
}

/** SHA-256 over the concatenated files. */
async function sha256Of(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk as Buffer);
    }
  }
  return hash.digest('hex');
}

/** Midnight UTC of the edition, but never later than now: an edition may name a future day. */
function startOfDay(edition: string): string {
  return new Date(Math.min(Date.parse(`${edition}T00:00:00Z`), Date.now())).toISOString();
}
