import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteFolder } from '@cotejo/testing';
import { addressOf, FEED_FILES, testFeeds, useFiles } from '../test/feed-fixtures.js';
import { AnonymityLists, isTooOld } from './anonymity-lists.js';
import { importFeeds } from './import-feeds.js';
import { anonymityIn } from './store/publish-feeds.js';

const DAY_MS = 86_400_000;
const AS_OF = '2026-02-01T00:00:00.000Z';
const NOW = Date.parse(AS_OF) + DAY_MS;

const files = useFiles(suiteFolder());
const open = async (name: string, given: Record<string, string> = FEED_FILES) => {
  const folder = anonymityIn(join(files.path, name));
  const { version } = await importFeeds([files.write(`${name}-given`, given)], {
    folder,
    feeds: testFeeds(),
    asOf: AS_OF,
  });
  return {
    path: folder.pathOf(version as string),
    lists: await AnonymityLists.open(folder.pathOf(version as string)),
  };
};

it('decides each category by its own feeds, for IPv4 and IPv6', async () => {
  const { lists } = await open('all');
  const find = (text: string) => lists.find(addressOf(text), NOW);
  const none = { hosting: false, vpn: false, tor: false, proxy: null, relay: null };
  expect(find('190.24.1.1')).toEqual(none);
  expect(find('45.33.1.1')).toEqual({ ...none, hosting: true });
  expect(find('45.33.7.1')).toEqual({ ...none, hosting: true, vpn: true });
  expect(find('45.33.7.9')).toEqual({ ...none, hosting: true, vpn: true, tor: true });
  expect(find('104.28.9.5')).toEqual({ ...none, hosting: true, vpn: true, relay: true });
  expect(find('2600:3c00::9')).toEqual({ ...none, hosting: true, tor: true });
  expect(find('2800:e2::1')).toEqual(none);
});

it('returns null for an incomplete feed and for a category without feeds', async () => {
  const { lists } = await open('partial', { 'relay/ipv4.txt': FEED_FILES['relay/ipv4.txt'] });
  const unknown = { hosting: null, vpn: null, tor: null, proxy: null, relay: null };
  expect(lists.find(addressOf('190.24.1.1'), NOW)).toEqual(unknown);
  expect(lists.find(addressOf('104.28.9.5'), NOW)).toEqual({ ...unknown, relay: true });
});

it('ignores each feed once it is older than its own maximum age', async () => {
  const { lists } = await open('aging');
  const at = (days: number) => lists.find(addressOf('45.33.7.9'), Date.parse(AS_OF) + days * DAY_MS);
  expect(at(6.9)).toMatchObject({ tor: true, vpn: true });
  expect(at(7)).toMatchObject({ tor: null, vpn: true });
  expect(at(30)).toMatchObject({ tor: null, vpn: null, hosting: null });
  expect(lists.manifest.feeds.map((feed) => isTooOld(feed, Date.parse(AS_OF) + 8 * DAY_MS))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

it('returns the feeds that contain an address', async () => {
  const { lists } = await open('feeds');
  expect(lists.findFeeds(addressOf('104.28.9.5')).map(({ id }) => id)).toEqual(['clouds', 'vpn', 'relay']);
  expect(lists.findFeeds(addressOf('190.24.1.1'))).toEqual([]);
});

it.each(['index.bin', 'manifest.json'])('refuses a version with an altered %s', async (file) => {
  const { path } = await open(`changed-${file}`);
  const bytes = readFileSync(join(path, file));
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 8) ^ 1, bytes.length - 8);
  writeFileSync(join(path, file), file === 'index.bin' ? bytes : bytes.subarray(0, 20));
  await expect(AnonymityLists.open(path)).rejects.toMatchObject({ code: 'version_invalid' });
});

it('finds exactly the addresses inside 60,000 networks', async () => {
  // Each network is the lower half of a /24, so the last byte alone says whether an address is inside.
  const networks = Array.from({ length: 60_000 }, (_, i) => `${20 + (i % 40)}.${i >> 8}.${i & 255}.0/25`).join('\n');
  const feeds = testFeeds().map((feed) => ({ ...feed, networksMax: 100_000 }));
  const folder = anonymityIn(join(files.path, 'large'));
  const given = files.write('large-given', { ...FEED_FILES, 'vpn/ipv4.txt': networks });
  const { version, outcomes } = await importFeeds([given], { folder, feeds });
  expect(outcomes.find(({ feed }) => feed === 'vpn')).toMatchObject({ outcome: 'updated' });
  const lists = await AnonymityLists.open(folder.pathOf(version as string));
  const wrong = Array.from({ length: 60_000 }, (_, i) => [20 + (i % 40), i >> 8, i & 255, (i * 7) % 256]).filter(
    (bytes) => lists.findFeeds({ family: 4, bytes }).some(({ id }) => id === 'vpn') !== (bytes[3] as number) < 128,
  );
  expect(wrong).toEqual([]);
});
