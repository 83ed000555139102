import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@cotejo/launcher/launch';
import { type BalancedGateway, Balancer } from '../harness/balancer.js';
import { printFigure } from '../harness/figures.js';
import { clientOf, send } from '../harness/http.js';
import { metric } from '../harness/load.js';
import { openLoad } from '../harness/open-load.js';
import { describeWith } from '../harness/tools.js';
import { createKey, findPrevious, OWN, TwoVersions } from '../harness/two-versions.js';

/**
 * Two versions of the product work side by side on the same Redis servers, then one of them leaves, in both directions. The
 * earlier version is a built checkout: `COTEJO_PREVIOUS_DIR`.
 */
const PER_SECOND = 40;
const BESIDE_SECONDS = 15;
const BUYER = { cedula: '1000000001', telefono: '+573000000001', email: 'ana@example.com', monto: 150_000 };

describeWith(findPrevious(), 'a rolling upgrade', () => {
  const previous = findPrevious() ?? '';
  let versions: TwoVersions;
  beforeAll(async () => {
    versions = await TwoVersions.start();
  });
  afterAll(() => versions.stop());

  it.each([
    ['the earlier version to this one', previous, OWN],
    ['this version back to the earlier one', OWN, previous],
  ])('from %s loses no request', async (title, from, to) => {
    const leaving = await versions.launch(from);
    let arriving: Product | undefined;
    let balancer: Balancer | undefined;
    try {
      arriving = await versions.launch(to, {}, leaving);
      const [old, next] = [backendOf(leaving), backendOf(arriving)];
      balancer = await Balancer.start([old, next]);
      const { url } = balancer;
      // Each key is written by the Lua of one version and counted by the Lua of both.
      const keys = [await createKey(from, leaving, 'before'), await createKey(to, arriving, 'after')];
      const seconds = BESIDE_SECONDS + 8;
      const loading = openLoad({ perSecond: PER_SECOND, seconds }, (index) =>
        clientOf(url, keys[index % 2] as string).verify({ ...BUYER, cedula: String(1_020_000_000 + index) }),
      );
      await sleep(BESIDE_SECONDS * 1_000);
      const calls = await Promise.all([leaving, arriving].map(({ adminPorts }) => callsOf(adminPorts.registry)));
      old.leave();
      await sleep(500);
      await leaving.stop();
      const samples = await loading;

      const failed = samples.filter(({ status }) => status !== 200);
      printFigure({ metric: `${title}: requests`, value: samples.length, unit: '' });
      printFigure({ metric: `${title}: failed`, value: failed.length, unit: '', target: '0', ok: failed.length === 0 });
      printFigure({ metric: `${title}: calls of the registry that leaves`, value: calls[0] ?? 0, unit: '' });
      printFigure({ metric: `${title}: calls of the registry that stays`, value: calls[1] ?? 0, unit: '' });
      expect(failed.map(({ status, reason }) => [status, reason])).toEqual([]);
      // Callers of both versions chose replicas of both versions.
      expect(Math.min(...calls)).toBeGreaterThan((PER_SECOND * BESIDE_SECONDS) / 5);
      const last = await clientOf(url, keys[0] as string).verify(BUYER);
      expect([last.status, last.text]).toEqual([200, expect.stringContaining('"success":true')]);
    } finally {
      balancer?.stop();
      await arriving?.stop();
      await leaving.stop();
    }
  });
});

interface LeavingBackend extends BalancedGateway {
  /** The balancer sends nothing to it any more. */
  leave(): void;
}

function backendOf({ url, adminPorts }: Product): LeavingBackend {
  let isLeaving = false;
  const isReady = async () => (await send(`http://127.0.0.1:${adminPorts.gateway}/health/ready`)).status === 200;
  return {
    port: Number(new URL(url).port),
    ended: new Promise(() => {}),
    ready: async () => !isLeaving && (await isReady().catch(() => false)),
    leave: () => {
      isLeaving = true;
    },
  };
}

const callsOf = (adminPort: number | undefined) => metric(adminPort, 'source_calls_total');
