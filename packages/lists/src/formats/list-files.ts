import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** What a file is: a part of the OFAC set, the UN list, or a deployer's own CSV. */
export type FileRole = 'ofac_sdn' | 'ofac_alt' | 'ofac_comments' | 'un' | 'own';

export interface ListFile {
  path: string;
  name: string;
  role: FileRole;
  sizeBytes: number;
  /** YYYY-MM-DD: a date in the name of the file or its folder, else the day it was written. */
  date: string;
}

export interface FoundFiles {
  files: ListFile[];
  /** Files that are not read, and why. */
  setAside: { file: string; reason: 'not_a_list' | 'smaller_duplicate' | 'addresses_are_not_screened' }[];
}

const FILES_MAX = 10_000;
const HEAD_BYTES = 4_096;
const OFAC_ROLES: Record<string, FileRole> = {
  'sdn.csv': 'ofac_sdn',
  'alt.csv': 'ofac_alt',
  'sdn_comments.csv': 'ofac_comments',
};
/** An OFAC row begins with the number of its entry and a quoted text or a null. */
const OFAC_ROW = /^\d+,\s*("|-0-|\d)/;

/** Recognises the lists among files and folders, sub-folders included. Of two files for one role the larger is read. */
export async function findListFiles(paths: readonly string[]): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], setAside: [] };
  for (const path of (await Promise.all(paths.map(filesUnder))).flat().slice(0, FILES_MAX)) {
    const name = basename(path);
    const head = await readHead(path);
    const role = roleOf(name, head);
    if (role) found.files.push(await describeFile(path, role));
    else
      found.setAside.push({
        file: name,
        reason: isOfacAddresses(name, head) ? 'addresses_are_not_screened' : 'not_a_list',
      });
  }
  return keepLargest(found);
}

async function filesUnder(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function roleOf(name: string, head: string): FileRole | undefined {
  if (head.includes('<CONSOLIDATED_LIST')) return 'un';
  if (OFAC_ROW.test(head)) return OFAC_ROLES[name.toLowerCase()];
  const header = head.split(/\r?\n/, 1)[0]?.toLowerCase() ?? '';
  return ['documento', 'nombre', 'lista'].every((column) => header.includes(column)) ? 'own' : undefined;
}

function isOfacAddresses(name: string, head: string): boolean {
  return name.toLowerCase() === 'add.csv' && OFAC_ROW.test(head);
}

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '');
  } finally {
    await file.close();
  }
}

async function describeFile(path: string, role: FileRole): Promise<ListFile> {
  const { size, mtime } = await stat(path);
  const name = basename(path);
  const printed = /\d{4}-\d{2}-\d{2}/.exec(name) ?? /\d{4}-\d{2}-\d{2}/.exec(basename(dirname(path)));
  return { path, name, role, sizeBytes: size, date: printed?.[0] ?? mtime.toISOString().slice(0, 10) };
}

function keepLargest({ files, setAside }: FoundFiles): FoundFiles {
  const largest = new Map<FileRole, ListFile>();
  for (const file of files) {
    if (file.sizeBytes > (largest.get(file.role)?.sizeBytes ?? -1)) largest.set(file.role, file);
  }
  const isRead = (file: ListFile) => file.role === 'own' || largest.get(file.role) === file;
  const others = files.filter((file) => !isRead(file));
  return {
    files: files.filter(isRead),
    setAside: [...setAside, ...others.map(({ name }) => ({ file: name, reason: 'smaller_duplicate' as const }))],
  };
}
