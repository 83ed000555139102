import { percentile } from '@cotejo/testing';
import { BenchProduct } from '../measuring/product.mjs';
import { statusOf, timesOf, verifyOnSchedule } from './open-load.mjs';
import { SlowVendor } from './slow-vendor.mjs';

const RATE_PER_SECOND = 10;
const WARM_UP_SECONDS = 5;
const BUDGET_MS = 3_000;

const COLUMNS = {
  answers: ['answers', ''],
  early: ['before the vendor', '%'],
  rejected: ['rejected', '%'],
  approved: ['approved', '%'],
  p50: ['p50', 'ms'],
  p50Waiting: ['p50 without', 'ms'],
  saved: ['saved at p50', 'ms'],
  savedMean: ['saved on average', 'ms'],
};

/**
 * What early answers save beside a slow vendor that is not mandatory: the tax source. Two products with the same data, one with a
 * policy that waits for every source, each with a separate vendor.
 */
export async function measureEarlyAnswers({ live, seconds, smoke, report }) {
  const contestants = [];
  try {
    for (const earlyAnswer of [true, false]) {
      contestants.push(await startContestant(live, earlyAnswer));
    }
    const kinds = kindsOf(live);
    const names = Object.keys(kinds);
    const measure = (contestant, length) => {
      const requestOf = (index) => ({
        key: contestant.key,
        body: kinds[names[index % names.length]](contestant.asked++),
      });
      return verifyOnSchedule(
        { url: contestant.product.url, ratePerSecond: RATE_PER_SECOND * names.length, seconds: length },
        requestOf,
      );
    };
    const both = (length) => Promise.all(contestants.map((contestant) => measure(contestant, length)));
    await both(smoke ? 1 : WARM_UP_SECONDS);
    for (const { vendor } of contestants) {
      vendor.calls = 0;
    }
    report.say(`measuring: early answers, ${seconds} s`);
    const [early, waiting] = await both(seconds);
    const ofKind = (answers, at) => answers.filter(({ index }) => index % names.length === at);
    report.table(
      'Early answers beside a slow tax vendor (p50 0.8 s, p95 2.5 s, p99 8 s), and without them',
      COLUMNS,
      Object.fromEntries(names.map((name, at) => [name, rowOf(ofKind(early, at), ofKind(waiting, at))])),
    );
    const different = early.filter(({ body }, at) => body.recommendation !== waiting[at].body.recommendation);
    report.judge('buyers to whom an early answer recommends something else', different.length, '', { atMost: 0 });
  } finally {
    for (const { product, vendor } of contestants) {
      await product.stop();
      await vendor.stop();
    }
  }
}

async function startContestant(live, earlyAnswer) {
  const vendor = await SlowVendor.start('verifik-dian');
  const product = await BenchProduct.start({
    env: 'production',
    layout: 'single',
    stateDir: live.stateDir,
    policy: { earlyAnswer },
    extraEnv: {
      ...vendor.settings,
      COTEJO_EMAIL_DNS: 'off',
      COTEJO_TAX_PROVIDER: 'verifik-dian',
      COTEJO_TAX_DEADLINE_MS: String(BUDGET_MS),
      COTEJO_SOURCE_BUDGET_MS: String(BUDGET_MS),
      COTEJO_REQUEST_BUDGET_MS: String(BUDGET_MS),
    },
  });
  return { vendor, product, key: product.createKey('bench', 'early'), asked: 0 };
}

/** Makes a body by kind of buyer. */
function kindsOf({ persons, deceased }) {
  const bodyOf = ({ document, phone, ip, amount }) => ({
    cedula: document,
    telefono: phone,
    ip_address: ip,
    monto: amount,
  });
  return {
    'valid card': (index) => bodyOf(persons.at(index)),
    'valid card, mailbox that cannot exist': (index) => ({ ...bodyOf(persons.at(index)), email: 'nadie@nada.invalid' }),
    'card of a person who died': (index) => bodyOf(deceased.at(index)),
    'card of somebody else': (index) => ({ ...bodyOf(persons.at(index)), nombre: 'OTRA PERSONA DISTINTA' }),
  };
}

function rowOf(early, waiting) {
  const [times, timesWaiting] = [timesOf(early), timesOf(waiting)];
  const [p50, p50Waiting] = [percentile(times, 0.5), percentile(timesWaiting, 0.5)];
  return {
    answers: early.length,
    early: early.filter((answer) => statusOf(answer, 'tax') === 'not_awaited').length / early.length,
    rejected: shareOf(early, 'rechazar'),
    approved: shareOf(early, 'aprobar'),
    p50,
    p50Waiting,
    saved: p50Waiting - p50,
    savedMean: mean(timesWaiting) - mean(times),
  };
}

const shareOf = (answers, recommendation) =>
  answers.filter(({ body }) => body.recommendation === recommendation).length / answers.length;
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
