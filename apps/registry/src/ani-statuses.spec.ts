import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPoliciesDir } from '@cotejo/platform';
import { copyPolicies, testFolder } from '@cotejo/testing';
import { AniStatuses } from './ani-statuses.js';

const GROUPS = {
  usable: { codes: [0, 1], valid: true, signals: [] },
  usable_with_alert: { codes: [12, 14], valid: true, signals: ['document_restricted'] },
  cancelled: { codes: [21, 22, 23, 24, 25, 26, 27, 28, 51], valid: false, signals: ['document_cancelled'] },
  never_issued: { codes: [52, 53, 54, 55, 56], valid: false, signals: ['document_cancelled'] },
  pending: { codes: [88, 99], valid: false, signals: ['document_pending'] },
};
const CODES = Object.values(GROUPS).flatMap(({ codes }) => codes);

describe('the shipped table of statuses', () => {
  const statuses = AniStatuses.load(defaultPoliciesDir());

  it.each(Object.entries(GROUPS))('has the codes of %s', (group, { codes, ...meaning }) => {
    for (const code of codes) {
      expect(statuses.find(code)).toMatchObject({ code, group, ...meaning });
    }
  });

  it('has the words of the API for the states', () => {
    expect(statuses.find(0)?.estado).toBe('vigente');
    expect(statuses.find(21)?.estado).toBe('cancelada_por_muerte');
  });

  it('describes exactly twenty codes', () => {
    expect(CODES).toHaveLength(20);
    const others = Array.from({ length: 256 }, (_, code) => code).filter((code) => !CODES.includes(code));
    expect(others.filter((code) => statuses.find(code))).toEqual([]);
    expect(statuses.find(0.5)).toBeUndefined();
  });
});

describe('the table of a deployer', () => {
  const folder = testFolder();
  const own = JSON.parse(readFileSync(join(defaultPoliciesDir(), 'ani-statuses.json'), 'utf8'));
  /** Loads the shipped table with a change to one code. */
  function loadWith(code: number, change: object): AniStatuses {
    const statuses = own.statuses.map((status: { code: number }) =>
      status.code === code ? { ...status, ...change } : status,
    );
    return AniStatuses.load(copyPolicies(folder, { 'ani-statuses.json': { ...own, statuses } }));
  }

  it('can change the codes 12 and 14 to not usable', () => {
    expect(loadWith(14, { valid: false }).find(14)).toMatchObject({ valid: false, signals: ['document_restricted'] });
    expect(loadWith(12, { group: 'cancelled', valid: false, signals: ['document_cancelled'] }).find(12)).toMatchObject({
      group: 'cancelled',
    });
  });

  it.each([
    ['a valid cancelled card', 21, { valid: true }, '/statuses/4/valid'],
    ['a cancelled card without its signal', 21, { signals: [] }, '/statuses/4/signals'],
    ['a valid pending card', 88, { valid: true }, '/statuses/18/valid'],
    ['a restricted card without any signal', 12, { signals: [] }, '/statuses/2/signals'],
    ['a signal that no status raises', 0, { signals: ['pep_match'] }, '/statuses/0/signals/0'],
    ['an unknown group', 0, { group: 'good' }, '/statuses/0/group'],
    ['a word with a capital letter', 0, { estado: 'Vigente' }, '/statuses/0/estado'],
    ['a code that is a string', 0, { code: '0' }, '/statuses/0/code'],
    ['the same code twice', 1, { code: 0 }, 'describes code 0 twice'],
  ])('is refused with %s', (_, code, change, place) => {
    expect(() => loadWith(code, change)).toThrow(`policy file ani-statuses.json: ${place}`);
  });
});

const shared = process.env.COTEJO_SHARED_DATA;

(shared ? it : it.skip)(
  'agrees with the codes that clients of the ANI have published (needs COTEJO_SHARED_DATA)',
  () => {
    const statuses = AniStatuses.load(defaultPoliciesDir());
    const [, ...rows] = readFileSync(`${shared}/registry/ani_status_codes.csv`, 'utf8').trim().split('\n');
    const published = rows.map((row) => row.split(',')).map(([code, group]) => [Number(code), group]);
    const WORDS = {
      usable: 'vigente',
      usable_with_alert: 'vigente_con_restriccion',
      cancelled: 'cancelada',
      never_issued: 'cancelada_no_expedida',
      pending: 'pendiente',
    };
    expect(CODES.map((code) => [code, WORDS[statuses.find(code)?.group as keyof typeof WORDS]])).toEqual(published);
  },
);
