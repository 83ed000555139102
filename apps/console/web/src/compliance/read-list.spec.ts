import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ListManifest } from '@cotejo/lists/browser';
import { entriesOf, ListUnreadableError, linesOf } from './read-list.js';

const TEXT = '{"id":"un:1"}\n{"id":"un:2"}\n';

function packed(text = TEXT, over: Partial<ListManifest> = {}, data: Uint8Array = gzipSync(text)) {
  const content = createHash('sha256').update(text).digest('hex');
  const manifest = { content, bytes: text.length, entries: 2, ...over } as ListManifest;
  return { manifest, data: Uint8Array.from(data).buffer };
}

it('reads the entries of a list, or some of them', async () => {
  expect(await linesOf(packed())).toHaveLength(2);
  expect(await entriesOf(packed(), '"un:2"')).toEqual([{ id: 'un:2' }]);
});

it.each([
  ['another content', packed(TEXT, { content: '0'.repeat(64) })],
  ['fewer entries', packed(TEXT, { entries: 3 })],
  ['more bytes than its manifest says', packed(TEXT, { bytes: 5 })],
  ['bytes that are not compressed', packed(TEXT, {}, Buffer.from(TEXT))],
])('refuses a list with %s', async (_, list) => {
  await expect(linesOf(list)).rejects.toBeInstanceOf(ListUnreadableError);
});
