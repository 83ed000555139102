import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POLICY } from '../../test/fixtures.js';
import { LIST_CLASSES, ListPolicy } from './list-policy.js';

describe('the list policy', () => {
  it('says the force of each official list and its norm', () => {
    expect(POLICY.classOf('un_sc', 'control')).toBe('vinculante');
    expect(POLICY.classOf('ofac_sdn', 'control')).toBe('restrictiva');
    expect(POLICY.classOfEntry('ofac_sdn', 'restrictiva', ['SDNTK', 'SDGT'])).toBe('vinculante');
    expect(POLICY.classOfEntry('ofac_sdn', 'restrictiva', ['FTO'])).toBe('vinculante');
    expect(POLICY.classOfEntry('ofac_sdn', 'restrictiva', ['SDNTK'])).toBe('restrictiva');
    expect(POLICY.normOf('un_sc', 'control')).toContain('1121');
  });

  it('leaves an own list the class it declares', () => {
    for (const own of LIST_CLASSES) expect(POLICY.classOfEntry('sarlaft', own, ['SDGT'])).toBe(own);
    expect(POLICY.normOf('pep', 'control')).toContain('830');
  });

  it.each([
    ['{}', 'official'],
    ['{"official":[{"list":"x","class":"nada","entriesMin":1}]}', 'class'],
    ['{"official":[{"list":"x","class":"control"}]}', 'entriesMin'],
    ['{"official":[]}', 'norm'],
  ])('is refused when it is %s', async (text, problem) => {
    const folder = await mkdtemp(join(tmpdir(), 'policy-'));
    await writeFile(join(folder, 'lists.json'), text);
    expect(() => ListPolicy.read(folder)).toThrow(problem);
    await rm(folder, { recursive: true });
  });
});
