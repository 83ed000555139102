import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@cotejo/testing';
import { FALSE_ANSWERS, TRUE_ANSWERS, VALID } from '../harness/certificate-answers.js';
import { type CertificateVendor, startCertificateVendor } from '../harness/certificate-vendor.js';
import { atLeast, atMost, showFigures } from '../harness/figures.js';
import { clientOf } from '../harness/http.js';
import { writeOfacFiles, writeUnFile } from '../harness/list-files.js';
import { type RunningProduct, startProduct } from '../harness/product.js';
import { soakCalls } from '../harness/soak-run.js';
import { type UnlimitedPlan, unlimitedPlan } from '../harness/unlimited-plan.js';

/**
 * Verifies buyers while the only vendor of the registry fails in each of its ways: no buyer is approved without a good answer about his
 * own document. The vendor knows what it said about each document.
 */
const CALLS = soakCalls(100_000);
const AT_ONCE = 48;
const WARM_UP_CALLS = 1_000;
/** Below the breaker's half, so that almost every call reaches the vendor. */
const FAULTY_OF_TEN = 4;
/** At the end every answer is false, so that the breaker opens. */
const OUTAGE_FROM = Math.floor(CALLS * 0.97);
const FIRST_DOCUMENT = 1_020_000_001;
const ISSUED = '2004-05-17';
const RECOMMENDATIONS = ['aprobar', 'revisar', 'rechazar'];
const TRUE_KINDS = [VALID, ...Object.keys(TRUE_ANSWERS)];
const FALSE_KINDS = Object.keys(FALSE_ANSWERS);

/** What became of the buyers about whom the vendor answered in one way. */
type Tally = Record<'requests' | 'called' | 'aprobar' | 'revisar' | 'rechazar' | 'other' | 'wrong', number>;

const tallies = new Map<string, Tally>();
const problems: unknown[] = [];
const files = mkdtempSync(join(tmpdir(), 'cotejo-answers-'));
let plan: UnlimitedPlan;
let vendor: CertificateVendor;
let product: RunningProduct;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  [plan, vendor] = [unlimitedPlan(), await startCertificateVendor()];
  product = await startProduct({
    env: 'production',
    layout: 'single',
    extraEnv: {
      ...plan.env,
      ...vendor.variables,
      COTEJO_LOG_LEVEL: 'error',
      COTEJO_EMAIL_DNS: 'off',
      COTEJO_REGISTRY_PROVIDER: 'verifik-certificado',
      COTEJO_VENDOR_VERIFIK_CERTIFICADO_CONCURRENCY_MAX: '64',
    },
  });
  // Without lists no buyer is approved, and the soak would prove nothing.
  writeOfacFiles(join(files, 'ofac'), []);
  writeUnFile(join(files, 'un'), [{ givenNames: 'Wwk', surnames: 'Xxz' }]);
  await product.cli('lists', 'import', files);
  client = clientOf(product.url, await product.key('unlimited'));
  let asked = 0;
  const approves = async () => (await verifyBuyer(String(1_010_000_001 + asked++), VALID)).body.recommendation;
  await waitFor(async () => (await approves()) === 'aprobar', { what: 'the first approval', timeoutMs: 30_000 });
  // A fresh process is slow, and good answers that came too late would open the breaker.
  await inParallel(WARM_UP_CALLS, approves);
}, 180_000);
afterAll(async () => {
  await product?.stop();
  await vendor?.close();
  plan.remove();
  rmSync(files, { recursive: true, force: true });
});

async function inParallel(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const workInTurn = async () => {
    while (next < count) {
      await work(next++);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workInTurn));
}

function verifyBuyer(document: string, kind: string) {
  vendor.planAnswer(document, kind);
  return client.verify({ cedula: document, nombre: vendor.holderOf(document), fecha_expedicion: ISSUED });
}

function kindOf(index: number): string {
  const isFaulty = index >= OUTAGE_FROM || (index * 7) % 10 < FAULTY_OF_TEN;
  const kinds = isFaulty ? FALSE_KINDS : TRUE_KINDS;
  // The tens take all kinds in turn, and the digits keep neighbours apart.
  return kinds[(Math.floor(index / 10) + index * 7) % kinds.length] as string;
}

async function verifyAndCount(index: number): Promise<void> {
  const document = String(FIRST_DOCUMENT + index);
  const kind = kindOf(index);
  const { status, body } = await verifyBuyer(document, kind);
  const tally = tallyOf(kind);
  const calls = vendor.callsAbout(document);
  const recommendation = RECOMMENDATIONS.includes(body?.recommendation) ? body.recommendation : 'other';
  tally.requests += 1;
  tally.called += Math.min(calls, 1);
  tally[status === 200 ? (recommendation as keyof Tally) : 'other'] += 1;
  const isWrong = recommendation === 'aprobar' && (kind !== VALID || calls === 0);
  const isAnotherName = (body?.cedula?.nombre ?? vendor.holderOf(document)) !== vendor.holderOf(document);
  tally.wrong += Number(isWrong || isAnotherName);
  if (isWrong || isAnotherName || status !== 200 || calls > 1) {
    problems.push({ kind, status, calls, body });
  }
}

function tallyOf(kind: string): Tally {
  const zero = { requests: 0, called: 0, aprobar: 0, revisar: 0, rechazar: 0, other: 0, wrong: 0 };
  const tally = tallies.get(kind) ?? zero;
  tallies.set(kind, tally);
  return tally;
}

const row = (cells: (string | number)[]) =>
  cells.map((cell, at) => (at ? String(cell).padStart(9) : String(cell).padEnd(24))).join('');

it('approves no buyer without a good answer about his own document, whatever the vendor answers', async () => {
  await inParallel(CALLS, verifyAndCount);
  const kinds = [...new Set([...TRUE_KINDS, ...FALSE_KINDS])].map((kind) => [kind, tallyOf(kind)] as const);
  const lines = kinds.map(([kind, tally]) => row([kind, ...Object.values(tally)]));
  process.stderr.write(`${[row(['', ...Object.keys(tallyOf(VALID))]), ...lines].join('\n')}\n`);
  process.stderr.write(
    problems
      .slice(0, 5)
      .map((problem) => `${JSON.stringify(problem)}\n`)
      .join(''),
  );
  const sum = (of: string[], member: keyof Tally) => of.reduce((total, kind) => total + tallyOf(kind)[member], 0);
  const all = kinds.map(([kind]) => kind);
  showFigures([
    { metric: 'requests', value: sum(all, 'requests'), unit: '' },
    atMost('wrong approvals, or another person in the answer', sum(all, 'wrong'), '', 0),
    atMost('answers other than 200', sum(all, 'other'), '', 0),
    atMost(
      'buyers about whom the vendor was called twice',
      problems.filter((each) => (each as { calls: number }).calls > 1).length,
      '',
      0,
    ),
    atLeast('share of requests with a false answer of the vendor', sum(FALSE_KINDS, 'called') / CALLS, '', 0.3),
    atLeast(
      'least calls with one kind of false answer',
      Math.min(...FALSE_KINDS.map((kind) => tallyOf(kind).called)),
      '',
      1,
    ),
    atLeast(
      'share of buyers with a valid card who are approved',
      tallyOf(VALID).aprobar / tallyOf(VALID).requests,
      '',
      0.9,
    ),
  ]);
});
