import { fileURLToPath } from 'node:url';
import { runChild } from '../registry/child-process.mjs';

const COUNTS = [30_000, 100_000, 1_000_000];
const INDEX = fileURLToPath(new URL('./name-index.mjs', import.meta.url));

/** What longer lists cost the screening: an index of generated names of many origins, each in its own process. */
export async function measureNames({ smoke, say }) {
  const rows = {};
  for (const count of smoke ? [1_000, 2_000] : COUNTS) {
    say(`an index of ${count.toLocaleString('en')} names`);
    const { out, rssMb } = await runChild([INDEX, String(count), smoke ? '200' : '5000'], { quiet: false });
    rows[count.toLocaleString('en')] = { ...out, memoryMb: rssMb };
  }
  return {
    title: 'Names: entries on all lists together (screening alone)',
    columns: {
      p50Us: ['look-up, p50', 'µs'],
      p99Us: ['p99', 'µs'],
      buildSeconds: ['build', 's'],
      memoryMb: ['memory, peak', 'MB'],
    },
    rows,
  };
}
