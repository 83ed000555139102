import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { RescreeningError } from '@cotejo/compliance/customers';
import { writeWhole } from '@cotejo/platform/whole-file';
import type { RescreenState } from '../rescreening.js';
import { RowTable } from '../row-table.js';
import type { Publication } from './event-output.js';

const MAGIC = 'cotejo-rescreening 1 ';
/** The byte after the magic: whether the events of the state are in the output. It is the only byte that changes in place. */
const PENDING = 'p';
const PUBLISHED = 'd';
const BYTES_MAX = 1_024 ** 3;

export interface KeptState {
  state: RescreenState;
  publication: Publication;
  isPublished: boolean;
}

interface Head {
  json: number;
  rows: number;
  events: number;
  sha256: string;
}

/** Parts: magic and mark, a line with lengths and a digest, the state as JSON, the rows, the events. */
export async function writeState(path: string, state: RescreenState, publication: Publication): Promise<void> {
  const { rows, entries, matches, ...facts } = state;
  const { path: output, format, offset, text } = publication;
  const json = Buffer.from(
    JSON.stringify({
      ...facts,
      entries: [...entries],
      matches: [...matches],
      output: { path: output, format, offset },
    }),
  );
  const table = rows.bytes();
  const head: Head = {
    json: json.length,
    rows: table.length,
    events: text.length,
    sha256: digestOf([json, table, text]),
  };
  await writeWhole(path, [`${MAGIC}${PENDING}\n${JSON.stringify(head)}\n`, json, table, text]);
}

/** @throws RescreeningError `state_broken` @returns null when there is no state yet */
export async function readState(path: string): Promise<KeptState | null> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return null;
    }
    throw error;
  });
  if (bytes === null) {
    return null;
  }
  try {
    return parseState(bytes);
  } catch {
    throw new RescreeningError(
      'state_broken',
      `the state ${path} is not readable: remove it to begin again, with all matches as new`,
    );
  }
}

/** Marks that the events of the state are in the output. */
export async function markPublished(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.write(PUBLISHED, MAGIC.length);
    await file.sync();
  } finally {
    await file.close();
  }
}

function parseState(bytes: Buffer): KeptState {
  const headAt = MAGIC.length + 2;
  const headEnd = bytes.indexOf('\n', headAt);
  if (bytes.length > BYTES_MAX || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC || headEnd < 0) {
    throw new SyntaxError();
  }
  const head = JSON.parse(bytes.toString('utf8', headAt, headEnd)) as Head;
  const jsonEnd = headEnd + 1 + head.json;
  const rowsEnd = jsonEnd + head.rows;
  const parts = [
    bytes.subarray(headEnd + 1, jsonEnd),
    bytes.subarray(jsonEnd, rowsEnd),
    bytes.subarray(rowsEnd, rowsEnd + head.events),
  ] as const;
  if (rowsEnd + head.events !== bytes.length || digestOf(parts) !== head.sha256) {
    throw new SyntaxError();
  }
  const [json, rows, text] = parts;
  const { entries, matches, output, ...facts } = JSON.parse(json.toString('utf8'));
  const state = { ...facts, entries: new Map(entries), matches: new Map(matches), rows: RowTable.fromBytes(rows) };
  const isPublished = String.fromCharCode(bytes[MAGIC.length] as number) === PUBLISHED;
  return { state, publication: { ...output, text: Buffer.from(text) }, isPublished };
}

function digestOf(parts: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    hash.update(part);
  }
  return hash.digest('hex');
}
