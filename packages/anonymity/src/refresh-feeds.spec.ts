import { existsSync, readdirSync, utimesSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Behaviour, Publisher } from '@cotejo/testing';
import { addressOf, FEED_FILES, feedsOf, makeFolder, type TestFolder } from '../test/feed-fixtures.js';
import { AnonymityLists } from './anonymity-lists.js';
import { type RefreshOptions, refreshFeeds } from './refresh-feeds.js';
import type { FeedsReport } from './store/feed-outcome.js';
import { anonymityIn, anonymityInUse } from './store/publish-feeds.js';

let publisher: Publisher;
let files: TestFolder;

beforeEach(async () => {
  publisher = await Publisher.start();
  files = makeFolder();
  for (const [path, text] of Object.entries(FEED_FILES)) {
    publisher.publish(`/${path}`, text);
  }
});
afterEach(async () => {
  await publisher.stop();
  files.remove();
});

const folderOf = () => anonymityIn(files.path);
const refresh = (options: Partial<RefreshOptions> = {}) =>
  refreshFeeds({
    folder: folderOf(),
    feeds: feedsOf((path) => publisher.url(`/${path}`)),
    signal: new AbortController().signal,
    bounds: { deadlineMs: 500, bytesMax: 10_000 },
    ...options,
  });
const outcomesOf = ({ outcomes }: FeedsReport) =>
  Object.fromEntries(outcomes.map(({ feed, outcome }) => [feed, outcome]));
const checkedAt = async (id: string) =>
  (await anonymityInUse(folderOf()))?.feeds.find((feed) => feed.id === id)?.checkedAt as string;
const findVpn = async (text: string) => {
  const lists = await AnonymityLists.open(folderOf().pathOf((await folderOf().currentId()) as string));
  return lists.find(addressOf(text)).vpn;
};

describe('refreshFeeds', () => {
  it('has all feeds, and puts them in use', async () => {
    expect(outcomesOf(await refresh())).toEqual({
      clouds: 'updated',
      vpn: 'updated',
      tor: 'updated',
      relay: 'updated',
    });
    expect(await findVpn('45.33.7.1')).toBe(true);
    expect(readdirSync(folderOf().root).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('loads nothing that did not change, and makes it young again', async () => {
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

  it('takes the one file of a feed that changed', async () => {
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
    ['is gone', answer(404)],
    ['fails', answer(500)],
    ['hangs', hang],
    ['resets', (request) => void request.socket.destroy()],
    ['sends an error page', answer(200, '<html>'.repeat(500))],
    ['sends nothing', answer(200)],
    ['sends too much', answer(200, '3.0.0.0/24\n'.repeat(10_000))],
    ['ends early', (_, response) => void response.writeHead(200, { 'content-length': '100' }).end('45.33.7.0/24\n')],
    ['leads to an address without TLS', answer(302, '', { location: 'http://192.0.2.1/x' })],
    ['sends private networks', answer(200, Array.from({ length: 20 }, (_, i) => `10.0.${i}.0/24`).join('\n'))],
    ['swallows the Internet', answer(200, '0.0.0.0/1\n')],
  ])(
    'keeps the last good edition, with its age, of a publisher who %s',
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

  it('refreshes only what it is told to', async () => {
    await refresh();
    publisher.requestedPaths.length = 0;
    expect(outcomesOf(await refresh({ only: ['tor'] }))).toEqual({ tor: 'unchanged' });
    expect(publisher.requestedPaths).toEqual(['/tor/exits.csv']);
    await expect(refresh({ only: ['none'] })).rejects.toMatchObject({ code: 'unknown_feed' });
  });

  it('takes away what a refresh that was killed left there, and nothing of one that runs', async () => {
    const [old, young] = ['.refresh-old', '.refresh-young'].map((name) =>
      files.write(join('anonymity', name), { a: '' }),
    );
    utimesSync(old as string, new Date(0), new Date(0));
    await refresh();
    expect([old, young].map((path) => existsSync(path as string))).toEqual([false, true]);
  });

  it('stops when interrupted, with nothing switched and nothing left behind', async () => {
    await refresh();
    const version = await folderOf().currentId();
    publisher.respondWith('/vpn/ipv4.txt', hang);
    const interruption = new AbortController();
    setTimeout(() => interruption.abort(), 100);
    await expect(refresh({ signal: interruption.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(await folderOf().currentId()).toBe(version);
    expect(readdirSync(join(files.path, 'anonymity')).sort()).toEqual([version, 'current']);
  });
});
