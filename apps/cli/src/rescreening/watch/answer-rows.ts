import { createReadStream, existsSync } from 'node:fs';
import { RescreeningError } from '@cotejo/compliance/customers';
import { parseObject } from '@cotejo/contracts';
import type { ListHitDto, ScreeningDto } from '@cotejo/contracts/dto';
import { textLines } from '@cotejo/tables';

/** More than a row with twenty hits and all optional parts has. */
const LINE_LENGTH_MAX = 1_000_000;

/** One row of the answers of a batch. */
export interface AnswerRow {
  row: number;
  id?: string;
  /** `null`: the row has no answer, or the lists did not answer. So nothing is known of its matches. */
  hits: readonly ListHitDto[] | null;
}

/**
 * The rows of a file that `cotejo batch --include screening` wrote as NDJSON.
 * @throws RescreeningError for a file that is not whole, or has no screening
 */
export async function* answerRows(path: string, signal?: AbortSignal): AsyncGenerator<AnswerRow> {
  if (existsSync(`${path}.batch.json`)) {
    throw refused('the batch of these answers is not complete: run `cotejo batch` again with the same files');
  }
  let line = 0;
  let hasScreening = false;
  try {
    for await (const texts of textLines(createReadStream(path, { encoding: 'utf8', signal }), LINE_LENGTH_MAX)) {
      for (const text of texts) {
        line += 1;
        const row = text === null ? null : rowOf(text);
        if (row === null) {
          throw refused(`line ${line} is no answer of a batch in NDJSON`);
        }
        hasScreening ||= row.hits !== null;
        yield row;
      }
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES' ? refused(`cannot be read: ${code}`) : error;
  }
  if (!hasScreening) {
    throw refused('no row has a screening: run `cotejo batch` with --include screening');
  }
}

function rowOf(text: string): AnswerRow | null {
  const row = parseObject(text) as WrittenRow | null;
  if (row === null || !Number.isInteger(row.row)) {
    return null;
  }
  const { id, result } = row;
  return {
    row: row.row as number,
    hits: result?.screening?.hits ?? null,
    ...(typeof id === 'string' && id !== '' && { id }),
  };
}

interface WrittenRow {
  row?: unknown;
  id?: unknown;
  result?: { screening?: ScreeningDto | null } | null;
}

function refused(message: string): RescreeningError {
  return new RescreeningError('answers_unreadable', `the file of answers: ${message}`);
}
