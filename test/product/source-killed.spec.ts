import { setTimeout as sleep } from 'node:timers/promises';
import { clientOf } from '../harness/http.js';
import { killProcess } from '../harness/kill-process.js';
import { lend } from '../harness/lend.js';

/** The registry is killed while queries arrive. test/full/kills/sources-killed.spec.ts kills every source. */
const CEDULA = '1000000001';
const PACE_MS = 10;

it('never reports a known number as unknown, and approves no buyer, while the registry is killed', async () => {
  const running = await lend('separate');
  const client = clientOf(running.url, await running.key('unlimited'));
  let isBack = false;
  const back = killProcess(running, 'registry').finally(() => {
    isBack = true;
  });
  const lookUps = new Set<number>();
  const approvals: { registry: string; recommendation: string }[] = [];
  do {
    const [lookUp, { status, body }] = await Promise.all([
      client.cedula(CEDULA),
      client.verify({ cedula: CEDULA }, '?include=sources'),
    ]);
    lookUps.add(lookUp.status);
    expect(status).toBe(200);
    const registry = body.sources.find(({ source }: { source: string }) => source === 'registry').status;
    approvals.push({ registry, recommendation: body.recommendation });
    await sleep(PACE_MS);
  } while (!isBack);
  await back;
  lookUps.add((await client.cedula(CEDULA)).status);
  expect([...lookUps].sort()).toEqual([200, 503]);
  const withoutRegistry = approvals.filter(({ registry }) => registry !== 'ok');
  expect(withoutRegistry.length).toBeGreaterThan(0);
  expect(new Set(withoutRegistry.map(({ recommendation }) => recommendation))).toEqual(new Set(['revisar']));
}, 60_000);
