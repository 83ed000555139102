import { percentile } from '@cotejo/testing';
import { BenchProduct } from '../measuring/product.mjs';
import { documentOf } from '../measuring/requests.mjs';
import { statusOf, timesOf, verifyOnSchedule } from './open-load.mjs';
import { HOLDER, SlowVendor } from './slow-vendor.mjs';

/** By the id of the plan. */
const WAIT_SECONDS = { quick: 1, patient: 3, longest: 10 };
const RATE_PER_SECOND = 24;
const WARM_UP_SECONDS = 5;
/** A machine with other work answers a little after the budget. */
const OVER_MAX = 1.1;
const ISSUED = '2004-05-17';

const COLUMNS = {
  p50: ['p50', 'ms'],
  p95: ['p95', 'ms'],
  p99: ['p99', 'ms'],
  max: ['max', 'ms'],
  known: ['registry answered', '%'],
  approved: ['approved', '%'],
  early: ['before the registry', '%'],
};

/** Buyers whose registry is a slow vendor alone, under plans that wait for different times. */
export async function measureBudgets({ live, seconds, smoke, report }) {
  const vendor = await SlowVendor.start('verifik-certificado');
  const plans = Object.entries(WAIT_SECONDS).map(([id, timeoutSeconds]) => ({ id, timeoutSeconds }));
  const product = await BenchProduct.start({
    env: 'production',
    layout: 'single',
    stateDir: live.stateDir,
    plans,
    extraEnv: {
      ...vendor.settings,
      COTEJO_EMAIL_DNS: 'off',
      COTEJO_REGISTRY_PROVIDER: 'verifik-certificado',
      COTEJO_REGISTRY_DEADLINE_MS: '30000',
      COTEJO_SOURCE_BUDGET_MS: '30000',
      COTEJO_REQUEST_BUDGET_MS: '30000',
    },
  });
  try {
    const keys = plans.map(({ id }) => product.createKey(id));
    let person = 1;
    const requestOf = (index) => ({ key: keys[index % keys.length], body: buyer(person++) });
    const load = { url: product.url, ratePerSecond: RATE_PER_SECOND };
    await verifyOnSchedule({ ...load, seconds: smoke ? 1 : WARM_UP_SECONDS }, requestOf);
    vendor.calls = 0;
    report.say(`measuring: budgets, ${seconds} s`);
    const answers = await verifyOnSchedule({ ...load, seconds }, requestOf);
    const byBudget = Object.values(WAIT_SECONDS).map((budget, at) => [
      budget,
      answers.filter(({ index }) => index % keys.length === at),
    ]);
    report.table(
      `Buyers who need a slow registry (p50 0.8 s, p95 2.5 s, p99 8 s), ${RATE_PER_SECOND}/s`,
      COLUMNS,
      Object.fromEntries(byBudget.map(([budget, ours]) => [`plan waits ${budget} s`, rowOf(ours)])),
    );
    judge(report, byBudget, answers);
  } finally {
    await product.stop();
    await vendor.stop();
  }
}

const buyer = (person) => ({
  cedula: documentOf(String(person).padStart(7, '0')),
  nombre: HOLDER,
  fecha_expedicion: ISSUED,
  monto: 250_000,
});

function rowOf(answers) {
  const times = timesOf(answers);
  const share = (fits) => answers.filter(fits).length / answers.length;
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    max: times.at(-1),
    known: share((answer) => statusOf(answer, 'registry') === 'ok'),
    approved: share(isApproved),
    early: share((answer) => statusOf(answer, 'registry') === 'not_awaited'),
  };
}

function judge(report, byBudget, answers) {
  const overs = byBudget.map(([budget, ours]) => timesOf(ours).map((ms) => ms / (budget * 1_000)));
  report.judge('p99 of the answers, share of the budget (worst plan)', Math.max(...overs.map(p99)), '', { atMost: 1 });
  const worst = Math.max(...overs.map((times) => times.at(-1)));
  report.judge('slowest answer, share of the budget', worst, '', { atMost: OVER_MAX });
  report.judge('not 200', answers.filter(({ status }) => status !== 200).length, '', { atMost: 0 });
  const unproven = answers.filter((answer) => isApproved(answer) && statusOf(answer, 'registry') !== 'ok');
  report.judge('approved without the registry', unproven.length, '', { atMost: 0 });
}

const p99 = (times) => percentile(times, 0.99);
const isApproved = ({ body }) => body.recommendation === 'aprobar';
