import { BenchProduct } from '../measuring/product.mjs';
import { documentOf, requestTemplate } from '../measuring/requests.mjs';
import { createKeys } from './accounts.mjs';
import { COST_COLUMNS, costsOf } from './cost.mjs';

/** Calls of sources for a request, with the scopes that permit them. Telco answers two calls. */
const STEPS = [
  { calls: 1, sources: ['registry'] },
  { calls: 2, sources: ['registry', 'tax'] },
  { calls: 3, sources: ['registry', 'tax', 'sanctions'] },
  { calls: 5, sources: ['registry', 'tax', 'sanctions', 'telco'] },
  { calls: 6, sources: ['registry', 'tax', 'sanctions', 'telco', 'geo'] },
  { calls: 7, sources: ['registry', 'tax', 'sanctions', 'telco', 'geo', 'email'] },
  { calls: 8, sources: ['registry', 'tax', 'sanctions', 'telco', 'geo', 'email', 'biometric'] },
];
const BODY = {
  telefono: '+573000000001',
  email: 'clean@sandbox.example',
  direccion: 'Calle 100 # 8A-55 Apto 501',
  ciudad: 'Bogotá',
  monto: 250000,
  biometric_transaction: 'val_0123456789abcdef',
};

/** What each further source costs: the same body, and keys that permit more and more sources. */
export async function measureSources(options) {
  const steps = options.smoke ? [STEPS[0], STEPS.at(-1)] : STEPS;
  const product = await BenchProduct.start({ layout: 'single' });
  try {
    const tenants = steps.map(({ calls, sources }) => ({
      id: `calls-${calls}`,
      scopes: ['verify:write', ...sources.map((source) => `source:${source}`)],
    }));
    const keys = await createKeys(product, tenants);
    const measures = steps.map(({ calls }, index) => {
      const request = requestTemplate('/v1/verify', keys[index], (person) => ({ cedula: documentOf(person), ...BODY }));
      return [String(calls), (load) => product.measureRequests(request, load)];
    });
    const rows = await costsOf(Object.fromEntries(measures), options);
    return {
      title: 'Sources: calls of sources for one request (one process, sandbox)',
      columns: COST_COLUMNS,
      rows,
    };
  } finally {
    await product.stop();
  }
}
