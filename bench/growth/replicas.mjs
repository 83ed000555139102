import { SOURCE_APP_IDS } from '@cotejo/contracts';
import { BenchProduct } from '../measuring/product.mjs';
import { COST_COLUMNS, costsOf } from './cost.mjs';

const COUNTS = [1, 2, 4];
/** Not yet compiled, 40 processes look steady at several times their real cost: each gets few requests a second. */
const WARM_UP_OF_REPLICA = { sliceSeconds: 8, slicesMin: 4, slicesMax: 10 };

/**
 * What more replicas cost: one gateway, and 1, 2 and 4 replicas of every source and of scoring. CPU time, because two cores
 * cannot show the rate of forty processes. One product runs at a time: idle processes disturb too.
 */
export async function measureReplicas(options) {
  const rows = {};
  for (const count of options.smoke ? [1] : COUNTS) {
    options.say(`${count} replicas of each service`);
    rows[count] = await measureProduct(count, options);
  }
  for (const row of Object.values(rows)) {
    // The products ran one after the other, and each beside an echo.
    row.ratio = row.echoes / rows[1].echoes;
  }
  return {
    title: 'Replicas: of each source and of scoring, one gateway (separate processes, sandbox, the same 64 in flight)',
    columns: COST_COLUMNS,
    rows,
  };
}

async function measureProduct(count, options) {
  const product = await BenchProduct.start({ layout: 'separate' });
  try {
    for (const app of [...SOURCE_APP_IDS, 'scoring']) {
      for (let replica = 1; replica < count; replica += 1) {
        await product.addReplica(app);
      }
    }
    const label = `${count} replicas`;
    const warm = { ...WARM_UP_OF_REPLICA, slicesMin: WARM_UP_OF_REPLICA.slicesMin * Math.sqrt(count) };
    const rows = await costsOf({ [label]: (load) => product.measure('verify', load) }, { ...options, warm });
    return rows[label];
  } finally {
    await product.stop();
  }
}
