import { once } from 'node:events';
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ConfigurationError } from '@cotejo/sdk';
import { splitLine } from '@cotejo/tables';
import type { FileFormat } from './file-format.js';
import type { InputRow } from './input-rows.js';

/** After these, the same row may have an answer later. None of them is charged. */
const RETRIED = [408, 429, 500, 503];

export const isRetried = (status: number): boolean => RETRIED.includes(status);

/** The finished output of a batch. */
interface Output {
  path: string;
  format: FileFormat;
  /** First line of the file, with its end; empty for NDJSON. */
  header: string;
}

/**
 * Numbers of the rows of an output that have no answer, in ascending order.
 * @throws ConfigurationError when other options have written it
 */
export async function rowsWithoutAnswer(output: Output): Promise<number[]> {
  const rows: number[] = [];
  for await (const line of linesOf(output)) {
    const { row, status } = readAnswer(line, output);
    if (isRetried(status)) {
      rows.push(row);
    }
  }
  return rows;
}

/** Only these rows of an input, with the numbers 1, 2, 3, ... */
export async function* onlyRows(rows: AsyncIterable<InputRow>, wanted: readonly number[]): AsyncGenerator<InputRow> {
  let found = 0;
  for await (const row of rows) {
    if (row.row === wanted[found]) {
      found += 1;
      yield { ...row, row: found };
    }
  }
}

/**
 * Puts the answers of a second batch in the place of the ones without an answer, in one step.
 * @throws ConfigurationError when the second batch has not exactly these rows: the output stays as it is
 */
export async function putIntoPlace(output: Output, retriedPath: string): Promise<void> {
  const retried = linesOf({ ...output, path: retriedPath });
  const merged = `${output.path}.merged`;
  rmSync(merged, { force: true });
  const file = createWriteStream(merged, { flags: 'wx', mode: 0o600 });
  file.write(output.header);
  for await (const line of linesOf(output)) {
    const { row, status } = readAnswer(line, output);
    const next = isRetried(status) ? await retried.next() : { value: line };
    if (next.value === undefined || readAnswer(next.value, output).row !== row) {
      file.destroy();
      rmSync(merged);
      throw new ConfigurationError(`${retriedPath} does not have the answer of row ${row}: remove it, and try again`);
    }
    if (!file.write(`${next.value}\n`)) {
      await once(file, 'drain');
    }
  }
  file.end();
  await once(file, 'close');
  renameSync(merged, output.path);
  rmSync(retriedPath);
}

async function* linesOf({ path, header }: Output): AsyncGenerator<string, void, undefined> {
  let isFirst = header !== '';
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (isFirst && `${line}\n` !== header) {
      throw new ConfigurationError(`${path} was written with other options: give the same --include and --id-column`);
    }
    if (!isFirst) {
      yield line;
    }
    isFirst = false;
  }
}

function readAnswer(line: string, { format, header }: Output): { row: number; status: number } {
  if (format === 'ndjson') {
    return JSON.parse(line) as { row: number; status: number };
  }
  const cells = splitLine(line, ',');
  return { row: Number(cells[0]), status: Number(cells[splitLine(header.trim(), ',').indexOf('status')]) };
}
