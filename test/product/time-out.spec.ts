import { waitFor } from '@cotejo/testing';
import { clientOf } from '../harness/http.js';
import { type RunningProduct, startProduct } from '../harness/product.js';

/** A process that hangs, and so still counts as there, costs a request its budget and no more. */
let running: RunningProduct;
const frozen: number[] = [];

beforeAll(async () => {
  running = await startProduct({ layout: 'separate', extraEnv: { COTEJO_REQUEST_BUDGET_MS: '700' } });
});
afterEach(() => {
  for (const pid of frozen.splice(0)) {
    process.kill(pid, 'SIGCONT');
  }
});
afterAll(() => running?.stop());

function freeze(app: string): void {
  const pid = running.services.pids[app] as number;
  process.kill(pid, 'SIGSTOP');
  frozen.push(pid);
}
const left = (headers: Headers) => Number(/"month";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

it('without scoring: 503 with Retry-After, not charged, and recovers', async () => {
  const client = clientOf(running.url, await running.key('corporativo'));
  await client.verify({ cedula: '1000000001' });
  freeze('scoring');
  const { status, body, headers } = await client.verify({ cedula: '1000000001' });
  expect(status).toBe(503);
  expect(body).toMatchObject({ code: 'service_unavailable', reason: 'deadline_exceeded', retry_after_ms: 1_000 });
  expect(headers.get('retry-after')).toBe('1');
  for (const pid of frozen.splice(0)) {
    process.kill(pid, 'SIGCONT');
  }
  const after = await waitFor(async () => {
    const answer = await client.verify({ cedula: '1000000001' });
    return answer.status === 200 ? answer : null;
  });
  expect(left(after?.headers as Headers)).toBe(left(headers));
});

it('without a mandatory source: 200, degraded, never approved, not charged', async () => {
  const client = clientOf(running.url, await running.key('corporativo'));
  freeze('registry');
  const { status, body, headers } = await client.verify({ cedula: '1000000001' });
  expect(status).toBe(200);
  expect(headers.get('x-degraded')).toBe('registry');
  expect(headers.get('x-quota-charged')).toBe('0');
  expect(body).toMatchObject({ recommendation: 'revisar', cedula: { valid: null } });
  const lookUp = await client.cedula('1000000001');
  expect(lookUp).toMatchObject({ status: 503, body: { reason: 'source_unavailable' } });
});
