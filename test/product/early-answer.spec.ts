import { type Answer, clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { whileFrozen } from '../harness/while-frozen.js';

/** A source that answers late is waited for only where it could change the recommendation. */
let running: RunningProduct;
let verify: (body: object, query?: string) => Promise<Answer>;

/** Of no scenario, so that the test values act. */
const BUYER = '1020304050';
const LINE = '+573000000001';
/** Enough to reject, whoever holds the line. */
const BAD = { nombre: 'Otra Persona', email: 'disposable@sandbox.example', ip_address: '192.0.2.3' };

const statusOf = ({ status, body }: Answer, wanted: string) => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.sources.find(({ source }: { source: string }) => source === wanted)?.status;
};

beforeAll(async () => {
  running = await lend('separate');
  const client = clientOf(running.url, await running.key('unlimited'));
  verify = client.verify;
  // Warm: a first answer may be late on a busy machine.
  await verify({ cedula: BUYER, telefono: LINE });
});

const whileTelcoHangs = <T>(work: () => Promise<T>) => whileFrozen(running, ['telco'], work);

it('answers early when the missing source cannot change the recommendation, and names that source', async () => {
  const query = '?include=sources,interval';
  const answer = await whileTelcoHangs(() => verify({ cedula: BUYER, telefono: LINE, ...BAD }, query));
  expect(answer.body).toMatchObject({ recommendation: 'rechazar', telefono: { valid: null, match_titular: null } });
  expect(statusOf(answer, 'telco')).toBe('not_awaited');
  // It is no failure, and so no reason not to charge.
  expect(answer.headers.get('x-degraded')).toBeNull();
  expect(answer.headers.get('x-quota-charged')).toBe('1');
  expect(answer.body.score_interval.low).toBeGreaterThanOrEqual(70);
  expect(answer.body.risk_factors.map(({ code }: { code: string }) => code)).not.toContain('source_not_awaited');
});

it('waits for every source when counterfactuals are requested', async () => {
  const query = '?include=sources,counterfactuals';
  const answer = await whileTelcoHangs(() => verify({ cedula: BUYER, telefono: LINE, ...BAD }, query));
  expect(statusOf(answer, 'telco')).toBe('timeout');
  const [first] = answer.body.counterfactuals;
  expect(first.recommendation).toBe('revisar');
  expect(first.changes.map(({ code }: { code: string }) => code)).toEqual(['document_name_mismatch']);
});

it('waits up to the budget for a source that can change the recommendation', async () => {
  const sendRequest = () => verify({ cedula: BUYER, telefono: LINE }, '?include=sources,interval');
  const answer = await whileTelcoHangs(sendRequest);
  expect(statusOf(answer, 'telco')).toBe('timeout');
  expect(answer.headers.get('x-degraded')).toBe('telco');
  const { risk_score: score, score_interval: interval } = answer.body;
  expect(interval.low).toBeLessThan(score);
  expect(interval.high).toBeGreaterThanOrEqual(70);
});
