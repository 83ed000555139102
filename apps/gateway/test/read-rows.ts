import type { RowSource } from '../src/batch/row-source.js';
import { ApiError } from '../src/http/errors/api-error.js';

/** Reads all rows of some chunks, as a batch does. A row that is refused is the reason, and the codes of its problems. */
export async function readRows(source: RowSource, chunks: readonly (string | Buffer)[]): Promise<unknown[]> {
  const rows: unknown[] = [];
  const rest = [...chunks];
  let hasEnded = false;
  for (;;) {
    const row = source.next();
    if (row === 'end') {
      return rows;
    }
    if (row === 'empty') {
      rows.push(row);
      continue;
    }
    if (row !== 'needs_bytes') {
      rows.push(parsed(() => row.parse()));
      continue;
    }
    const chunk = rest.shift();
    if (chunk !== undefined) {
      source.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    } else if (hasEnded) {
      throw new Error('the source needs bytes after its end');
    } else {
      hasEnded = true;
      await new Promise<void>((resolve) => source.end(resolve));
    }
  }
}

/** Copies of the parts of an input that is cut at these places. */
export function chunksOf(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const at = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const edges = [0, ...at, bytes.length];
  return edges.slice(1).map((end, index) => Buffer.from(bytes.subarray(edges[index], end)));
}

function parsed(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    if (error instanceof ApiError) {
      return [error.reason, ...(error.details.errors ?? []).map(({ code }) => code)].join(' ');
    }
    throw error;
  }
}
