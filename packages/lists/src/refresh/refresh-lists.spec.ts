import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RefreshReason } from '@cotejo/contracts';
import { defaultPoliciesDir, Env } from '@cotejo/platform';
import { type Behaviour, Publisher, testFolder } from '@cotejo/testing';
import { BundleKeys } from '../bundle/bundle-keys.js';
import { bundlesIn, type FolderStore } from '../bundle/folder-store.js';
import { readBundleInUse } from '../bundle/publish-bundle.js';
import type { ListMapping } from '../formats/own/list-mapping.js';
import { fixture, importFixture, POLICY } from '../testing/fixtures.js';
import { type ListSource, readListSources } from './list-sources.js';
import { type RefreshOptions, type RefreshReport, refreshLists } from './refresh-lists.js';

const OFAC_FILES = ['sdn.csv', 'alt.csv', 'sdn_comments.csv'];
const TOKEN = 'a-token-that-is-secret';

let publisher: Publisher;
const folder = testFolder();
let store: FolderStore;
let sources: ListSource[];
const keys = BundleKeys.generate();
/** A busy machine needs seconds for what takes milliseconds alone. */
const BOUNDS = { deadlineMs: 20_000, bytesMax: 1_000_000 };
/** For a publisher that never answers. */
const SHORT = { ...BOUNDS, deadlineMs: 2_000 };

beforeEach(async () => {
  publisher = await Publisher.start();
  store = bundlesIn(join(folder, 'data'));
  for (const file of OFAC_FILES) {
    publisher.publish(`/${file}`, await readFile(fixture(`ofac/${file}`)));
  }
  publisher.publish('/un.xml', await readFile(fixture('un/consolidated.xml')));
  sources = [
    {
      list: 'ofac_sdn',
      enabled: true,
      files: OFAC_FILES.map((name) => ({ name, url: publisher.url(`/${name}`) })),
    },
    { list: 'un_sc', enabled: true, files: [{ name: 'consolidated.xml', url: publisher.url('/un.xml') }] },
  ];
});
afterEach(() => publisher.stop());

const homes = () => ({ stores: [store], keys });
const HALF = '<CONSOLIDATED_LIST dateGenerated="2026-01-16"><INDIVIDUALS>';
const redirectTo = (location: string): Behaviour => {
  return (_, response) => response.writeHead(302, { location }).end();
};

function refresh(options: Partial<RefreshOptions> = {}): Promise<RefreshReport> {
  const env = new Env({ COTEJO_EU_LISTS_TOKEN: TOKEN });
  const workDir = join(folder, 'work');
  return refreshLists({
    homes: homes(),
    policy: POLICY,
    sources,
    env,
    allowSmall: true,
    bounds: BOUNDS,
    workDir,
    ...options,
  });
}

const outcomesOf = ({ outcomes }: RefreshReport) =>
  Object.fromEntries(outcomes.map(({ list, outcome }) => [list, outcome]));
const checkedAt = async (list: string) =>
  (await readBundleInUse(homes()))?.manifest.lists.find((one) => one.list === list)?.checkedAt as string;

describe('refreshLists', () => {
  it('publishes a bundle of the downloaded lists with the edition of each publisher', async () => {
    const report = await refresh();
    expect(outcomesOf(report)).toEqual({ ofac_sdn: 'updated', un_sc: 'updated' });
    const { manifest } = (await readBundleInUse(homes())) as NonNullable<Awaited<ReturnType<typeof readBundleInUse>>>;
    expect(manifest.lists).toMatchObject([
      { list: 'ofac_sdn', entries: 6, edition: '2026-01-20', source: sources[0]?.files.map(({ url }) => url) },
      { list: 'un_sc', entries: 2, edition: '2026-01-15' },
    ]);
    expect(Date.now() - Date.parse(manifest.lists[0]?.checkedAt as string)).toBeLessThan(30_000);
    expect(await readdir(join(folder, 'work'))).toEqual([]);
  });

  it('downloads nothing when no file changed, and updates checkedAt', async () => {
    const first = await refresh();
    const before = await checkedAt('un_sc');
    publisher.requestedPaths.length = 0;
    const second = await refresh();
    expect(outcomesOf(second)).toEqual({ ofac_sdn: 'unchanged', un_sc: 'unchanged' });
    expect(publisher.requestedPaths).toHaveLength(4);
    expect((await checkedAt('un_sc')) > before).toBe(true);
    expect(second.bundle).not.toBe(first.bundle);
    expect(second.diff?.lists).toEqual([]);
    const contents = ({ lists }: RefreshReport) => lists?.map(({ content }) => content);
    expect(contents(second)).toEqual(contents(first));
  });

  it('downloads all files of a list when one of them changed, and reports the changed entries', async () => {
    await refresh();
    const alt = await readFile(fixture('ofac/alt.csv'), 'utf8');
    publisher.publish('/alt.csv', alt.replace('Wences', 'Wenceslaito'));
    const { outcomes, diff } = await refresh();
    expect(outcomes).toMatchObject([{ outcome: 'updated', entries: 6 }, { outcome: 'unchanged' }]);
    expect(diff?.lists).toEqual([
      {
        list: 'ofac_sdn',
        added: { count: 0, ids: [] },
        removed: { count: 0, ids: [] },
        changed: { count: 1, ids: ['ofac-sdn:90001'] },
      },
    ]);
    expect(JSON.stringify(await store.readDiff((await store.currentId()) as string))).not.toMatch(/QUIMBAYO/i);
  });

  it('downloads a list again that was imported by hand since, and every list with force', async () => {
    await refresh();
    await rm(join(folder, 'extract'), { recursive: true, force: true });
    await importFixture(homes(), 'ofac/sdn.csv');
    publisher.requestedPaths.length = 0;
    expect(outcomesOf(await refresh())).toMatchObject({ ofac_sdn: 'updated', un_sc: 'unchanged' });
    expect(outcomesOf(await refresh({ force: true, only: ['un_sc'] }))).toEqual({ un_sc: 'unchanged' });
  });

  it('follows redirects and accepts compressed files', async () => {
    publisher.publish('/packed', gzipSync(await readFile(fixture('un/consolidated.xml'))), {
      'content-encoding': 'gzip',
    });
    publisher.respondWith('/un.xml', redirectTo('/packed'));
    expect(outcomesOf(await refresh({ only: ['un_sc'] }))).toEqual({ un_sc: 'updated' });
  });

  it('retries after a temporary failure', async () => {
    let failures = 2;
    const text = await readFile(fixture('un/consolidated.xml'));
    publisher.respondWith('/un.xml', (_, response) => {
      failures -= 1;
      if (failures >= 0) {
        response.writeHead(failures === 0 ? 500 : 429).end();
      } else {
        response.end(text);
      }
    });
    expect(outcomesOf(await refresh({ only: ['un_sc'] }))).toEqual({ un_sc: 'updated' });
  });

  it.each<[string, string, RefreshReason, Behaviour]>([
    ['answers 500', 'answers 500', 'unreachable', (_, response) => response.writeHead(500).end()],
    ['ends too early', 'ends too early', 'unreachable', (_, response) => truncate(response)],
    ['redirects in a circle', 'redirects', 'download_refused', redirectTo('/un.xml')],
    ['redirects to an address without TLS', 'TLS', 'download_refused', redirectTo('http://example.com/')],
    ['never stops sending', 'larger than', 'download_refused', (_, response) => endless(response)],
    ['sends a decompression bomb', 'larger than', 'download_refused', (_, response) => bomb(response)],
    ['never answers', 'too long', 'unreachable', () => {}],
    ['sends an HTML page', 'no list', 'unreadable', (_, response) => response.end('<html>Maintenance</html>')],
    ['sends half a list', 'truncated', 'unreadable', (_, response) => response.end(HALF)],
  ])(
    'keeps the last good list of a publisher that %s, and refreshes the others',
    async (_, problem, reason, behaviour) => {
      await refresh({ only: ['un_sc'] });
      const before = await checkedAt('un_sc');
      publisher.respondWith('/un.xml', behaviour);
      const report = await refresh({ bounds: reason === 'unreachable' ? SHORT : BOUNDS });
      expect(outcomesOf(report)).toEqual({ ofac_sdn: 'updated', un_sc: 'failed' });
      expect(report.outcomes[1]).toMatchObject({ entries: 2, reason, problem: expect.stringContaining(problem) });
      expect(await checkedAt('un_sc')).toBe(before);
    },
  );

  it('refuses a list smaller than the policy expects', async () => {
    const { outcomes, bundle } = await refresh({ allowSmall: false });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
    expect(outcomes[0]).toMatchObject({
      reason: 'drift_limit',
      problem: expect.stringContaining('6 entries, at least'),
    });
    expect([bundle, await store.currentId()]).toEqual([undefined, null]);
  });

  it('skips a list whose token is not set, and never reports a token', async () => {
    const url = `${publisher.url('/un.xml')}?token=\${COTEJO_EU_LISTS_TOKEN}`;
    publisher.publish(`/un.xml?token=${TOKEN}`, await readFile(fixture('un/consolidated.xml')));
    const eu = {
      list: 'eu',
      enabled: true,
      files: [{ name: 'eu.xml', url: `${publisher.url('/')}\${COTEJO_OTHER_TOKEN}` }],
    };
    const un = { list: 'un_sc', enabled: true, files: [{ name: 'consolidated.xml', url }] };
    const report = await refresh({ sources: [eu, un] });
    expect(report.outcomes).toMatchObject([
      { list: 'eu', outcome: 'skipped', reason: 'not_configured', problem: 'COTEJO_OTHER_TOKEN is not set' },
      { list: 'un_sc', outcome: 'updated' },
    ]);
    expect(publisher.requestedPaths).toEqual([`/un.xml?token=${TOKEN}`]);
    expect(JSON.stringify([report, await store.readDownloads()])).not.toContain(TOKEN);
  });

  it('reads local files with a mapping of their columns', async () => {
    const path = join(folder, 'restrictiva.csv');
    await writeFile(path, 'cc;quien\n1090000077;PERSONA FICTICIA\n');
    const mapping: ListMapping = {
      ...({ list: 'own_list', kind: 'own', class: 'restrictiva', tenant: 'acme', delimiter: ';' } as const),
      columns: { document: 'cc', name: 'quien' },
    };
    const own = {
      list: 'own_list',
      tenant: 'acme',
      enabled: true,
      mapping,
      files: [{ name: 'restrictiva.csv', path }],
    };
    expect(outcomesOf(await refresh({ sources: [own] }))).toEqual({ own_list: 'updated' });
    expect((await readBundleInUse(homes()))?.manifest.lists).toMatchObject([
      { list: 'own_list', tenant: 'acme', source: [path] },
    ]);
    const another = await refresh({ sources: [{ ...own, list: 'others' }] });
    expect(another.outcomes).toMatchObject([{ outcome: 'failed', reason: 'another_list' }]);
  });

  it('throws lists_busy while another refresh is running', async () => {
    publisher.respondWith('/un.xml', () => {});
    const slow = refresh({ bounds: SHORT });
    while (!publisher.requestedPaths.includes('/un.xml')) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await expect(refresh()).rejects.toMatchObject({ code: 'lists_busy' });
    await slow;
  });

  it('publishes a changed list before the next publisher answers, and keeps it when it is aborted', async () => {
    publisher.respondWith('/un.xml', () => {});
    const interruption = new AbortController();
    const published: string[] = [];
    const onPublished = (bundle: string) => void published.push(bundle);
    const stopped = refresh({ signal: interruption.signal, onPublished });
    while (!publisher.requestedPaths.includes('/un.xml')) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(published).toEqual([await store.currentId()]);
    interruption.abort();
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    const inUse = await readBundleInUse(homes());
    expect([inUse?.id, inUse?.manifest.lists.map(({ list }) => list)]).toEqual([published[0], ['ofac_sdn']]);
    expect(await readdir(join(folder, 'work'))).toEqual([]);
  });

  it('writes down when it had the files of a changed list, and keeps that time while the list does not change', async () => {
    const from = Date.now();
    const fetchedAt = async () => (await readBundleInUse(homes()))?.manifest.lists.map((list) => list.fetchedAt);
    await refresh();
    const first = (await fetchedAt()) as string[];
    for (const time of first) {
      expect(Date.parse(time)).toBeGreaterThanOrEqual(from);
      expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
    }
    await refresh();
    expect(await fetchedAt()).toEqual(first);
    await importFixture(homes(), 'un');
    expect(await fetchedAt()).toEqual([first[0], undefined]);
  });

  it('reports the differences of all lists that one refresh changed', async () => {
    const { diff, bundle } = await refresh();
    expect(diff).toMatchObject({ from: null, to: bundle, lists: [{ list: 'ofac_sdn' }, { list: 'un_sc' }] });
    expect(await store.readDiff(bundle as string)).toEqual(diff);
  });
});

describe('readListSources', () => {
  it('returns the official lists over TLS by default', () => {
    const official = readListSources(defaultPoliciesDir(), new Env({}));
    expect(official.map(({ list }) => list)).toEqual(['un_sc', 'ofac_sdn', 'ofac_cons', 'eu', 'uk']);
    for (const { url } of official.flatMap(({ files }) => files)) {
      expect(url).toMatch(/^https:/);
    }
  });

  it.each([
    ['an address without TLS', { files: [{ name: 'a.csv', url: 'http://example.com/a.csv' }] }],
    ['a name that leaves its folder', { files: [{ name: '../a.csv', url: 'https://example.com/a.csv' }] }],
    ['neither address nor path', { files: [{ name: 'a.csv' }] }],
    ['a mapping without columns', { files: [{ name: 'a.csv', path: '/a.csv' }], mapping: { list: 'x' } }],
  ])('refuses a file of sources with %s', async (_, source) => {
    const path = join(folder, 'sources.json');
    await writeFile(path, JSON.stringify({ version: '1', sources: [{ list: 'x', enabled: true, ...source }] }));
    expect(() => readListSources(defaultPoliciesDir(), new Env({ COTEJO_LIST_SOURCES_FILE: path }))).toThrow(
      'sources.json',
    );
  });
});

function truncate(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 10_000 }).write('<CONSOLIDATED_LIST>');
  setTimeout(() => response.destroy(), 20);
}

function endless(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, ' ');
  const more = () => {
    while (!response.destroyed && response.write(chunk)) {}
  };
  response.on('drain', more);
  more();
}

function bomb(response: ServerResponse): void {
  response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000, ' ')));
}
