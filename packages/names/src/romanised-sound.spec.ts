import { romanisedSound } from './romanised-sound.js';

const SAME = [
  ['sergeyevich', 'sergeevich', 'sergejewitsch', 'sergueievitch', 'sergeevic'],
  ['nikolaevich', 'nikolajewitsch', 'nikolaievitch', 'nikolayevich'],
  ['mikhailovich', 'michajlowitsch', 'mikhailovitch', 'mihajlovic'],
  ['yevgeny', 'evgenii', 'jewgenij', 'ievgueni'],
  ['tchaikovski', 'tschaikowski', 'chaykovskiy', 'cajkovskij'],
  ['walid', 'oualid', 'waleed'],
  ['hussein', 'husayn', 'hosein'],
  ['ghasemi', 'qasemi'],
  ['yineth', 'ginneth'],
];

describe('romanised sound', () => {
  it.each(SAME)('is equal for %s and its other transliterations', (...spellings) => {
    expect(new Set(spellings.map(romanisedSound)).size).toBe(1);
  });

  it.each([
    ['hasan', 'hosni'],
    ['jamal', 'jamil'],
    ['ivanov', 'ivanenko'],
    ['chen', 'shen'],
  ])('differs for the names %s and %s', (one, other) => {
    expect(romanisedSound(one)).not.toBe(romanisedSound(other));
  });
});
