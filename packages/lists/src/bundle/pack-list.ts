import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ListFile } from '../formats/list-files.js';
import type { ListedEntry } from '../formats/listed-entry.js';
import type { ReadList } from '../formats/read-lists.js';
import { packEntries } from './list-object.js';
import type { PackedList } from './publish-bundle.js';

interface PackOptions {
  /** YYYY-MM-DD, where the list does not say it. */
  edition?: string | undefined;
  /** ISO 8601; absent: the day of the edition, as of then the list was what its publisher published. */
  checkedAt?: string | undefined;
  /** Where the files came from; absent: their names. */
  source?: string[];
}

/** A list as it goes into a bundle. */
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

/** Of files one after the other. */
async function sha256Of(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk as Buffer);
    }
  }
  return hash.digest('hex');
}

/** An edition may name a day to come. */
function startOfDay(edition: string): string {
  return new Date(Math.min(Date.parse(`${edition}T00:00:00Z`), Date.now())).toISOString();
}
