import { randomUUID } from 'node:crypto';
import { type ExtraProcess, startExtraProcess } from '../harness/extra-process.js';
import { type Answer, clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** A call that is repeated under its Idempotency-Key costs one query and counts once for velocity, over several gateways. */
let running: RunningProduct;
let second: ExtraProcess;
let key: string;

beforeAll(async () => {
  running = await lend('sandbox');
  second = await startExtraProcess(running, 'gateway');
}, 120_000);
afterAll(async () => {
  await second?.stop();
  await running?.stop();
});
beforeEach(async () => {
  key = await running.key('corporativo');
});

const client = (idempotencyKey?: string, url = running.url) =>
  clientOf(url, key, idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey });
/** Calls reach one gateway after the other. */
const through = (index: number) => (index % 2 ? second.url : running.url);

const leftOf = ({ headers }: Answer) => Number(/"month";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
const seen = (answer: Answer) => [
  answer.status,
  answer.headers.get('x-quota-charged'),
  answer.headers.get('idempotency-replayed'),
];
/** Queries that were charged so far. A look-up of a malformed number is not charged. */
const chargedSoFar = async () => 100_000 - leftOf(await client().cedula('12'));

const CALLS: [string, (name: string, url: string) => Promise<Answer>, status: number, plan?: string][] = [
  ['verify', (name, url) => client(name, url).verify({ cedula: '1020000071' }), 200],
  ['the POST look-up', (name, url) => client(name, url).cedulaInBody({ cedula: '1020000071' }), 200],
  ['an unknown cédula', (name, url) => client(name, url).verify({ cedula: '1000000004' }), 404],
  ['analyze', (name, url) => client(name, url).analyze({ doc_number: '1020000071' }), 200, 'scale'],
];

it.each(CALLS)(
  'gives a repetition of %s a new answer and charges it once',
  async (_, call, status, plan = 'corporativo') => {
    key = await running.key(plan);
    const before = await chargedSoFar();
    const name = randomUUID();
    expect(seen(await call(name, running.url))).toEqual([status, '1', null]);
    expect(seen(await call(name, second.url))).toEqual([status, '0', 'true']);
    expect(seen(await call(name, running.url))).toEqual([status, '0', 'true']);
    expect((await chargedSoFar()) - before).toBe(1);
  },
);

it('gives each answer its own ids: nothing of the first answer is stored', async () => {
  const name = randomUUID();
  const call = () => client(name).verify({ cedula: '1020000071' });
  const [first, repeated] = [await call(), await call()];
  expect(repeated.body.transaction_id).not.toBe(first.body.transaction_id);
  expect(repeated.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
  expect({ ...repeated.body, transaction_id: '', created_at: '' }).toEqual({
    ...first.body,
    transaction_id: '',
    created_at: '',
  });
});

it('charges one query for a race of equal calls over two gateways, and one answer says so', async () => {
  const names = Array.from({ length: 10 }, () => randomUUID());
  const race = names.flatMap((name) => [0, 1, 2, 3].map((index) => ({ name, index })));
  const answers = await Promise.all(
    race.map(({ name, index }) => client(name, through(index)).verify({ cedula: '1020000072' })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await chargedSoFar()).toBe(names.length);
  const saidOf = (name: string) =>
    answers.filter((_, at) => race[at]?.name === name).map((answer) => seen(answer).slice(1));
  for (const name of names) {
    expect(saidOf(name).sort()).toEqual([...Array(3).fill(['0', 'true']), ['1', null]]);
  }
});

it('refuses another body or another endpoint under the same key, whatever the order of members is', async () => {
  const name = randomUUID();
  await client(name).verify({ cedula: '1020000073', monto: 1_000 });
  expect((await client(name, second.url).verify({ monto: 1_000, cedula: '1020000073' })).status).toBe(200);
  for (const other of [
    await client(name, second.url).verify({ cedula: '1020000073', monto: 2_000 }),
    await client(name).cedulaInBody({ cedula: '1020000073' }),
  ]) {
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({ code: 'bad_request', reason: 'idempotency_key_reused' });
    expect(other.text).not.toContain(name);
  }
  expect(await chargedSoFar()).toBe(1);
});

it('charges a repetition of a call that was refused', async () => {
  const name = randomUUID();
  expect((await client(name).verify({ cedula: 'twelve' })).status).toBe(400);
  expect(seen(await client(name, second.url).verify({ cedula: '1020000074' }))).toEqual([200, '1', null]);
});

it('counts a call once for velocity, however often it is repeated', async () => {
  const failed = ({ body }: Answer) =>
    body.risk_factors.some(({ code }: { code: string }) => code === 'velocity_check_failed');
  const name = randomUUID();
  for (let repetition = 0; repetition < 15; repetition += 1) {
    expect(failed(await client(name, through(repetition)).verify({ cedula: '1098765499' }))).toBe(false);
  }
  const others = [];
  for (let check = 0; check < 10; check += 1) {
    others.push(failed(await client().verify({ cedula: '1098765499' })));
  }
  expect(others).toEqual([...Array(9).fill(false), true]);
});
