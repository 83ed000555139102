import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@cotejo/testing';
import { printFigure } from '../harness/figures.js';
import { clientOf, send } from '../harness/http.js';
import { openLoad, percentile, type Sample } from '../harness/open-load.js';
import { type Container, Deployment } from './deployment.js';
import { describeWithEngine, docker, imageOfService, imagesBuilt, inspect } from './docker.js';

const SOURCES = ['registry', 'telco', 'tax', 'sanctions', 'geo', 'email', 'biometric'];
const SERVICES = ['gateway', ...SOURCES, 'scoring', 'worker', 'console'];
/** What is published, on the loopback alone. */
const PORTS: Record<string, string[]> = { gateway: ['3000/tcp'], console: ['3010/tcp'] };
const READY_SECONDS_MAX = 120;
const PER_SECOND = 20;
const GRACE_MS = 20_000;
/** What clients may see beside 200 while a service is away; 0: the connection was refused or cut. */
const BESIDE_200: Record<string, RegExp> = { gateway: /^(0|503 not_ready)$/, scoring: /^503 /, 'redis-bus': /^503 / };
const PROMETHEUS = imageOfService('prometheus');

let deployment: Deployment;
let client: ReturnType<typeof clientOf>;
let keys: { verify: string; analyze: string };
let requested = 0;

/** Another fictional person for each request, by whose number logs are searched. */
const person = (index: number) => String(1_087_000_000 + index);
const EMAIL = 'kx7qzv81m@sandbox.example';
/** A body that makes the gateway query every source. */
const BUYER = {
  phone: '+573000000001',
  email: EMAIL,
  address: 'Calle 1 # 1-01',
  city: 'Bogotá',
  ip_address: '192.0.2.1',
  amount: 150_000,
  biometric_transaction: 'sbx-face-match',
};

function analyze() {
  requested += 1;
  return client.analyze({ ...BUYER, doc_number: person(requested) });
}

/** Load from before something happens until it is over and a while longer. */
async function loadWhile(happen: () => Promise<void>): Promise<Sample[]> {
  let over = false;
  const samples: Promise<Sample[]>[] = [];
  const load = (async () => {
    while (!over) {
      samples.push(openLoad({ perSecond: PER_SECOND, seconds: 1 }, analyze));
      await sleep(1_000);
    }
  })();
  try {
    await sleep(500);
    await happen();
    await sleep(500);
  } finally {
    over = true;
    await load;
  }
  return (await Promise.all(samples)).flat();
}

/** Answers by design of a machine that is too busy, whatever has crashed; the figures tell how many. */
const BUSY = ['overloaded', 'deadline_exceeded'];

/** How requests ended, but for those that a busy machine had no room or no time for. */
const endsOf = (samples: Sample[]) => {
  const others = samples.filter(({ reason }) => !BUSY.includes(reason ?? ''));
  return [...new Set(others.map(({ status, reason }) => (reason ? `${status} ${reason}` : String(status))))].sort();
};
const countNot200 = (samples: Sample[]) => samples.filter(({ status }) => status !== 200).length;
const isDegraded = ({ headers }: { headers: Headers }) => Boolean(headers.get('x-degraded'));

function report(metric: string, samples: Sample[]): void {
  printFigure({ metric: `${metric}_requests`, value: samples.length, unit: 'requests' });
  printFigure({ metric: `${metric}_degraded`, value: samples.filter(isDegraded).length, unit: 'requests' });
  const isBusy = ({ reason }: Sample) => BUSY.includes(reason ?? '');
  printFigure({ metric: `${metric}_machine_busy`, value: samples.filter(isBusy).length, unit: 'requests' });
  printFigure({ metric: `${metric}_not_200`, value: countNot200(samples), unit: 'requests' });
  printFigure({ metric: `${metric}_slowest`, value: Math.max(...samples.map(({ tookMs }) => tookMs)), unit: 'ms' });
}

async function untilWhole(): Promise<void> {
  const isWhole = async () => {
    const answer = await analyze();
    if (answer.status === 200 && !isDegraded(answer)) {
      return true;
    }
    throw new Error(`${answer.status} ${answer.headers.get('x-degraded') ?? answer.text}`);
  };
  await waitFor(isWhole, { timeoutMs: 60_000, what: 'whole answers' });
}

describeWithEngine('docker compose', () => {
  beforeAll(async () => {
    await imagesBuilt();
    deployment = await Deployment.prepare();
    const seconds = await deployment.up();
    printFigure({ metric: 'compose_ready', value: seconds, unit: 's', target: `<= ${READY_SECONDS_MAX}` });
    expect(seconds).toBeLessThan(READY_SECONDS_MAX);
    keys = { verify: await deployment.key('corporativo'), analyze: await deployment.key('enterprise') };
    client = clientOf(deployment.url, keys.analyze);
    await untilWhole();
  }, 30 * 60_000);
  afterAll(() => deployment?.remove(), 120_000);

  it('runs every container hardened and bounded', async () => {
    const containers = await deployment.containers();
    expect(containers.map(({ service }) => service).sort()).toEqual([...SERVICES, 'redis-bus', 'redis-state'].sort());
    for (const { id, service } of containers) {
      const { Config: config, HostConfig: host, NetworkSettings: network } = await inspect(id);
      const seen = { service, readOnly: host.ReadonlyRootfs, dropped: host.CapDrop, core: coreLimit(host.Ulimits) };
      expect(seen).toEqual({ service, readOnly: true, dropped: ['ALL'], core: 0 });
      expect(host.SecurityOpt).toEqual(['no-new-privileges:true']);
      expect(config.User).toMatch(/^[1-9]\d*:[1-9]\d*$/);
      for (const bound of ['Memory', 'NanoCpus', 'PidsLimit']) {
        expect(host[bound]).toBeGreaterThan(0);
      }
      expect(Object.keys(network.Networks)).toContain(`${deployment.project}_internal`);
      const published = Object.entries(network.Ports ?? {}).filter(([, bindings]) => bindings);
      expect(published.map(([port]) => port)).toEqual(PORTS[service] ?? []);
    }
  });

  it('refuses telco, which reaches the outside, every write to the state Redis', async () => {
    const script = `
      const password = require('node:fs').readFileSync('/run/secrets/redis_password', 'utf8').trim();
      const words = (...parts) => '*' + parts.length + '\\r\\n' + parts.map((part) => '$' + Buffer.byteLength(part) + '\\r\\n' + part + '\\r\\n').join('');
      const socket = require('node:net').connect(6379, 'redis-state');
      socket.write(words('SET', 'cotejo:sandbox:console:member:mem_1', '{}'));
      socket.write(words('AUTH', 'telco', password));
      socket.write(words('SET', 'cotejo:sandbox:console:member:mem_1', '{}') + words('QUIT'));
      socket.on('data', (bytes) => process.stdout.write(bytes));`;
    const { id } = await deployment.container('telco');
    const replies = (await docker('exec', id, 'node', '-e', script)).split('\r\n');
    expect(replies.slice(0, 3)).toEqual([
      expect.stringMatching(/^-NOAUTH/),
      expect.stringMatching(/^-WRONGPASS/),
      expect.stringMatching(/^-NOAUTH/),
    ]);
  });

  it('answers the calls of the interface', async () => {
    const buyers = clientOf(deployment.url, keys.verify);
    const request = {
      cedula: '1000000002',
      telefono: '+57 300 000 0002',
      email: 'clean@sandbox.example',
      monto: 250_000,
    };
    const verified = await buyers.verify(request, '?include=receipt');
    expect([verified.status, verified.body.recommendation]).toEqual([200, 'revisar']);
    expect(verified.headers.get('x-degraded')).toBeNull();
    const analyzed = await client.analyze({ doc_number: '1000000003' });
    expect([analyzed.status, analyzed.body.recommendation]).toEqual([200, 'REJECT']);
    const card = await buyers.cedula('1000000001');
    expect([card.status, card.body.valid]).toEqual([200, true]);
    const replayed = await buyers.replay({ receipt: verified.body.receipt, request });
    expect([replayed.status, replayed.body.result]).toEqual([200, 'identical']);
    expect([await statusOf('/v1/openapi.json'), await statusOf('/.well-known/jwks.json')]).toEqual([200, 200]);
    expect(await statusOf('/metrics')).toBe(404);
  });

  it('answers errors as the interface says', async () => {
    const buyers = clientOf(deployment.url, keys.verify);
    expect((await clientOf(deployment.url, 'sk_test_cot_nobody').verify({})).status).toBe(401);
    expect((await client.verify({ cedula: '1000000001' })).status).toBe(403);
    expect((await buyers.verify({ cedula: 'x' })).status).toBe(400);
    expect((await buyers.cedula('1000000004')).status).toBe(404);
    const small = clientOf(deployment.url, await deployment.key('init'));
    const burst = await Promise.all(Array.from({ length: 30 }, () => small.analyze({ doc_number: '1000000001' })));
    const refused = burst.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('uses little memory, at rest and under load', async () => {
    const atRest = await deployment.memoryMb();
    const load = openLoad({ perSecond: 2 * PER_SECOND, seconds: 10 }, analyze);
    await sleep(7_000);
    const underLoad = await deployment.memoryMb();
    const samples = await load;
    expect(Object.keys(atRest)).toHaveLength(SERVICES.length + 2);
    for (const [name, value] of Object.entries(atRest)) {
      printFigure({ metric: `memory_at_rest_${name}`, value, unit: 'MB' });
      printFigure({ metric: `memory_under_load_${name}`, value: underLoad[name] ?? Number.NaN, unit: 'MB' });
    }
    report('load', samples);
    const took = samples.map(({ tookMs }) => tookMs);
    printFigure({ metric: 'load_p50', value: percentile(took, 0.5), unit: 'ms' });
    printFigure({ metric: 'load_p99', value: percentile(took, 0.99), unit: 'ms' });
    expect(endsOf(samples)).toEqual(['200']);
  });

  it('shows its metrics on the admin port of every service, and Prometheus finds them all', async () => {
    for (const service of SERVICES) {
      const metrics = await deployment.admin(await deployment.container(service), '/metrics');
      expect(metrics).toMatch(/^process_resident_memory_bytes/m);
    }
    const image = await docker('image', 'inspect', PROMETHEUS).catch(() => undefined);
    if (!image) {
      process.stderr.write(`skipped: what Prometheus finds: no image ${PROMETHEUS} (PROMETHEUS_IMAGE names another)\n`);
      return;
    }
    await deployment.compose('--profile', 'monitoring', 'up', '--detach', '--wait', '--no-deps', 'prometheus');
    const query = `http://127.0.0.1:${deployment.prometheusPort}/api/v1/query?query=${encodeURIComponent('up{job="cotejo"}')}`;
    const targets = async (): Promise<{ value: [number, string] }[]> =>
      (await send(query).catch(() => undefined))?.body?.data?.result ?? [];
    const allUp = async () => (await targets()).filter(({ value }) => value[1] === '1').length === SERVICES.length;
    await waitFor(allUp, { timeoutMs: 60_000, what: `${SERVICES.length} targets to be up` });
    await deployment.compose('--profile', 'monitoring', 'rm', '--stop', '--force', 'prometheus');
  });

  it('logs lines of JSON without a value that was submitted, and no error', async () => {
    const lines = (await deployment.logs(...SERVICES)).split('\n').filter(Boolean);
    const events = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(events.length).toBeGreaterThan(100);
    expect(events.filter(({ level }) => level >= 50)).toEqual([]);
    expectNothingSubmitted(await deployment.logs());
  });

  it.each([...SERVICES, 'redis-state', 'redis-bus'])(
    '%s crashes: it is started again, meanwhile no request gets a 500',
    async (service) => {
      const container = await deployment.container(service);
      const { StartedAt: startedAt } = (await inspect(container.id)).State;
      const from = performance.now();
      const samples = await loadWhile(async () => {
        await deployment.crash(container);
        await deployment.back(container, startedAt);
      });
      printFigure({ metric: `crash_${service}_back`, value: (performance.now() - from) / 1_000, unit: 's' });
      report(`crash_${service}`, samples);
      expect(endsOf(samples).filter((end) => end !== '200' && !BESIDE_200[service]?.test(end))).toEqual([]);
      if (SOURCES.includes(service)) {
        expect(samples.some(isDegraded)).toBe(true);
      }
      await untilWhole();
    },
  );

  it('telco three times, one crashes: nobody notices', async () => {
    printFigure({ metric: 'scale_telco_3', value: await deployment.up('--scale', 'telco=3'), unit: 's' });
    await untilWhole();
    const [, second] = await deployment.containers('telco');
    const samples = await loadWhile(async () => {
      await deployment.crash(second as Container);
      await sleep(2_000);
    });
    report('crash_one_of_three', samples);
    expect(endsOf(samples)).toEqual(['200']);
    expect(samples.filter(isDegraded)).toEqual([]);
    const counts = await Promise.all((await deployment.containers('telco')).map(sourceCalls));
    // The one that crashed counts from zero again.
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
    await deployment.up('--scale', 'telco=1');
  });

  it('a source cut off from the network is left out, and found again', async () => {
    const source = await deployment.container('geo');
    const network = `${deployment.project}_internal`;
    const samples = await loadWhile(async () => {
      await docker('network', 'disconnect', network, source.id);
      await sleep(4_000);
      await docker('network', 'connect', '--alias', 'geo', network, source.id);
      await untilWhole();
    });
    report('partition', samples);
    expect(endsOf(samples)).toEqual(['200']);
    expect(samples.some(isDegraded)).toBe(true);
  });

  it('the state Redis stopped: still decided', async () => {
    const samples = await loadWhile(async () => {
      await deployment.compose('stop', 'redis-state');
      await sleep(8_000);
      await deployment.compose('start', 'redis-state');
      await untilWhole();
    });
    report('state_stopped', samples);
    expect(endsOf(samples)).toEqual(['200']);
  });

  it('the bus stopped: 503 that says when to come back, and whole again after it', async () => {
    const samples = await loadWhile(async () => {
      await deployment.compose('stop', 'redis-bus');
      await sleep(3_000);
      await deployment.compose('start', 'redis-bus');
      await untilWhole();
    });
    report('bus_stopped', samples);
    expect([...new Set(samples.map(({ status }) => status))].sort()).toEqual([200, 503]);
    const refused = samples.filter(({ status }) => status === 503);
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  });

  it('after all that there is no core dump, and nothing submitted in any log', async () => {
    for (const service of SERVICES) {
      const { id } = await deployment.container(service);
      const list = `for (const folder of ['/', '/tmp', '/data', process.cwd()])
        console.log(require('node:fs').readdirSync(folder).join('\\n'))`;
      expect(await docker('exec', id, 'node', '-e', list)).not.toMatch(/^core(\.\d+)?$/m);
    }
    expectNothingSubmitted(await deployment.logs());
  });

  it('ends in time and well: the gateway under load, then everything', async () => {
    const gateway = await deployment.container('gateway');
    const samples = await loadWhile(async () => {
      await sleep(1_000);
      const startedAt = performance.now();
      await docker('stop', '--time', String(GRACE_MS / 1_000), gateway.id);
      const tookMs = performance.now() - startedAt;
      printFigure({ metric: 'gateway_stop_under_load', value: tookMs, unit: 'ms', target: `< ${GRACE_MS}` });
      expect(tookMs).toBeLessThan(GRACE_MS);
    });
    // Refused once it was gone; what it had taken it has answered, or said that it is ending.
    expect(endsOf(samples).filter((end) => !/^(0|200|503 .+)$/.test(end))).toEqual([]);
    await deployment.compose('stop');
    for (const { id, service } of await deployment.containers()) {
      const { ExitCode: code, OOMKilled: outOfMemory } = (await inspect(id)).State;
      expect({ service, code, outOfMemory }).toEqual({ service, code: 0, outOfMemory: false });
    }
  });
});

async function statusOf(path: string): Promise<number> {
  return (await send(`${deployment.url}${path}`)).status;
}

/** The number of calls that a replica counted. */
async function sourceCalls(container: Container): Promise<number> {
  const metrics = await deployment.admin(container, '/metrics');
  const lines = metrics.split('\n').filter((line) => /^source_calls_total\{/.test(line));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

function expectNothingSubmitted(text: string): void {
  expect(text).not.toContain(EMAIL);
  const numbers = new Set(text.match(/\b1087\d{6}\b/g));
  expect([...numbers].filter((number) => Number(number) <= Number(person(requested)))).toEqual([]);
  for (const key of Object.values(keys)) {
    expect(text).not.toContain(key);
  }
  for (const file of readdirSync(deployment.keysDir).filter((name) => name.endsWith('.key'))) {
    expect(text).not.toContain(readFileSync(join(deployment.keysDir, file), 'utf8').trim());
  }
}

function coreLimit(ulimits: { Name: string; Hard: number }[] | null): number | undefined {
  return ulimits?.find(({ Name: name }) => name === 'core')?.Hard;
}
