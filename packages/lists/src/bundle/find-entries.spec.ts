import { suiteFolder } from '@cotejo/testing';
import type { ListedEntry } from '../formats/listed-entry.js';
import { fixture, POLICY } from '../testing/fixtures.js';
import { BundleKeys } from './bundle-keys.js';
import { digestEntries, type LocatedEntry } from './entry-digest.js';
import { findEntries } from './find-entries.js';
import { bundlesIn } from './folder-store.js';
import { importLists } from './import-lists.js';
import { type BundleInUse, readBundleInUse } from './publish-bundle.js';

const dataDir = suiteFolder();
let bundle: BundleInUse;
beforeAll(async () => {
  const paths = ['ofac', 'un', 'own'].map(fixture);
  const homes = { stores: [bundlesIn(dataDir)], keys: BundleKeys.generate() };
  await importLists({ paths, homes, policy: POLICY, allowSmall: true });
  bundle = (await readBundleInUse(homes)) as BundleInUse;
});

it('finds entries in every list by id, and nothing for an unknown id', async () => {
  const entries = await findEntries(bundle, new Set(['ofac-sdn:90001', 'sarlaft:1', 'ofac-sdn:1']));
  expect([...entries].map(([id, [first]]) => [id, first?.list.list])).toEqual([
    ['ofac-sdn:90001', 'ofac_sdn'],
    ['sarlaft:1', 'sarlaft'],
  ]);
});

describe('digestEntries', () => {
  const locatedEntry = (over: Partial<ListedEntry>): LocatedEntry => ({
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
  const content = digestEntries([locatedEntry({})]);

  it('does not depend on the order of the parts or on the programme', () => {
    const reversed = locatedEntry({ names: locatedEntry({}).entry.names.toReversed(), programmes: ['SDNTK'] });
    expect(digestEntries([reversed])).toBe(content);
    const [one, two] = [locatedEntry({}), locatedEntry({ names: [{ text: 'OTRA' }] })];
    expect(digestEntries([one, two])).toBe(digestEntries([two, one]));
  });

  it.each<[string, Partial<ListedEntry>]>([
    ['a name', { names: [{ text: 'QUIMBAYO, Wenceslao' }] }],
    ['the strength of an alias', { names: [{ text: 'QUIMBAYO, Wenceslao' }, { text: 'EL IMAGINARIO' }] }],
    ['a document', { documents: [] }],
    ['a birth date', { birthDates: ['1952'] }],
  ])('changes when %s changes', (_, over) => {
    expect(digestEntries([locatedEntry(over)])).not.toBe(content);
  });
});
