import { waitFor } from '@cotejo/testing';
import { type ExtraProcess, startExtraProcess } from '../harness/extra-process.js';
import { clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { whileFrozen } from '../harness/while-frozen.js';

/** A process that hangs, and so still counts as there, costs a request its budget and no more. */
let running: RunningProduct;
/** A gateway that waits less for its sources than the product's own. */
let gateway: ExtraProcess;

beforeAll(async () => {
  running = await lend('separate');
  gateway = await startExtraProcess(running, 'gateway', { COTEJO_REQUEST_BUDGET_MS: '700' });
});
afterAll(() => gateway?.stop());

const left = (headers: Headers) => Number(/"month";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

it('without scoring: 503 with Retry-After, not charged, and recovers', async () => {
  const client = clientOf(gateway.url, await running.key('corporativo'));
  await client.verify({ cedula: '1000000001' });
  const { status, body, headers } = await whileFrozen(running, ['scoring'], () =>
    client.verify({ cedula: '1000000001' }),
  );
  expect(status).toBe(503);
  expect(body).toMatchObject({ code: 'service_unavailable', reason: 'deadline_exceeded', retry_after_ms: 1_000 });
  expect(headers.get('retry-after')).toBe('1');
  const after = await waitFor(async () => {
    const answer = await client.verify({ cedula: '1000000001' });
    return answer.status === 200 ? answer : null;
  });
  expect(left(after?.headers as Headers)).toBe(left(headers));
});

it('without a mandatory source: 200, degraded, never approved, not charged', async () => {
  const client = clientOf(gateway.url, await running.key('corporativo'));
  const [answer, lookUp] = await whileFrozen(running, ['registry'], async () => [
    await client.verify({ cedula: '1000000001' }),
    await client.cedula('1000000001'),
  ]);
  expect(answer?.status).toBe(200);
  expect(answer?.headers.get('x-degraded')).toBe('registry');
  expect(answer?.headers.get('x-quota-charged')).toBe('0');
  expect(answer?.body).toMatchObject({ recommendation: 'revisar', cedula: { valid: null } });
  expect(lookUp).toMatchObject({ status: 503, body: { reason: 'source_unavailable' } });
});
