import { join } from 'node:path';
import { Readable } from 'node:stream';
import { defaultPoliciesDir } from '@cotejo/platform';
import { importRut } from '../src/import/import-rut.js';
import { RutStates } from '../src/rut-states.js';

type Options = Parameters<typeof importRut>[0];

/** Imports the lines of a CSV; the first one is the header. */
export function importRegistrations(dataDir: string, lines: readonly string[], options: Partial<Options> = {}) {
  return importRut({
    input: Readable.from([Buffer.from(`${lines.join('\n')}\n`)]),
    dataDir,
    asOf: '2026-01-02T00:00:00-05:00',
    delimiter: ',',
    encoding: 'utf-8',
    map: {},
    badRatioMax: 0.5,
    sizeRatioMin: 0,
    dryRun: false,
    reportPath: join(dataDir, 'report.json'),
    signal: new AbortController().signal,
    states: RutStates.load(defaultPoliciesDir()),
    complete: false,
    ...options,
  });
}
