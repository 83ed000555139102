import { join } from 'node:path';
import { Readable } from 'node:stream';
import { generatePopulation } from '../src/generate/generate-population.js';
import { importPersons } from '../src/import/import-persons.js';

export type ImportOptions = Parameters<typeof importPersons>[0];

/** Imports the text of a CSV. */
export const importCsv = (dataDir: string, text: string, options: Partial<ImportOptions> = {}) =>
  importPersons({
    input: Readable.from([Buffer.from(text)]),
    dataDir,
    asOf: '2026-01-02T00:00:00-05:00',
    delimiter: ',',
    encoding: 'utf-8',
    map: {},
    badRatioMax: 0.01,
    sizeRatioMin: 0,
    dryRun: false,
    reportPath: join(dataDir, 'report.json'),
    signal: new AbortController().signal,
    ...options,
  });

/** Imports generated persons with day `seed` of January 2026 as the as-of date. Returns the cells of their rows. */
export async function importGenerated(dataDir: string, rows: number, seed: number): Promise<string[][]> {
  const text = [...generatePopulation(rows, seed)].join('');
  await importCsv(dataDir, text, { asOf: `2026-01-0${seed}T00:00:00-05:00` });
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
}
