import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixture, POLICY } from '../../test/fixtures.js';
import type { ListedEntry } from '../formats/listed-entry.js';
import { BundleKeys } from './bundle-keys.js';
import { contentOf, type FoundEntry, findEntries } from './find-entries.js';
import { bundlesIn } from './folder-store.js';
import { importLists } from './import-lists.js';
import { type InUse, inUse } from './publish-bundle.js';

let dataDir: string;
let bundle: InUse;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lists-'));
  const paths = ['ofac', 'un', 'own'].map(fixture);
  const homes = { stores: [bundlesIn(dataDir)], keys: BundleKeys.generate() };
  await importLists({ paths, homes, policy: POLICY, allowSmall: true });
  bundle = (await inUse(homes)) as InUse;
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('finds entries of every list by their ids, and none that is not there', async () => {
  const found = await findEntries(bundle, new Set(['ofac-sdn:90001', 'sarlaft:1', 'ofac-sdn:1']));
  expect([...found].map(([id, [first]]) => [id, first?.list.list])).toEqual([
    ['ofac-sdn:90001', 'ofac_sdn'],
    ['sarlaft:1', 'sarlaft'],
  ]);
});

describe('the content of an entry', () => {
  const foundOf = (over: Partial<ListedEntry>): FoundEntry => ({
    list: {} as never,
    entry: {
      id: 'x:1',
      kind: 'person',
      birthDates: ['1951'],
      countries: [],
      programmes: [],
      names: [{ text: 'QUIMBAYO, Wenceslao' }, { text: 'EL IMAGINARIO', weak: true }],
      documents: [{ kind: 'cedula', number: '16900001', country: 'CO' }],
      ...over,
    },
  });
  const content = contentOf([foundOf({})]);

  it('is the same in any order, and whatever programme it is listed under', () => {
    const reversed = foundOf({ names: foundOf({}).entry.names.toReversed(), programmes: ['SDNTK'] });
    expect(contentOf([reversed])).toBe(content);
    const [one, two] = [foundOf({}), foundOf({ names: [{ text: 'OTRA' }] })];
    expect(contentOf([one, two])).toBe(contentOf([two, one]));
  });

  it.each<[string, Partial<ListedEntry>]>([
    ['a name', { names: [{ text: 'QUIMBAYO, Wenceslao' }] }],
    ['the strength of an alias', { names: [{ text: 'QUIMBAYO, Wenceslao' }, { text: 'EL IMAGINARIO' }] }],
    ['a document', { documents: [] }],
    ['a birth date', { birthDates: ['1952'] }],
  ])('is another one when %s changes', (_, over) => {
    expect(contentOf([foundOf(over)])).not.toBe(content);
  });
});
