import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REGISTRY, runChild } from '../registry/child-process.mjs';
import { sampleNumbers, writePopulation } from '../registry/population.mjs';

const COUNTS = [1_000_000];
const FULL_COUNTS = [1_000_000, 10_000_000, 50_000_000];
const NUMBERS = 200_000;
const LOOKUPS = 500_000;
const LOOKUPS_MODULE = fileURLToPath(new URL('../registry/lookups.mjs', import.meta.url));

/** What a larger registry costs: a snapshot of generated persons, warm look-ups of random numbers. */
export async function measureRegistry({ smoke, full, say }) {
  const rows = {};
  for (const count of smoke ? [5_000] : full ? FULL_COUNTS : COUNTS) {
    say(`a registry of ${count.toLocaleString('en')} persons`);
    rows[count.toLocaleString('en')] = await measureSnapshot(count, smoke ? 2_000 : LOOKUPS);
  }
  return {
    title: 'Registry: persons in the snapshot (one process, warm)',
    columns: {
      p50Us: ['look-up, p50', 'µs'],
      p99Us: ['p99', 'µs'],
      perSecond: ['look-ups of a core', '/s'],
      importSeconds: ['import', 's'],
      megabytes: ['snapshot', 'MB'],
    },
    rows,
  };
}

async function measureSnapshot(persons, lookups) {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-growth-'));
  try {
    const [csv, numbers, dataDir] = ['persons.csv', 'numbers', 'data'].map((name) => join(folder, name));
    await writePopulation(csv, persons, 1);
    sampleNumbers(csv, Math.min(NUMBERS, persons), numbers);
    const argv = [...REGISTRY, 'import', csv, '--json', '--nice', '0'];
    const { seconds: importSeconds } = await runChild(argv, { env: { COTEJO_DATA_DIR: dataDir } });
    rmSync(csv);
    const root = join(dataDir, 'registry');
    const snapshot = join(root, readFileSync(join(root, 'current'), 'utf8').trim());
    const { out } = await runChild([LOOKUPS_MODULE, snapshot, numbers, String(lookups)]);
    const bytes = readdirSync(snapshot).reduce((sum, name) => sum + statSync(join(snapshot, name)).size, 0);
    const { p50, p99, perSecond } = out.warm;
    return { p50Us: p50, p99Us: p99, perSecond, importSeconds, megabytes: bytes / 1e6 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
