import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '@cotejo/launcher/launch';
import { waitFor } from '@cotejo/testing';
import { printFigure } from '../harness/figures.js';
import { clientOf } from '../harness/http.js';
import { writeUnFile } from '../harness/list-files.js';
import { openLoad } from '../harness/open-load.js';
import { describeWith } from '../harness/tools.js';
import { createKey, findPrevious, OWN, runCli, TwoVersions } from '../harness/two-versions.js';

/**
 * Two versions of the product work side by side over one data volume, and each publishes sanctions lists that the replicas of
 * both must use. The earlier version is a built checkout: `COTEJO_PREVIOUS_DIR`.
 */
const PER_SECOND = 20;
/** Longer than three publications take. */
const SECONDS = 90;
const ANSWERS = 20;
const HEADER =
  'cedula,primer_nombre,segundo_nombre,primer_apellido,particula,segundo_apellido,estado,fecha_expedicion,lugar_expedicion';
const PERSONS = [
  { cedula: '1020100002', givenNames: 'WENCESLAO ELIECER', surnames: 'QUIMBAYO TRASLAVINA' },
  { cedula: '1020100004', givenNames: 'EUSTORGIO ISIDRO', surnames: 'CHITIVA SUSATAMA' },
] as const;
const ROWS = [
  '1020100002,WENCESLAO,ELIECER,QUIMBAYO,,TRASLAVINA,0,2004-05-17,CALI - VALLE',
  '1020100004,EUSTORGIO,ISIDRO,CHITIVA,,SUSATAMA,0,2004-05-17,CALI - VALLE',
];

describeWith(findPrevious(), 'lists during a rolling upgrade', () => {
  const previous = findPrevious() ?? '';
  let versions: TwoVersions;
  const products = new Map<string, Product>();
  let key: string;
  beforeAll(async () => {
    versions = await TwoVersions.start();
    const extraEnv = { COTEJO_EMAIL_DNS: 'off', COTEJO_DATA_DIR: join(versions.folder, 'data') };
    const old = await versions.launch(previous, { env: 'production', extraEnv });
    products.set(previous, old);
    products.set(OWN, await versions.launch(OWN, { env: 'production', extraEnv }, old));
    // The earlier version writes the snapshot of the registry, and the replicas of both read it.
    const registry = join(versions.folder, 'registry.csv');
    writeFileSync(registry, `${[HEADER, ...ROWS].join('\n')}\n`);
    await runCli(previous, old, 'registry', 'import', registry);
    key = await createKey(previous, old, 'acme');
  });
  afterAll(async () => {
    await Promise.all([...products.values()].map((product) => product.stop()));
    await versions.stop();
  });

  const requestOf = (root: string, cedula: string) =>
    clientOf((products.get(root) as Product).url, key).verify({ cedula }, '?include=screening');

  /** How many of twenty answers, which replicas of both versions gave, have the hit. */
  async function countHits(cedula: string): Promise<number> {
    const roots = Array.from({ length: ANSWERS }, (_, index) => (index % 2 === 0 ? previous : OWN));
    const answers = await Promise.all(roots.map((root) => requestOf(root, cedula)));
    const hasHit = (factors: { code: string }[]) => factors.some(({ code }) => code === 'sanctions_list_match');
    return answers.filter(({ body }) => hasHit(body.risk_factors)).length;
  }

  const waitForHits = (cedula: string, count: number) =>
    waitFor(async () => (await countHits(cedula)) === count, { what: `${count} hits`, timeoutMs: 60_000 });

  async function publish(root: string, listed: readonly (typeof PERSONS)[number][]): Promise<void> {
    const folder = join(versions.folder, `un-${listed.length}`);
    writeUnFile(folder, [...listed]);
    await runCli(root, products.get(root) as Product, 'lists', 'import', folder);
  }

  it('published by either version, they reach the replicas of both, and no request fails', async () => {
    const loading = openLoad({ perSecond: PER_SECOND, seconds: SECONDS }, (index) =>
      requestOf(index % 2 === 0 ? previous : OWN, PERSONS[0].cedula),
    );
    let isLoading = true;
    loading.finally(() => {
      isLoading = false;
    });
    const [first, second] = PERSONS;
    await publish(previous, [first]);
    await waitForHits(first.cedula, ANSWERS);
    await publish(OWN, [first, second]);
    await waitForHits(second.cedula, ANSWERS);
    // The earlier version publishes again, one entry less.
    await publish(previous, [first]);
    await waitForHits(second.cedula, 0);
    expect(await countHits(first.cedula)).toBe(ANSWERS);
    expect(isLoading).toBe(true);
    const failed = (await loading).filter(({ status }) => status !== 200);
    printFigure({ metric: 'requests while lists were published', value: PER_SECOND * SECONDS, unit: '' });
    printFigure({ metric: 'failed', value: failed.length, unit: '', target: '0', ok: failed.length === 0 });
    expect(failed.map(({ status, reason }) => [status, reason])).toEqual([]);
  });
});
