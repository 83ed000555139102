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
  ] as const)('keeps an operator verdict of %s by %s', (match, basis) => {
    expect(matchOf({ match, basis })).toEqual({ match, basis });
  });

  it.each([
    ['the same person, as an operator writes it', 'UMBARILA GOMEZ MARIA F', true],
    ['another person', 'Pedro Chitiva Ramos', false],
    ['too little to say', 'Maria', null],
    ['nothing readable', '***', null],
    ['no name', null, null],
  ])('compares the name of %s', (_who, holderName, match) => {
    expect(matchOf({ holderName })).toEqual({ match, basis: match === null ? null : 'name' });
  });

  it('does not say of a person without a readable name', () => {
    expect(matchOf({ holderName: 'Pedro Chitiva Ramos' }, '').match).toBeNull();
  });

  it('hands on nothing but the verdict', () => {
    const told = { match: true, basis: 'document', holderName: 'Pedro Chitiva Ramos' } as const;
    expect(matchOf(told)).toEqual({ match: true, basis: 'document' });
  });
});
