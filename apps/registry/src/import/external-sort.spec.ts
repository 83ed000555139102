import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameId } from '../snapshot/packed-person.js';
import { MergedRuns } from './merged-runs.js';
import { RUN_ROWS, SortedRuns } from './sorted-runs.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'runs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PERSON = { statusCode: 0, day: 0, place: 0, sex: 0, segundoNombre: 0, primerApellido: 0, segundoApellido: 0 };

/** Sorts documents, each with its place in the input for a name; gives documents and names back in order. */
function sorted(documents: Iterable<number>): { rows: [document: number, place: number][]; duplicateRows: number } {
  const runs = new SortedRuns(join(folder, 'rows'));
  let place = 0;
  for (const document of documents) {
    runs.add(document, { ...PERSON, primerNombre: place % 2 ** 24 });
    place += 1;
  }
  runs.end();
  runs.close();
  const merged = new MergedRuns(runs.path, runs.runs);
  const rows: [number, number][] = [];
  while (merged.next()) rows.push([merged.document, nameId(merged.bytes, 5, 0)]);
  merged.close();
  return { rows, duplicateRows: runs.duplicateRows + merged.duplicateRows };
}

/** Numbers up to ten digits that jump about, some of them twice. */
function* scattered(count: number): Generator<number> {
  let state = 7;
  for (let i = 0; i < count; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield (i % 2 === 0 ? 0 : 5_000_000_000) + (state % 1_500_000);
  }
}

describe('sorting rows by number', () => {
  it('keeps the last of equal numbers, in a run and across runs', () => {
    const count = 2 * RUN_ROWS + 12_345;
    const lastPlace = new Map<number, number>();
    let place = 0;
    for (const document of scattered(count)) {
      lastPlace.set(document, place);
      place += 1;
    }
    const { rows, duplicateRows } = sorted(scattered(count));
    expect(rows).toHaveLength(lastPlace.size);
    expect(duplicateRows).toBe(count - lastPlace.size);
    expect(duplicateRows).toBeGreaterThan(1_000);
    let before = -1;
    const wrong = rows.filter(([document, name]) => {
      const rising = document > before;
      before = document;
      return !rising || lastPlace.get(document) !== name;
    });
    expect(wrong).toEqual([]);
  });

  it('holds the largest number, one row, and none', () => {
    expect(sorted([9_999_999_999, 1]).rows).toEqual([
      [1, 1],
      [9_999_999_999, 0],
    ]);
    expect(sorted([]).rows).toEqual([]);
  });
});
