import { percentile } from '@cotejo/testing';
import { BenchProduct } from '../measuring/product.mjs';
import { requestTemplate } from '../measuring/requests.mjs';
import { measureInTurn } from '../measuring/rounds.mjs';
import { HOLDER, SlowVendor } from './slow-vendor.mjs';

/** Vendor times of the two contestants, milliseconds. */
const VENDOR_MS = { fast: 8, slow: 800 };
const ROUND_SECONDS = 4;
/** Of each kind of buyer. */
const RATE_PER_SECOND = 27;
const WARM_UP_ROUNDS = 4;
const CONNECTIONS = 128;
const AMOUNT_MIN = 100_000;
const ISSUED = '2004-05-17';
const RAISED_MAX = 1.1;

const COLUMNS = {
  answered: ['answers', ''],
  p50: ['p50', 'ms'],
  p95: ['p95', 'ms'],
  p99: ['p99', 'ms'],
  max: ['max', 'ms'],
};

/** The kind of buyer about whom the vendor is called. */
const NEEDING = 'needs the vendor';

/** What a slow vendor costs the requests that do not need it. */
export async function measureNeighbours({ live, rounds, needing, smoke, report }) {
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
  try {
    const requests = requestsOfKinds(live, product.createKey('bench', 'neighbours'));
    const measureRound = async (speed) => {
      vendor.delayMsOf = () => VENDOR_MS[speed];
      const loads = Object.entries(requests).map(async ([kind, requestOf]) => {
        const ratePerSecond = kind === NEEDING ? needing : RATE_PER_SECOND;
        const load = { connections: CONNECTIONS, seconds: smoke ? 0.5 : ROUND_SECONDS, ratePerSecond };
        return [kind, await product.measureRequests(requestOf, load)];
      });
      return Object.fromEntries(await Promise.all(loads));
    };
    const speeds = Object.keys(VENDOR_MS);
    await measureInTurn(speeds, smoke ? 1 : WARM_UP_ROUNDS, measureRound);
    report.say(`measuring: neighbours, ${rounds} rounds`);
    showRounds(report, await measureInTurn(speeds, rounds, measureRound), needing);
  } finally {
    await product.stop();
    await vendor.stop();
  }
}

/** Requests by kind of buyer. */
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

function showRounds(report, results, needing) {
  const kinds = Object.keys(results.fast[0]);
  const rows = kinds.flatMap((kind) =>
    Object.keys(VENDOR_MS).map((speed) => [
      `${kind}, vendor ${VENDOR_MS[speed]} ms`,
      rowOf(pooled(results[speed], [kind])),
    ]),
  );
  const others = kinds.filter((kind) => kind !== NEEDING);
  const title = `Buyers beside a slow vendor: ${RATE_PER_SECOND}/s of each kind, and ${needing}/s who need it`;
  report.table(title, COLUMNS, Object.fromEntries(rows));
  const ratioOf = (share) =>
    percentile(pooled(results.slow, others), share) / percentile(pooled(results.fast, others), share);
  report.add({ metric: 'p50 of the others, vendor 100 times slower', value: ratioOf(0.5), unit: 'x' });
  report.judge('p99 of the others, vendor 100 times slower', ratioOf(0.99), 'x', { atMost: RAISED_MAX });
  const failed = Object.values(results)
    .flat()
    .flatMap(Object.values)
    .reduce((sum, result) => sum + result.failed, 0);
  report.judge('others and needing: not 200', failed, '', { atMost: 0 });
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
