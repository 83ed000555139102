import { ListImportError } from './errors.js';
import { type ImportedList, SkippedRows } from './imported-list.js';
import type { FileRole, ListFile } from './list-files.js';
import type { ListedEntry } from './listed-entry.js';
import { readRemarks } from './ofac-remarks.js';
import { ofacRows } from './ofac-rows.js';

const SDN_COLUMNS = 12;
const ALT_COLUMNS = 5;
const COMMENTS_COLUMNS = 2;

/**
 * The OFAC list of specially designated nationals: `sdn.csv` with, where present, `alt.csv` (aliases) and
 * `sdn_comments.csv` (the rest of remarks cut at 1,000 characters, sometimes inside a word). The three may be of
 * different days: what belongs to no entry is counted.
 * @throws ListImportError `main_file_missing` or `not_well_formed`
 */
export async function importOfacSdn(files: readonly ListFile[]): Promise<ImportedList> {
  const ofRole = (role: FileRole) => files.find((file) => file.role === role);
  const main = ofRole('ofac_sdn');
  if (!main) throw new ListImportError('main_file_missing', 'the OFAC list needs sdn.csv');
  const skipped = new SkippedRows();
  const comments = await readComments(ofRole('ofac_comments'), skipped);
  const entries = await readEntries(main, comments, skipped);
  skipped.orphans += comments.size;
  await addAliases(ofRole('ofac_alt'), entries, skipped);
  return { list: 'ofac_sdn', kind: 'international', class: 'restrictiva', entries: [...entries.values()], skipped };
}

async function readComments(file: ListFile | undefined, skipped: SkippedRows): Promise<Map<string, string>> {
  const comments = new Map<string, string>();
  if (!file) return comments;
  for await (const [entry, text] of ofacRows(file, COMMENTS_COLUMNS, skipped)) {
    if (entry) comments.set(entry, (comments.get(entry) ?? '') + (text ?? ''));
  }
  return comments;
}

/** Takes each comment that found its entry out of `comments`. */
async function readEntries(
  file: ListFile,
  comments: Map<string, string>,
  skipped: SkippedRows,
): Promise<Map<string, ListedEntry>> {
  const entries = new Map<string, ListedEntry>();
  for await (const [number, name, type, programmes, ...rest] of ofacRows(file, SDN_COLUMNS, skipped)) {
    if (!number || !/^\d+$/.test(number) || !name) {
      skipped.add('sdn.csv: no number or no name');
      continue;
    }
    const remarks = readRemarks((rest.at(-1) ?? '') + (comments.get(number) ?? ''));
    comments.delete(number);
    entries.set(number, {
      ...remarks,
      id: `ofac-sdn:${number}`,
      kind: type === 'individual' ? 'person' : 'other',
      names: [{ text: name }, ...remarks.names],
      countries: [],
      programmes: programmes?.split('] [').map((programme) => programme.replace(/[[\]]/g, '').trim()) ?? [],
    });
  }
  return entries;
}

async function addAliases(
  file: ListFile | undefined,
  entries: ReadonlyMap<string, ListedEntry>,
  skipped: SkippedRows,
): Promise<void> {
  if (!file) return;
  for await (const [number, , , name] of ofacRows(file, ALT_COLUMNS, skipped)) {
    const entry = number && entries.get(number);
    if (!name) skipped.add('alt.csv: no name');
    else if (entry) entry.names.push({ text: name });
    else skipped.orphans += 1;
  }
}
