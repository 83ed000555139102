import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MergedRuns } from './merged-runs.js';
import { RECORD_AT, RUN_ROWS, SortedRuns } from './sorted-runs.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'runs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Not a power of two, so that rows cross the borders of read buffers. */
const RECORD_BYTES = 7;

/** Sorts numbers, each with its position in the input as its record, and returns numbers and positions in order. */
function sorted(numbers: Iterable<number>): { rows: [number: number, place: number][]; duplicateRows: number } {
  const runs = new SortedRuns(join(folder, 'rows'), RECORD_BYTES);
  let place = 0;
  for (const number of numbers) {
    const written = place;
    runs.add({ number, pack: (bytes, at) => void bytes.writeUIntBE(written, at, 6) });
    place += 1;
  }
  runs.end();
  runs.close();
  const merged = new MergedRuns(runs);
  const rows: [number, number][] = [];
  while (merged.next()) {
    rows.push([merged.number, merged.bytes.readUIntBE(RECORD_AT, 6)]);
  }
  merged.close();
  return { rows, duplicateRows: runs.duplicateRows + merged.duplicateRows };
}

/** Numbers of up to ten digits in irregular order, some of them twice. */
function* scattered(count: number): Generator<number> {
  let state = 7;
  for (let i = 0; i < count; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield (i % 2 === 0 ? 0 : 5_000_000_000) + (state % 1_500_000);
  }
}

describe('sorting rows by number', () => {
  it('keeps the last row of equal numbers, within a run and across runs', () => {
    const count = 2 * RUN_ROWS + 12_345;
    const lastPlace = new Map<number, number>();
    let place = 0;
    for (const number of scattered(count)) {
      lastPlace.set(number, place);
      place += 1;
    }
    const { rows, duplicateRows } = sorted(scattered(count));
    expect(rows).toHaveLength(lastPlace.size);
    expect(duplicateRows).toBe(count - lastPlace.size);
    expect(duplicateRows).toBeGreaterThan(1_000);
    let before = -1;
    const wrong = rows.filter(([number, written]) => {
      const rising = number > before;
      before = number;
      return !rising || lastPlace.get(number) !== written;
    });
    expect(wrong).toEqual([]);
  });

  it('sorts the largest number, a single row and no rows', () => {
    expect(sorted([9_999_999_999, 1]).rows).toEqual([
      [1, 1],
      [9_999_999_999, 0],
    ]);
    expect(sorted([]).rows).toEqual([]);
  });
});
