import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPoliciesDir, Env } from '@cotejo/platform';
import { addressOf, FEED_FILES, testFeeds, useFiles } from '../test/feed-fixtures.js';
import { readAnonymityConfig } from './anonymity.config.js';
import { AnonymityLists } from './anonymity-lists.js';
import { readAnonymityFeeds } from './feeds/feed-policy.js';
import { importFeeds } from './import-feeds.js';
import type { FeedsReport } from './store/feed-outcome.js';
import { anonymityIn, readAnonymityInUse } from './store/publish-feeds.js';

describe('importFeeds', () => {
  const files = useFiles();

  const folderOf = () => anonymityIn(join(files.path, 'data'));
  const importAll = (given: Record<string, string>, name = 'given') =>
    importFeeds([files.write(name, given)], { folder: folderOf(), feeds: testFeeds() });
  const outcomesOf = ({ outcomes }: FeedsReport) =>
    Object.fromEntries(outcomes.map(({ feed, outcome }) => [feed, outcome]));
  const open = async () => AnonymityLists.open(folderOf().pathOf((await folderOf().currentId()) as string));

  it('activates the feeds of a folder with counts, licence and age', async () => {
    const report = await importAll(FEED_FILES);
    expect(outcomesOf(report)).toEqual({ clouds: 'updated', vpn: 'updated', tor: 'updated', relay: 'updated' });
    const manifest = await readAnonymityInUse(folderOf());
    expect(manifest?.feeds[0]).toMatchObject({
      id: 'clouds',
      licence: 'MIT',
      ipv4: 3,
      ipv6: 2,
      dropped: 0,
      source: ['import'],
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(Date.now() - Date.parse(manifest?.feeds[0]?.checkedAt as string)).toBeLessThan(60_000);
  });

  it('imports single files and keeps every other feed unchanged', async () => {
    await importAll(FEED_FILES);
    const path = join(files.write('later', { 'vpn/ipv4.txt': '190.24.0.0/24\n' }), 'vpn/ipv4.txt');
    const report = await importFeeds([path], { folder: folderOf(), feeds: testFeeds() });
    expect(outcomesOf(report)).toEqual({ clouds: 'absent', vpn: 'updated', tor: 'absent', relay: 'absent' });
    const lists = await open();
    expect(lists.find(addressOf('190.24.0.1'))).toMatchObject({ vpn: true });
    expect(lists.find(addressOf('45.33.7.9'))).toMatchObject({ vpn: false, hosting: true, tor: true });
  });

  it.each([
    ['empty', '', 'fewer than'],
    ['an error page', '<html>\n'.repeat(50), 'too many lines'],
    ['the whole IPv4 space', '0.0.0.0/0\n', 'wider than'],
  ])('keeps the last good edition of a feed that is now %s, and imports the others', async (_, broken, problem) => {
    await importAll(FEED_FILES);
    const report = await importAll({ ...FEED_FILES, 'vpn/ipv4.txt': broken, 'relay/ipv4.txt': '104.28.9.0/25\n' });
    expect(outcomesOf(report)).toEqual({ clouds: 'unchanged', vpn: 'failed', tor: 'unchanged', relay: 'updated' });
    expect(report.outcomes[1]).toMatchObject({ networks: 2, problem: expect.stringContaining(problem) });
    const lists = await open();
    expect(lists.find(addressOf('45.33.7.1'))).toMatchObject({ vpn: true });
    expect(lists.find(addressOf('104.28.9.100'))).toMatchObject({ relay: true });
  });

  it('refuses an incomplete feed, and activates nothing when every feed is incomplete', async () => {
    const report = await importAll({ 'clouds/ipv4.txt': FEED_FILES['clouds/ipv4.txt'] });
    expect(report.outcomes[0]).toEqual({
      feed: 'clouds',
      outcome: 'failed',
      networks: null,
      problem: 'clouds/ipv6.txt is missing',
    });
    expect(report).not.toHaveProperty('version');
    expect(existsSync(folderOf().pointerPath)).toBe(false);
  });

  it('keeps one previous version', async () => {
    const versions: (string | undefined)[] = [];
    for (const last of [1, 2, 3]) {
      versions.push((await importAll({ 'vpn/ipv4.txt': `45.33.7.${last}\n` })).version);
    }
    expect(readdirSync(folderOf().root).sort()).toEqual([versions[1], versions[2], 'current']);
    expect(await folderOf().currentId()).toBe(versions[2]);
  });

  it('replaces a broken version, and imports the feeds folder of another deployment', async () => {
    const { version } = await importAll(FEED_FILES);
    const there = folderOf().pathOf(version as string);
    const elsewhere = anonymityIn(join(files.path, 'elsewhere'));
    const copied = await importFeeds([join(there, 'feeds')], { folder: elsewhere, feeds: testFeeds() });
    expect(Object.values(outcomesOf(copied))).toEqual(new Array(4).fill('updated'));
    files.write(join('data', 'anonymity', version as string), { 'manifest.json': '{' });
    expect(outcomesOf(await importAll(FEED_FILES)).clouds).toBe('updated');
    expect((await open()).find(addressOf('45.33.7.1'))).toMatchObject({ vpn: true });
  });

  it('adds to the feeds of earlier imports', async () => {
    const one = (path: keyof typeof FEED_FILES) =>
      importFeeds([files.write(path.replaceAll('/', '-'), { [path]: FEED_FILES[path] })], {
        folder: folderOf(),
        feeds: testFeeds(),
      });
    await one('vpn/ipv4.txt');
    await one('tor/exits.csv');
    expect((await readAnonymityInUse(folderOf()))?.feeds.map(({ id }) => id)).toEqual(['vpn', 'tor']);
  });
});

describe('the policy of the feeds', () => {
  it('matches its schema and has each id and path once', () => {
    const feeds = readAnonymityFeeds(defaultPoliciesDir(), new Env({}));
    const paths = feeds.flatMap((feed) => feed.files.map(({ path }) => path));
    expect(new Set(feeds.map(({ id }) => id)).size).toBe(feeds.length);
    expect(new Set(paths).size).toBe(paths.length);
    expect(feeds.filter(({ complete }) => complete).map(({ category }) => category)).toEqual([
      'hosting',
      'vpn',
      'tor',
      'relay',
    ]);
  });

  const files = useFiles();
  const shared = process.env.COTEJO_SHARED_DATA;
  (shared ? it : it.skip)('takes the published files (needs COTEJO_SHARED_DATA)', async () => {
    const { feeds } = readAnonymityConfig(new Env({ COTEJO_DATA_DIR: files.path }));
    const report = await importFeeds([`${shared}/ipfeeds`], { folder: anonymityIn(files.path), feeds });
    expect(report.outcomes.map(({ outcome }) => outcome)).toEqual(new Array(feeds.length).fill('updated'));
  });
});
