import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIST_CLASSES, LIST_KINDS, type ListKind } from '@cotejo/contracts';
import { defaultPoliciesDir } from '@cotejo/platform';
import { testFolder } from '@cotejo/testing';
import { POLICY } from '../testing/fixtures.js';
import type { LoadedList } from './list-policy.js';
import { readListPolicy } from './read-list-policy.js';

const OFAC = { list: 'ofac_sdn', kind: 'own', class: 'control' } as const;
const NOON = Date.parse('2026-03-10T12:00:00Z');

const loaded = (list: string, kind: ListKind, edition: string, checkedAt?: string): LoadedList => ({
  list,
  kind,
  class: 'restrictiva',
  edition,
  entries: 1,
  ...(checkedAt && { checkedAt }),
});

describe('the legal force of an entry', () => {
  it.each([
    ['un_sc', [], 'vinculante', 'Ley 1121 de 2006'],
    ['ofac_sdn', ['SDNTK', 'SDGT'], 'vinculante', '17 de enero de 2020'],
    ['ofac_sdn', ['FTO'], 'vinculante', '17 de enero de 2020'],
    ['ofac_sdn', ['SDNT'], 'restrictiva', '220-007740'],
    ['ofac_sdn', ['SDNTK'], 'restrictiva', '220-007740'],
    ['ofac_cons', ['SSI-EO13662'], 'restrictiva', '220-007740'],
    ['eu', ['EU-TERR'], 'vinculante', '17 de enero de 2020'],
    ['eu', ['EU-UKR', '32001R2580'], 'vinculante', '17 de enero de 2020'],
    ['eu', ['EU-UKR'], 'restrictiva', '220-007740'],
    ['uk', [], 'restrictiva', '220-007740'],
  ])('of %s under %j is %s by %s, whatever a file declares', (list, programmes, force, norm) => {
    const ruleInForce = POLICY.forceOf({ list, kind: 'own', class: 'control' }, programmes);
    expect(ruleInForce).toMatchObject({ kind: 'international', class: force, norm: expect.stringContaining(norm) });
  });

  it('comes with the norm and the duty of its programme', () => {
    expect(POLICY.forceOf(OFAC, ['SDGT']).duty).toContain('Fiscalía');
    expect(POLICY.forceOf(OFAC, ['SDNTK']).duty).not.toContain('Fiscalía');
    expect(POLICY.forceOf(OFAC, ['SDGT']).norm).not.toBe(POLICY.forceOf(OFAC).norm);
  });

  it('has the kind and the declared class when the list is not official', () => {
    expect(POLICY.forceOf({ list: 'sarlaft', kind: 'national', class: 'restrictiva' }).norm).toContain('SARLAFT');
    expect(POLICY.forceOf({ list: 'pep_co', kind: 'pep', class: 'control' }).norm).toContain('Decreto 830 de 2021');
    for (const declared of LIST_CLASSES) {
      const force = POLICY.forceOf({ list: 'mine', kind: 'own', class: declared }, ['SDGT']);
      expect(force).toMatchObject({ kind: 'own', class: declared, norm: expect.stringContaining('propia entidad') });
    }
  });

  it('always has a norm, a duty and a link to the norm', () => {
    for (const kind of LIST_KINDS) {
      for (const declared of LIST_CLASSES) {
        const { norm, duty, source } = POLICY.forceOf({ list: 'any', kind, class: declared });
        expect([norm, duty, source].every((text) => text.length > 10)).toBe(true);
      }
    }
  });
});

describe('the age of a list', () => {
  it.each([
    ['un_sc', 'international', '2026-03-04', 'current'],
    ['un_sc', 'international', '2026-03-03', 'outdated'],
    ['sarlaft', 'national', '2026-02-08', 'current'],
    ['sarlaft', 'national', '2026-02-06', 'outdated'],
    ['pep_co', 'pep', '2025-12-09', 'current'],
    ['pep_co', 'pep', '2025-12-07', 'outdated'],
    ['mine', 'own', '2001-01-01', 'current'],
    ['un_sc', 'international', '2026-03-11', 'current'],
    ['un_sc', 'international', '2036-03-11', 'outdated'],
    ['un_sc', 'international', 'soon', 'outdated'],
  ] as const)('of %s (%s) of %s is %s', (list, kind, edition, state) => {
    expect(POLICY.stateOf(loaded(list, kind, edition), NOON)).toBe(state);
  });

  it('counts from the time at which the list last matched the published one', () => {
    const stateOf = (edition: string, checkedAt: string) =>
      POLICY.stateOf(loaded('un_sc', 'international', edition, checkedAt), NOON);
    expect(stateOf('2025-01-01', '2026-03-10T06:00:00Z')).toBe('current');
    expect(stateOf('2026-03-10', '2026-02-01T06:00:00Z')).toBe('outdated');
  });

  it('adds required lists that are missing', () => {
    const shown = POLICY.screenedLists([loaded('ofac_sdn', 'international', '2026-03-09')], NOON);
    expect(shown).toMatchObject([
      { list: 'ofac_sdn', kind: 'international', class: 'restrictiva', state: 'current', checkedAt: '2026-03-09' },
      { list: 'un_sc', kind: 'international', class: 'vinculante', state: 'missing', edition: null, entries: 0 },
    ]);
    expect(POLICY.missing([])).toMatchObject([{ list: 'un_sc' }, { list: 'ofac_sdn' }]);
  });
});

describe('the list policy', () => {
  it('limits the size of official lists only', () => {
    expect(POLICY.entriesMin('ofac_sdn')).toBeGreaterThan(1_000);
    expect(POLICY.entriesMax('ofac_sdn')).toBeGreaterThan(POLICY.entriesMin('ofac_sdn'));
    expect([POLICY.entriesMin('mine'), POLICY.entriesMax('mine')]).toEqual([0, Number.POSITIVE_INFINITY]);
  });

  const folder = testFolder();
  // biome-ignore lint/suspicious/noExplicitAny: an invalid file has no type
  type File = any;
  it.each<[string, (file: File) => void, string]>([
    ['an unknown class', (file) => Object.assign(file.official[0].force, { class: 'nada' }), '/official/0/force/class'],
    ['no norm', (file) => delete file.official[0].force.norm, 'norm'],
    ['no duty', (file) => delete file.kinds.pep.force.duty, 'duty'],
    ['no citation', (file) => delete file.official[1].byProgramme[0].force.source, 'source'],
    ['no age', (file) => delete file.official[0].maxAgeDays, 'maxAgeDays'],
    ['a duplicate list', (file) => file.official.push(file.official[0]), 'twice'],
    ['a minimum above the maximum', (file) => Object.assign(file.official[0], { entriesMin: 9_999 }), 'entriesMax'],
  ])('is refused with %s', async (_, spoil, problem) => {
    await cp(defaultPoliciesDir(), folder, { recursive: true });
    const file = JSON.parse(await readFile(join(folder, 'lists.json'), 'utf8'));
    spoil(file);
    await writeFile(join(folder, 'lists.json'), JSON.stringify(file));
    expect(() => readListPolicy(folder)).toThrow(problem);
  });
});
