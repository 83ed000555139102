import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixture, POLICY } from '@cotejo/lists/testing';
import { suiteFolder } from '@cotejo/testing';
import { parse } from 'csv-parse/sync';
import { importInto } from '../test/fixtures.js';
import { ListScreen } from './list-screen.js';
import { openScreen } from './open-screen.js';
import { readScreenImage } from './read-screen-image.js';

const OTHER_DOCUMENT = '1999999999';

const dataDir = suiteFolder();
/** The last opened bundle. */
let folder: string;
let screen: ListScreen;

async function openLists(paths: string[]): Promise<ListScreen> {
  ({ folder } = await importInto(dataDir, paths, { allowSmall: true, edition: '2026-01-20' }));
  return openScreen(folder, POLICY);
}

beforeAll(async () => {
  screen = await openLists([fixture('.')]);
});

it('finds a document whatever the name is', () => {
  const { hits, policy } = screen.screen({ document: '16900001', name: 'OTRA PERSONA CUALQUIERA' });
  const { norm, duty } = POLICY.forceOf({ list: 'ofac_sdn', kind: 'international', class: 'restrictiva' }, ['SDNTK']);
  expect(policy).toBe(POLICY.name);
  expect(hits).toEqual([
    {
      list: 'ofac_sdn',
      kind: 'international',
      class: 'restrictiva',
      norm,
      duty,
      entryId: 'ofac-sdn:90001',
      programme: 'SDNTK',
      edition: '2026-01-20',
      matchedName: 'QUIMBAYO TRASLAVINA, Wenceslao Eliecer',
      basis: 'document',
      score: 1,
      pieces: [],
      namesakes: null,
      ground: 'document',
      band: 'hit',
    },
  ]);
});

it('finds a name in another order and spelling when no document contradicts it', () => {
  for (const name of ['Hermencia Umbarila Socha', 'UMBARILA SOCHA HERMENCIA', 'Ermensia Umbarila Socha']) {
    const [hit] = screen.screen({ document: OTHER_DOCUMENT, name }).hits;
    expect(hit).toMatchObject({ entryId: 'ofac-sdn:90002', basis: 'name', band: 'hit' });
    expect(hit?.score).toBeGreaterThanOrEqual(0.85);
    expect(hit?.score).toBeLessThan(1);
    expect(hit?.pieces.map(({ listed }) => listed).sort()).toEqual(['hermencia', 'socha', 'umbarila']);
  }
});

it('clears a namesake whose cédula is known and differs from the listed one', () => {
  const name = 'Wenceslao Eliecer Quimbayo Traslavina';
  const cleared = { entryId: 'ofac-sdn:90001', basis: 'name', ground: 'other_cedula', band: 'cleared' };
  expect(screen.screen({ document: OTHER_DOCUMENT, name }).hits).toMatchObject([cleared]);
  // Without the cédula of the buyer, or with a number of another kind, nothing tells them apart.
  expect(screen.screen({ name }).hits).toMatchObject([{ entryId: 'ofac-sdn:90001', band: 'hit' }]);
  const passport = { document: 'AB123456', documentType: 'passport' as const, name };
  expect(screen.screen(passport).hits).toMatchObject([{ entryId: 'ofac-sdn:90001', band: 'hit' }]);
});

describe('the name that the buyer states', () => {
  const statedName = 'Wenceslao Eliecer Quimbayo Traslavina';

  it('is screened without the document, which is of the holder, and needs a review', () => {
    const { hits, nameScreened } = screen.screen({ document: OTHER_DOCUMENT, name: 'ANA RUIZ', statedName });
    const expected = { entryId: 'ofac-sdn:90001', basis: 'name', ground: 'stated_name', band: 'review' };
    expect(hits).toMatchObject([{ ...expected, duty: POLICY.possibleDuty('restrictiva') }]);
    expect(nameScreened).toBe(true);
    expect(screen.screen({ document: OTHER_DOCUMENT, statedName })).toMatchObject({ hits, nameScreened: false });
  });

  it('adds nothing to a match of the holder with the same entry', () => {
    const { hits } = screen.screen({ document: '16900001', name: 'ANA RUIZ', statedName });
    expect(hits).toMatchObject([{ basis: 'document', band: 'hit' }]);
  });

  it('is cleared with its entry', () => {
    const { hits } = screen.screen({ document: OTHER_DOCUMENT, statedName }, (id) => id === 'ofac-sdn:90001');
    expect(hits).toMatchObject([{ band: 'cleared' }]);
  });
});

it('leaves a namesake in doubt when the list has no cédula', () => {
  const [hit] = screen.screen({ document: OTHER_DOCUMENT, name: 'Hermencia Umbarila Socha' }).hits;
  expect(hit).toMatchObject({ entryId: 'ofac-sdn:90002', band: 'hit' });
});

it('returns each entry once, with the better match', () => {
  const { hits } = screen.screen({ document: '16900001', name: 'Wenceslao Eliecer Quimbayo Traslavina' });
  expect(hits).toMatchObject([{ entryId: 'ofac-sdn:90001', basis: 'document' }]);
});

it('returns the legal force of the list or of the programme', () => {
  const classOf = (name: string) => screen.screen({ document: OTHER_DOCUMENT, name }).hits[0]?.class;
  expect(classOf('Hermencia Umbarila Socha')).toBe('vinculante');
  expect(classOf('Yusuf El Imaginario')).toBe('restrictiva');
  expect(classOf('Ndongala Kazadi Fictif')).toBe('vinculante');
  expect(classOf('Eustorgio Chitiva Imaginado')).toBe('restrictiva');
  expect(screen.screen({ document: '90000002' }).hits[0]?.class).toBe('control');
});

it('finds documents in remarks that continue in another file', () => {
  expect(screen.screen({ document: '79900001' }).hits).toMatchObject([{ entryId: 'ofac-sdn:90004' }]);
});

it.each([
  ['the NIT of a company', { document: '52345678' }],
  ['the passport of another country', { document: '79900002' }],
  ['the name of a ship', { document: OTHER_DOCUMENT, name: 'BARCO INVENTADO' }],
  ['the name of an organisation', { document: OTHER_DOCUMENT, name: 'FRENTE IMAGINARIO' }],
  ['a weak alias by itself', { document: OTHER_DOCUMENT, name: 'EL PERRO' }],
  ['one surname in common', { document: OTHER_DOCUMENT, name: 'Carlos Umbarila Ruiz' }],
])('is not misled by %s', (_what, query) => {
  expect(screen.screen(query).hits).toEqual([]);
});

it('finds companies and ships by name when the query includes them', () => {
  const screenHits = (name: string) => screen.screen({ name, kinds: ['person', 'other'] }).hits;
  expect(screenHits('BARCO INVENTADO')).toMatchObject([{ band: 'review', ground: 'few_words' }]);
  expect(screenHits('Hermencia Umbarila Socha')).toMatchObject([{ entryId: 'ofac-sdn:90002' }]);
});

it("screens a tenant's own lists for that tenant only", async () => {
  const image = await readScreenImage(folder);
  for (const list of image.lists) {
    if (list.list === 'sarlaft') {
      list.tenant = 'one';
    }
  }
  const own = new ListScreen(image, POLICY);
  const screenHits = (tenant?: string) => {
    const { hits, lists } = own.screen({ document: '1090000001', name: 'Eustorgio Chitiva Imaginado', tenant });
    return [hits.map(({ basis }) => basis), lists.some(({ list }) => list === 'sarlaft')];
  };
  expect(screenHits('one')).toEqual([['document', 'name'], true]);
  for (const other of ['two', undefined]) {
    expect(screenHits(other)).toEqual([[], false]);
  }
});

it('marks name matches with a cleared entry as cleared, but never document matches', () => {
  const isCleared = (entryId: string) => entryId === 'ofac-sdn:90002' || entryId === 'ofac-sdn:90001';
  const byName = screen.screen({ document: OTHER_DOCUMENT, name: 'Hermencia Umbarila Socha' }, isCleared);
  expect(byName.hits).toMatchObject([{ entryId: 'ofac-sdn:90002', band: 'cleared' }]);
  const byDocument = screen.screen({ document: '16900001' }, isCleared);
  expect(byDocument.hits).toMatchObject([{ entryId: 'ofac-sdn:90001', band: 'hit' }]);
});

it('reports that the name was not screened, and the screened lists', () => {
  const { nameScreened, lists } = screen.screen({ document: OTHER_DOCUMENT });
  expect(nameScreened).toBe(false);
  const un = { list: 'un_sc', class: 'vinculante', edition: '2026-01-15', entries: 2 };
  const ofac = { list: 'ofac_sdn', class: 'restrictiva', edition: '2026-01-20', entries: 6 };
  for (const list of [un, ofac]) {
    expect(lists).toContainEqual(expect.objectContaining(list));
  }
  expect(screen.screen({ document: OTHER_DOCUMENT, name: 'Ana Ruiz' }).nameScreened).toBe(true);
});

it('takes asOf from the oldest list', () => {
  expect(screen.asOf).toBe('2026-01-15T00:00:00Z');
});

it('returns at most twenty hits, most serious first', async () => {
  const rows = Array.from({ length: 30 }, () => `${OTHER_DOCUMENT},,sarlaft`);
  const path = join(dataDir, 'many.csv');
  await writeFile(path, `documento,nombre,lista\n${rows.join('\n')}\n`);
  const { hits } = (await openLists([path])).screen({ document: OTHER_DOCUMENT, name: 'Hermencia Umbarila Socha' });
  expect(hits.map((hit) => hit.class)).toEqual(['vinculante', ...Array(19).fill('restrictiva')]);
});

interface Case {
  kind: string;
  query_name: string;
  query_cedula: string;
  expected: string;
  ofac_uid: string;
}

/**
 * Published lists and their test cases are not part of the project. This suite runs when a folder with them is given.
 */
const shared = process.env.COTEJO_SHARED_DATA;
if (shared) {
  describe('screening the published lists', () => {
    const casesOf = async (file: string): Promise<Case[]> =>
      parse(await readFile(join(shared, 'screening', file)), { columns: true });
    const screenHits = ({ query_name: name, query_cedula: cedula }: Case) => {
      const document = cedula.replace(/[.]/g, '').replace(/^0+/, '') || OTHER_DOCUMENT;
      return published.screen({ document, ...(name && { name }) }).hits;
    };
    let published: ListScreen;

    beforeAll(async () => {
      const paths = [join(shared, 'lists')];
      const apart = join(dataDir, 'published');
      const { folder: bundle, report } = await importInto(apart, paths);
      published = await openScreen(bundle, POLICY);
      const ofac = { list: 'ofac_sdn', edition: '2024-05-03', entries: 14_965, persons: 6_854 };
      const un = { list: 'un_sc', edition: '2026-02-27', entries: 1_003, persons: 730 };
      for (const list of [ofac, un]) {
        expect(report.imported).toContainEqual(expect.objectContaining(list));
      }
    });

    it('finds every altered name and every document of a listed Colombian', async () => {
      const cases = await casesOf('screening_co_positives_give.csv');
      const missed = cases.filter(
        (one) => !screenHits(one).some(({ entryId }) => entryId === `ofac-sdn:${one.ofac_uid}`),
      );
      expect(missed.filter(({ kind }) => kind.startsWith('cedula'))).toEqual([]);
      expect(missed.length / cases.length).toBeLessThanOrEqual(0.01);
    });

    it('returns no hit for persons who are not listed; siblings get review at most', async () => {
      const cases = await casesOf('screening_co_negatives_give.csv');
      for (const one of cases) {
        const bands = screenHits(one).map(({ band }) => band);
        expect(bands).not.toContain('hit');
        if (one.expected === 'no_hit') {
          expect(bands).toEqual([]);
        }
      }
    });
  });
}
