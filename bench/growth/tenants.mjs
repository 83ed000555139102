import { BenchProduct } from '../measuring/product.mjs';
import { requestsOf } from '../measuring/requests.mjs';
import { createKeys } from './accounts.mjs';
import { COST_COLUMNS, costsOf } from './cost.mjs';

const COUNTS = [10, 100, 1_000, 10_000];

/** What many tenants cost: the same load, spread over more and more tenants with one key each. */
export async function measureTenants(options) {
  const counts = options.smoke ? [10, 50] : COUNTS;
  const product = await BenchProduct.start({ layout: 'single' });
  try {
    options.say(`creating ${counts.at(-1)} tenants`);
    const tenants = Array.from({ length: counts.at(-1) }, (_, index) => ({ id: `tenant-${index}` }));
    const requests = (await createKeys(product, tenants)).map((key) => requestsOf('verify', key));
    const measures = counts.map((count) => {
      const request = (index) => requests[index % count](index);
      return [count.toLocaleString('en'), (load) => product.measureRequests(request, load)];
    });
    const rows = await costsOf(Object.fromEntries(measures), options);
    return {
      title: 'Tenants: the same load over more tenants (one process, sandbox)',
      columns: COST_COLUMNS,
      rows,
    };
  } finally {
    await product.stop();
  }
}
