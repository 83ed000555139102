import { LiveData, startLiveProduct } from '../measuring/live-data.mjs';
import { BenchProduct } from '../measuring/product.mjs';
import { COST_COLUMNS, costsOf } from './cost.mjs';
import { memoryMbOf } from './memory.mjs';

const PERSONS = 1_000_000;
const RATIO_MAX = 1.3;

/** What real data costs: production providers over published lists and a generated registry, beside the sandbox with the same bodies. */
export async function measureLive(options) {
  const { data: dataDir, geo: geoDir, smoke, say } = options;
  const live = await LiveData.prepare({ dataDir, geoDir, persons: smoke ? 5_000 : PERSONS, say });
  const products = {};
  try {
    products.sandbox = await BenchProduct.start({ layout: 'single', requests: live.requests });
    products.production = await startLiveProduct(live, 'single');
    const measures = Object.entries(products).map(([name, product]) => [
      name,
      (load) => product.measure('verify', load),
    ]);
    const rows = await costsOf(Object.fromEntries(measures), options);
    for (const [name, product] of Object.entries(products)) {
      rows[name].memoryMb = await memoryMbOf(product.adminPorts.host);
    }
    return {
      title: `Live data: ${PERSONS.toLocaleString('en')} persons, sanctions lists, databases of networks (one process)`,
      columns: { ...COST_COLUMNS, memoryMb: ['memory of the process', 'MB'] },
      rows,
      judged: {
        metric: 'verify, 64 in flight: CPU, live data against sandbox',
        values: rows.production.ratios,
        atMost: RATIO_MAX,
      },
    };
  } finally {
    for (const product of Object.values(products)) {
      await product.stop();
    }
    live.remove();
  }
}
