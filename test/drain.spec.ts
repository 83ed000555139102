import { waitFor } from '@cotejo/testing';
import { clientOf, send } from './harness/http.js';
import { type RunningProduct, startProduct } from './harness/product.js';

/** Told to stop, the product finishes what it has begun. */
let running: RunningProduct;

beforeAll(async () => {
  running = await startProduct();
});
afterAll(() => running?.stop());

it('loses no request that was accepted, and every process ends by itself', async () => {
  const client = clientOf(running.url, await running.key('corporativo'));
  await client.verify({ cedula: '1000000001' });
  // The slow test phone keeps each of these busy until its source is given up.
  const inFlight = Array.from({ length: 20 }, (_, index) =>
    client.verify({ cedula: String(1_012_345_600 + index), telefono: '+573000000098' }),
  );
  // Every one of them, and the first, has been let in.
  const metrics = `http://127.0.0.1:${running.services.adminPorts.gateway}/metrics`;
  const admitted = async () =>
    /admission_decisions_total\{[^}]*mode="exact"[^}]*\} 21/.test((await send(metrics)).text);
  await waitFor(admitted, { what: 'the requests' });
  const stopped = running.services.stop();
  const answers = await Promise.all(inFlight);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(answers.every(({ headers }) => headers.get('x-degraded') === 'telco')).toBe(true);
  await stopped;
  const drained = running.logs().match(/"msg":"drained"/g);
  expect(drained).toHaveLength(2);
  await expect(client.verify({ cedula: '1000000001' })).rejects.toThrow();
});
