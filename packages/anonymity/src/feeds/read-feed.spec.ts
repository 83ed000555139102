import { join } from 'node:path';
import { suiteFolder } from '@cotejo/testing';
import { FEED_FILES, testFeeds, useFiles } from '../../test/feed-fixtures.js';
import type { AnonymityFeed } from './feed-policy.js';
import { readFeed } from './read-feed.js';

const folder = useFiles(suiteFolder());
const [clouds, , tor] = testFeeds() as [AnonymityFeed, AnonymityFeed, AnonymityFeed, AnonymityFeed];

const read = (text: string, changes: Partial<AnonymityFeed> = {}) => {
  const path = join(folder.write('one', { 'ipv4.txt': text }), 'ipv4.txt');
  return readFeed({ ...clouds, ...changes }, [path]);
};
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

it('merges overlapping and adjacent networks in order, separately for each family', async () => {
  const { networks, dropped } = await read('9.9.9.9\n3.0.1.0/24\n3.0.0.0/24\n3.0.0.0/25\n2600::/32\n3.0.2.0/24');
  expect(networks[4]).toEqual([
    { family: 4, first: 0x03000000n, last: 0x030002ffn },
    { family: 4, first: 0x09090909n, last: 0x09090909n },
  ]);
  expect(networks[6]).toHaveLength(1);
  expect(dropped).toBe(0);
});

it('reads each address in the CSV of Tor exits once, IPv4 and IPv6', async () => {
  const files = folder.write('tor', { 'exits.csv': FEED_FILES['tor/exits.csv'] });
  const { networks } = await readFeed(tor, [join(files, 'exits.csv')]);
  expect([networks[4].length, networks[6].length]).toEqual([2, 1]);
});

it('leaves out and counts lines that are not a network of the public Internet', async () => {
  const text =
    '3.0.0.0/24\n10.0.0.0/8\n192.0.2.0/24\n100.64.0.1\n2002::/16\n2001:db8::/32\nfc00::/7\nnonsense\n::ffff:3.0.0.1';
  expect(await read(text)).toMatchObject({ dropped: 8, networks: { 4: [{ first: 0x03000000n }], 6: [] } });
});

it.each([
  ['an empty file', '', 'too_few'],
  ['a file of comments', '# none\n;none\n', 'too_few'],
  ['an error page', lines(30, () => '<p>Not found</p>'), 'too_many_broken'],
  ['a long line', `3.0.0.0/24\n${lines(11, () => '3'.repeat(1_000_000))}`, 'too_many_broken'],
  ['many private networks', lines(12, (i) => `10.${i}.0.0/16`), 'too_many_broken'],
  ['more networks than plausible', lines(101, (i) => `3.0.${i}.0/24`), 'too_many'],
  ['the whole IPv4 space', '3.0.0.0/24\n0.0.0.0/0', 'too_wide'],
  ['the whole IPv6 space', '3.0.0.0/24\n::/0', 'too_wide'],
  ['half of the IPv4 space', '0.0.0.0/1', 'too_wide'],
  ['a wide network with home connections', '181.0.0.0/7', 'too_wide'],
  ['a wide network of IPv6', '2800::/12', 'too_wide'],
  ['a wide range', '181.0.0.0-182.255.255.255', 'too_wide'],
  ['too many addresses in total', '3.0.0.0/8\n181.0.0.0/8\n190.0.0.0/8', 'too_much_space'],
])('refuses %s', async (_, text, code) => {
  await expect(read(text)).rejects.toMatchObject({ name: 'AnonymityFeedError', code });
});

it('does not quote the file in an error', async () => {
  const error = await read(lines(20, () => 'secret-token')).catch((thrown: Error) => thrown);
  expect(String((error as Error).message)).not.toContain('secret');
});

it('throws file_missing when a file of the feed is missing', async () => {
  await expect(readFeed(clouds, [join(folder.path, 'none.txt')])).rejects.toMatchObject({ code: 'file_missing' });
});
