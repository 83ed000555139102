import { COLOMBIAN_NAMES } from '@cotejo/names';
import { type HolderAnswer, holderVerdict } from './holder-verdict.js';

const matchOf = (answer: HolderAnswer, name = 'María Fernanda Umbarila Gómez') =>
  holderVerdict(answer, name, COLOMBIAN_NAMES);

describe('holderVerdict', () => {
  it.each([true, false, null])('keeps an operator verdict of %s', (match) => {
    expect(matchOf({ match })).toEqual({ match });
  });

  it.each([
    ['the same person, as an operator writes it', 'UMBARILA GOMEZ MARIA F', true],
    ['another person', 'Pedro Chitiva Ramos', false],
    ['too little to say', 'Maria', null],
    ['nothing readable', '***', null],
    ['no name', null, null],
  ])('compares the name of %s', (_who, holderName, match) => {
    expect(matchOf({ holderName })).toEqual({ match });
  });

  it('does not say of a person without a readable name', () => {
    expect(matchOf({ holderName: 'Pedro Chitiva Ramos' }, '').match).toBeNull();
  });

  it('hands on nothing but the verdict', () => {
    const told = { match: true, holderName: 'Pedro Chitiva Ramos' };
    expect(matchOf(told)).toEqual({ match: true });
  });
});
