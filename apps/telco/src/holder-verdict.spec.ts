import { COLOMBIAN_NAMES } from '@cotejo/names';
import { type HolderAnswer, holderVerdict } from './holder-verdict.js';

const matchOf = (answer: HolderAnswer, name = 'María Fernanda Umbarila Gómez') =>
  holderVerdict(answer, name, COLOMBIAN_NAMES);

describe('holderVerdict', () => {
  it.each([
    [true, 'document'],
    [false, 'document'],
    [false, 'name'],
    [null, null],
  ] as const)('keeps the operator’s verdict %s by %s', (match, basis) => {
    expect(matchOf({ match, basis })).toEqual({ match, basis });
  });

  it.each([
    ['the same person in the operator’s spelling', 'UMBARILA GOMEZ MARIA F', true],
    ['another person', 'Pedro Chitiva Ramos', false],
    ['too few words', 'Maria', null],
    ['nothing readable', '***', null],
    ['no name', null, null],
  ])('compares the name of %s', (_who, holderName, match) => {
    expect(matchOf({ holderName })).toEqual({ match, basis: match === null ? null : 'name' });
  });

  it('gives no verdict when the person has no readable name', () => {
    expect(matchOf({ holderName: 'Pedro Chitiva Ramos' }, '').match).toBeNull();
  });

  it('returns only the verdict', () => {
    const answer = { match: true, basis: 'document', holderName: 'Pedro Chitiva Ramos' } as const;
    expect(matchOf(answer)).toEqual({ match: true, basis: 'document' });
  });
});
