import { existsSync, readdirSync, utimesSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Behaviour, Publisher } from '@cotejo/testing';
import { addressOf, FEED_FILES, testFeeds, useFiles } from '../test/feed-fixtures.js';
import { AnonymityLists } from './anonymity-lists.js';
import { type RefreshOptions, refreshFeeds } from './refresh-feeds.js';
import type { FeedsReport } from './store/feed-outcome.js';
import { anonymityIn, readAnonymityInUse } from './store/publish-feeds.js';

let publisher: Publisher;
const files = useFiles();

beforeEach(async () => {
  publisher = await Publisher.start();
  for (const [path, text] of Object.entries(FEED_FILES)) {
    publisher.publish(`/${path}`, text);
  }
});
afterEach(() => publisher.stop());

const folderOf = () => anonymityIn(files.path);
const refresh = (options: Partial<RefreshOptions> = {}) =>
  refreshFeeds({
    folder: folderOf(),
    feeds: testFeeds((path) => publisher.url(`/${path}`)),
    signal: new AbortController().signal,
    bounds: { deadlineMs: 500, bytesMax: 10_000 },
    ...options,
  });
const outcomesOf = ({ outcomes }: FeedsReport) =>
  Object.fromEntries(outcomes.map(({ feed, outcome }) => [feed, outcome]));
const checkedAt = async (id: string) =>
  (await readAnonymityInUse(folderOf()))?.feeds.find((feed) => feed.id === id)?.checkedAt as string;
const findVpn = async (text: string) => {
  const lists = await AnonymityLists.open(folderOf().pathOf((await folderOf().currentId()) as string));
  return lists.find(addressOf(text)).vpn;
};

it('downloads all feeds and activates them', async () => {
  expect(outcomesOf(await refresh())).toEqual({
    clouds: 'updated',
    vpn: 'updated',
    tor: 'updated',
    relay: 'updated',
  });
  expect(await findVpn('45.33.7.1')).toBe(true);
  expect(readdirSync(folderOf().root).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('downloads nothing when no file changed, and renews the age', async () => {
  await refresh();
  const before = await checkedAt('vpn');
  let sent = 0;
  publisher.respondWith('/vpn/ipv4.txt', (request, response) => {
    expect(request.headers['if-none-match']).toBeTruthy();
    sent += 1;
    response.writeHead(304).end();
  });
  expect(Object.values(outcomesOf(await refresh()))).toEqual(new Array(4).fill('unchanged'));
  expect(sent).toBe(1);
  expect((await checkedAt('vpn')) > before).toBe(true);
  expect(await findVpn('45.33.7.1')).toBe(true);
});

it('downloads only the changed file of a feed', async () => {
  await refresh();
  publisher.publish('/clouds/ipv6.txt', '2600:3c00::/32\n');
  const { outcomes } = await refresh();
  expect(outcomes[0]).toEqual({ feed: 'clouds', outcome: 'updated', networks: 4 });
});

const hang: Behaviour = () => {};
const answer =
  (status: number, text = '', headers: Record<string, string> = {}): Behaviour =>
  (_, response: ServerResponse) =>
    void response.writeHead(status, headers).end(text);
it.each<[string, Behaviour]>([
  ['answers 404', answer(404)],
  ['answers 500', answer(500)],
  ['hangs', hang],
  ['resets the connection', (request) => void request.socket.destroy()],
  ['sends an error page', answer(200, '<html>'.repeat(500))],
  ['sends nothing', answer(200)],
  ['sends too much', answer(200, '3.0.0.0/24\n'.repeat(10_000))],
  ['ends early', (_, response) => void response.writeHead(200, { 'content-length': '100' }).end('45.33.7.0/24\n')],
  ['redirects to an address without TLS', answer(302, '', { location: 'http://192.0.2.1/x' })],
  ['sends private networks', answer(200, Array.from({ length: 20 }, (_, i) => `10.0.${i}.0/24`).join('\n'))],
  ['sends a too wide network', answer(200, '0.0.0.0/1\n')],
])(
  'keeps the last good edition, with its age, when the publisher %s',
  async (_, behaviour) => {
    await refresh();
    const before = await checkedAt('vpn');
    publisher.respondWith('/vpn/ipv4.txt', behaviour);
    const report = await refresh();
    expect(outcomesOf(report)).toEqual({ clouds: 'unchanged', vpn: 'failed', tor: 'unchanged', relay: 'unchanged' });
    expect(report.outcomes[1]?.networks).toBe(2);
    expect(await checkedAt('vpn')).toBe(before);
    expect(await findVpn('45.33.7.1')).toBe(true);
  },
  20_000,
);

it('refreshes only the feeds in `only`', async () => {
  await refresh();
  publisher.requestedPaths.length = 0;
  expect(outcomesOf(await refresh({ only: ['tor'] }))).toEqual({ tor: 'unchanged' });
  expect(publisher.requestedPaths).toEqual(['/tor/exits.csv']);
  await expect(refresh({ only: ['none'] })).rejects.toMatchObject({ code: 'unknown_feed' });
});

it('removes the leftovers of a killed refresh, but not the files of a running one', async () => {
  const [old, young] = ['.refresh-old', '.refresh-young'].map((name) =>
    files.write(join('anonymity', name), { a: '' }),
  );
  utimesSync(old as string, new Date(0), new Date(0));
  await refresh();
  expect([old, young].map((path) => existsSync(path as string))).toEqual([false, true]);
});

it('activates nothing and leaves no files behind when it is aborted', async () => {
  await refresh();
  const version = await folderOf().currentId();
  publisher.respondWith('/vpn/ipv4.txt', hang);
  const interruption = new AbortController();
  setTimeout(() => interruption.abort(), 100);
  await expect(refresh({ signal: interruption.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(await folderOf().currentId()).toBe(version);
  expect(readdirSync(join(files.path, 'anonymity')).sort()).toEqual([version, 'current']);
});
