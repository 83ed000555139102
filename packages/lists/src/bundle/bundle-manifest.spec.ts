import {
  bundleIdOf,
  isBundleId,
  type ListManifest,
  manifestBytes,
  newManifest,
  readManifest,
} from './bundle-manifest.js';
import { identityOf } from './list-identity.js';

const CONTENT = 'a'.repeat(64);
const list = (over: Partial<ListManifest> = {}): ListManifest => ({
  list: 'ofac_sdn',
  kind: 'international',
  class: 'restrictiva',
  edition: '2026-01-20',
  checkedAt: '2026-01-20T00:00:00.000Z',
  importedAt: '2026-01-21T00:00:00.000Z',
  source: ['sdn.csv'],
  sourceSha256: CONTENT,
  entries: 2,
  persons: 2,
  names: 3,
  documents: 1,
  skipped: {},
  orphans: 0,
  content: CONTENT,
  bytes: 100,
  ...over,
});
const bytesOf = (...lists: ListManifest[]) => manifestBytes(newManifest('2026-01-21T00:00:00.000Z', lists));
const read = (bytes: Buffer) => readManifest(bundleIdOf(bytes), bytes);

describe('manifestBytes', () => {
  it('does not depend on the order of members', () => {
    const reversed = Object.fromEntries(Object.entries(list()).reverse()) as unknown as ListManifest;
    expect(bytesOf(reversed)).toEqual(bytesOf(list()));
  });

  it('depends on the order of lists and on every value', () => {
    const other = list({ list: 'un_sc' });
    expect(bytesOf(list(), other)).not.toEqual(bytesOf(other, list()));
    expect(bytesOf(list({ entries: 3 }))).not.toEqual(bytesOf(list()));
  });
});

describe('readManifest', () => {
  it('returns the manifest of its id', () => {
    expect(read(bytesOf(list())).lists).toEqual([list()]);
  });

  it.each<[string, Buffer]>([
    ['another format', Buffer.from('{"format":2,"lists":[]}')],
    ['text that is not JSON', Buffer.from('no JSON')],
    ['an invalid content hash', bytesOf(list({ content: '../x' }))],
    ['a negative number of entries', bytesOf(list({ entries: -1 }))],
    ['an impossible size', bytesOf(list({ bytes: 2 ** 31 }))],
    ['too many bytes', Buffer.alloc(4 * 1_024 * 1_024 + 1, ' ')],
  ])('refuses %s', (_, bytes) => {
    expect(() => read(bytes)).toThrow('list bundle refused');
  });

  it('refuses bytes that do not match the id', () => {
    expect(() => readManifest('b'.repeat(64), bytesOf(list()))).toThrow('does not match its id');
  });
});

it('identityOf separates lists of two tenants with one name', () => {
  expect([identityOf(list()), identityOf(list({ tenant: 'acme' }))]).toEqual(['ofac_sdn', 'acme/ofac_sdn']);
});

it('isBundleId accepts only a SHA-256 in lower-case hexadecimal digits', () => {
  expect([CONTENT, CONTENT.toUpperCase(), 'abc', `${CONTENT}\n`].map(isBundleId)).toEqual([true, false, false, false]);
});
