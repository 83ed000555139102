import { matchHolder } from './holder.match.js';

const IDENTITY = 'María Fernanda Umbarila Gómez';

describe('matchHolder', () => {
  it.each([
    ['the same', 'MARIA FERNANDA UMBARILA GOMEZ'],
    ['surnames first', 'UMBARILA GOMEZ MARIA FERNANDA'],
    ['second names left out', 'Maria Umbarila'],
    ['initial', 'Maria F Umbarila Gomez'],
    ['mistyped', 'Maria Fernanda Umbarilla Gomez'],
    ['joined', 'Mariafernanda Umbarila Gomez'],
    ['married name', 'Maria Fernanda Umbarila de Rojas'],
    ['cut at the end', 'MARIA FERNANDA UMBARI'],
  ])('accepts %s', (_how, holder) => {
    expect(matchHolder(IDENTITY, holder)).toMatchObject({ match: true });
  });

  it.each([
    ['a sibling', 'Carlos Andres Umbarila Gomez'],
    ['another person', 'Pedro Chitiva Ramos'],
    ['a namesake by given names', 'Maria Fernanda Chitiva Ramos'],
  ])('refuses %s', (_who, holder) => {
    expect(matchHolder(IDENTITY, holder)).toMatchObject({ match: false });
  });

  it.each([
    ['one name alone', 'Maria'],
    ['one name alone that is not of the identity', 'Pedro'],
    ['initials', 'M F'],
    ['nothing', ''],
    ['nothing readable', '王芳'],
  ])('does not say of %s', (_what, holder) => {
    expect(matchHolder(IDENTITY, holder).match).toBeNull();
  });

  it('scores an exact match 1 and an alternative reading a little less', () => {
    expect(matchHolder(IDENTITY, IDENTITY).score).toBe(1);
    expect(matchHolder('Ana Umbarila', 'Ana Umbarila de Rojas').score).toBeCloseTo(0.97, 5);
  });
});
