import { percentile } from '@cotejo/testing';
import { BenchProduct } from '../measuring/product.mjs';
import { requestTemplate } from '../measuring/requests.mjs';
import { HOLDER, SlowVendor } from './slow-vendor.mjs';

/** Time of the vendor's answers. */
const VENDOR_MS = { fast: 8, slow: 800 };
const ROUND_SECONDS = 4;
/** Of each kind of buyer about whom the vendor is not called. */
const RATE_PER_SECOND = 27;
const WARM_UP_ROUNDS = 4;
const CONNECTIONS = 128;
const AMOUNT_MIN = 100_000;
const ISSUED = '2004-05-17';
const RAISED_MAX = 1.1;
/** The kind of buyer about whom the vendor is called. */
const NEEDING = 'needs the vendor';

const COLUMNS = {
  answered: ['answers', ''],
  p50: ['p50', 'ms'],
  p95: ['p95', 'ms'],
  p99: ['p99', 'ms'],
  max: ['max', 'ms'],
};

/**
 * What a slow vendor costs the requests that do not need it. Two products get the same load at the same time, so that a slow moment of
 * the machine affects both, and change vendors after each round.
 */
export async function measureNeighbours({ live, rounds, needing, smoke, report }) {
  const products = [];
  try {
    for (const _ of Object.keys(VENDOR_MS)) {
      products.push(await startProduct(live));
    }
    for (const rate of needing) {
      const measureRounds = (count) =>
        measureInExchange(products, count, { rate, seconds: smoke ? 0.5 : ROUND_SECONDS });
      await measureRounds(smoke ? 1 : WARM_UP_ROUNDS);
      report.say(`measuring: neighbours, ${rate}/s who need the vendor, ${rounds} rounds`);
      showRounds(report, await measureRounds(rounds), rate);
    }
  } finally {
    for (const { product, vendor } of products) {
      await product.stop();
      await vendor.stop();
    }
  }
}

async function startProduct(live) {
  const vendor = await SlowVendor.start('verifik-certificado');
  const product = await BenchProduct.start({
    env: 'production',
    layout: 'single',
    stateDir: live.stateDir,
    extraEnv: {
      ...vendor.settings,
      COTEJO_VENDOR_VERIFIK_CERTIFICADO_AMOUNT_MIN: String(AMOUNT_MIN),
      COTEJO_EMAIL_DNS: 'off',
      COTEJO_REGISTRY_PROVIDER: 'local,verifik-certificado',
      COTEJO_REGISTRY_DEADLINE_MS: '3000',
      COTEJO_SOURCE_BUDGET_MS: '3000',
      COTEJO_REQUEST_BUDGET_MS: '3500',
    },
  });
  return { vendor, product, requests: requestsOfKinds(live, product.createKey('bench', 'neighbours')) };
}

/** Makes the requests of each kind of buyer. */
function requestsOfKinds(live, key) {
  const withPrefix = (prefix, members) =>
    requestTemplate('/v1/verify', key, (person) => ({
      cedula: `${prefix}${person}`,
      telefono: `+57${prefix.replace(/^1/, '3')}${person}`,
      monto: 250_000,
      nombre: HOLDER,
      fecha_expedicion: ISSUED,
      ...members,
    }));
  return {
    [NEEDING]: withPrefix('102', {}),
    'card in the local snapshot': live.requests('verify', key),
    'no date of issue': withPrefix('101', { fecha_expedicion: undefined }),
    'amount below the least': withPrefix('104', { monto: AMOUNT_MIN - 1 }),
  };
}

/** Results of each round by the speed of the vendor. */
async function measureInExchange(products, rounds, load) {
  const speeds = Object.keys(VENDOR_MS);
  const results = Object.fromEntries(speeds.map((speed) => [speed, []]));
  for (let round = 0; round < rounds; round += 1) {
    const measured = products.map(async (product, at) => {
      const speed = speeds[(at + round) % speeds.length];
      product.vendor.delayMsOf = () => VENDOR_MS[speed];
      results[speed].push(await measureKinds(product, load));
    });
    await Promise.all(measured);
  }
  return results;
}

async function measureKinds({ product, requests }, { rate, seconds }) {
  const loads = Object.entries(requests).map(async ([kind, requestOf]) => {
    const ratePerSecond = kind === NEEDING ? rate : RATE_PER_SECOND;
    return [kind, await product.measureRequests(requestOf, { connections: CONNECTIONS, seconds, ratePerSecond })];
  });
  return Object.fromEntries(await Promise.all(loads));
}

function showRounds(report, results, rate) {
  const kinds = Object.keys(results.fast[0]);
  const rows = kinds.flatMap((kind) =>
    Object.entries(VENDOR_MS).map(([speed, ms]) => [`${kind}, vendor ${ms} ms`, rowOf(pooled(results[speed], [kind]))]),
  );
  const title = `Buyers beside a slow vendor: ${RATE_PER_SECOND}/s of each kind, and ${rate}/s who need it`;
  report.table(title, COLUMNS, Object.fromEntries(rows));
  const others = kinds.filter((kind) => kind !== NEEDING);
  const [slow, fast] = [pooled(results.slow, others), pooled(results.fast, others)];
  const ratioOf = (share) => percentile(slow, share) / percentile(fast, share);
  const about = `the others beside ${rate}/s, vendor 100 times slower`;
  report.add({ metric: `p50 of ${about}`, value: ratioOf(0.5), unit: 'x' });
  report.add({ metric: `p95 of ${about}`, value: ratioOf(0.95), unit: 'x' });
  report.judge(`p99 of ${about}`, ratioOf(0.99), 'x', { atMost: RAISED_MAX });
  const all = Object.values(results).flat().flatMap(Object.values);
  report.judge(
    `beside ${rate}/s: not 200`,
    all.reduce((sum, { failed }) => sum + failed, 0),
    '',
    { atMost: 0 },
  );
}

/** The times of some kinds over all rounds, sorted: a 99th percentile needs thousands. */
function pooled(rounds, kinds) {
  const times = rounds.flatMap((round) => kinds.flatMap((kind) => Array.from(round[kind].latenciesMs)));
  return Float64Array.from(times).sort();
}

const rowOf = (times) => ({
  answered: times.length,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
  max: times.at(-1),
});
