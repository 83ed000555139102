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
  const [first, last] = [Object.values(rows)[0], Object.values(rows).at(-1)];
  return {
    title: 'Names: entries on all lists together (screening alone)',
    label: 'names',
    columns: {
      p50Us: ['look-up, p50', 'µs'],
      p99Us: ['p99', 'µs'],
      buildSeconds: ['build', 's'],
      memoryMb: ['memory, peak', 'MB'],
    },
    rows,
    plotted: 'p50Us',
    finding: `a look-up takes ${(last.p50Us / first.p50Us).toFixed(1)} times as long in ${growthOf(rows).toFixed(0)} times as many names, because every common word has more names`,
  };
}

/** How many times the longest list is longer than the shortest. */
function growthOf(rows) {
  const counts = Object.keys(rows).map((label) => Number(label.replaceAll(',', '')));
  return counts.at(-1) / counts[0];
}
