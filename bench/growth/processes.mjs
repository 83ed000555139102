import { BenchProduct } from '../measuring/product.mjs';
import { COST_COLUMNS, costsOf } from './cost.mjs';
import { memoryMbOf } from './memory.mjs';

const COUNTS = [1, 2, 4];

/** What more whole processes cost: the compact layout with 1, 2 and 4 of them under the same load. */
export async function measureProcesses(options) {
  const counts = options.smoke ? [1, 2] : COUNTS;
  const products = {};
  try {
    for (const count of counts) {
      products[count] = await BenchProduct.start({ layout: 'compact', launch: { wholeProcesses: count } });
    }
    const measures = counts.map((count) => [String(count), (load) => products[count].measure('verify', load)]);
    const rows = await costsOf(Object.fromEntries(measures), options);
    for (const count of counts) {
      const { adminPorts } = products[count];
      rows[count].memoryMb = await memoryMbOf(adminPorts['whole-1']);
      rows[count].backgroundMb = await memoryMbOf(adminPorts.background);
    }
    return {
      title: 'Whole processes: of the compact layout (sandbox, the same 64 in flight)',
      columns: {
        ...COST_COLUMNS,
        memoryMb: ['memory of each', 'MB'],
        backgroundMb: ['memory of console and worker', 'MB'],
      },
      rows,
    };
  } finally {
    for (const product of Object.values(products)) {
      await product.stop();
    }
  }
}
