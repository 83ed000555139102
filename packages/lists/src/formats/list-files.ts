import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { textOfBytes } from '@cotejo/tables/file-text';
import { type FileRole, headerOf, recogniseFile } from './file-roles.js';
import { ofacListIn } from './ofac/ofac-list.js';
import { type ListMapping, mappedColumns, readListMapping } from './own/list-mapping.js';

export interface ListFile {
  path: string;
  name: string;
  role: FileRole;
  sizeBytes: number;
  /** YYYY-MM-DD: a date in the name of the file or of one of its folders, or else the day the file was written. */
  date: string;
  /** Present when the role is `mapped`. */
  mapping?: ListMapping;
}

/** A file that is not read, and the reason. */
export interface SetAsideFile {
  file: string;
  reason:
    | 'not_a_list'
    | 'not_readable_as_text'
    | 'smaller_duplicate'
    | 'addresses_are_not_screened'
    | 'another_format_is_read';
}

export interface RecognisedFiles {
  files: ListFile[];
  setAside: SetAsideFile[];
}

const FILES_MAX = 10_000;
const HEAD_BYTES = 65_536;
const FOLDERS_WITH_DATE_MAX = 2;
const MAPPING_FILE = '.mapping.json';

/**
 * Recognises the lists among files and folders, sub-folders included, by their content. When two files have the same role,
 * the larger one is read. A file `*.mapping.json` among them, like an element of `mappings`, declares how to read the CSVs
 * with its columns.
 * @throws ListError `mapping_invalid`
 */
export async function findListFiles(
  paths: readonly string[],
  mappings: readonly ListMapping[] = [],
): Promise<RecognisedFiles> {
  const all = (await Promise.all(paths.map(filesUnder))).flat().slice(0, FILES_MAX);
  const isMapping = (path: string) => path.toLowerCase().endsWith(MAPPING_FILE);
  const mappingsInFiles = await Promise.all(all.filter(isMapping).map(readListMapping));
  const result: RecognisedFiles = { files: [], setAside: [] };
  for (const path of all.filter((path) => !isMapping(path))) {
    await addFile(path, [...mappings, ...mappingsInFiles], result);
  }
  return keepLargest(result);
}

async function addFile(
  path: string,
  mappings: readonly ListMapping[],
  { files, setAside }: RecognisedFiles,
): Promise<void> {
  const name = basename(path);
  const bytes = await readHead(path);
  const text = textOfBytes(bytes, false);
  const head = text ?? bytes.toString('utf8');
  const guess = recogniseFile(name, head);
  const recognised = guess === 'ofac_advanced' ? (`${await ofacListIn(path)}_advanced` as const) : guess;
  // Official formats come first: a mapping with few columns could also fit an official list.
  const mapping = recognised ? undefined : mappings.find((candidate) => fits(candidate, head));
  const role = mapping ? 'mapped' : recognised;
  if (role === 'addresses') {
    setAside.push({ file: name, reason: 'addresses_are_not_screened' });
  } else if (role === undefined) {
    setAside.push({ file: name, reason: text === null ? 'not_readable_as_text' : 'not_a_list' });
  } else {
    files.push({ ...(await describeFile(path, role)), ...(mapping && { mapping }) });
  }
}

/** Whether the file's header has every column that the mapping names. */
function fits(mapping: ListMapping, head: string): boolean {
  const [line = ''] = head.split(/\r?\n/, 1);
  const header = headerOf(line, mapping.delimiter);
  return mappedColumns(mapping).every((column) => header.includes(column));
}

async function filesUnder(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) {
    return [path];
  }
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function describeFile(path: string, role: FileRole): Promise<ListFile> {
  const { size, mtime } = await stat(path);
  return {
    path,
    name: basename(path),
    role,
    sizeBytes: size,
    date: dateInNames(path) ?? mtime.toISOString().slice(0, 10),
  };
}

/** A month without a day counts from its first day, so that a list never looks newer than it is. */
function dateInNames(path: string): string | undefined {
  let at = path;
  for (let level = 0; level <= FOLDERS_WITH_DATE_MAX; level += 1) {
    const [printed] =
      /(?<!\d)(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?(?!\d)/.exec(basename(at)) ?? [];
    if (printed) {
      return printed.length === 7 ? `${printed}-01` : printed;
    }
    at = dirname(at);
  }
  return undefined;
}

function keepLargest({ files, setAside }: RecognisedFiles): RecognisedFiles {
  const largest = new Map<string, ListFile>();
  for (const file of files) {
    if (file.sizeBytes > (largest.get(placeOf(file))?.sizeBytes ?? -1)) {
      largest.set(placeOf(file), file);
    }
  }
  const isRead = (file: ListFile) => largest.get(placeOf(file)) === file;
  const others = files.filter((file) => !isRead(file));
  return {
    files: files.filter(isRead),
    setAside: [...setAside, ...others.map(({ name }) => ({ file: name, reason: 'smaller_duplicate' as const }))],
  };
}

/**
 * Of all files with the same key only the largest one is read. Each own list has its own key, each act has one key for
 * its EU journal files, and every other role has one key.
 */
function placeOf({ role, name, path }: ListFile): string {
  if (role === 'own' || role === 'mapped') {
    return path;
  }
  return role === 'eu_journal' ? `${role} ${name.toLowerCase()}` : role;
}
