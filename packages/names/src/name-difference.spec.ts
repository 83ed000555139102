import { nameDifference } from './name-difference.js';

const MARIA = { given: 'MARÍA FERNANDA', surnames: 'MUÑOZ DE LA OSSA' };
const JUAN = { given: 'JUAN CARLOS', surnames: 'RESTREPO VARGAS' };

describe('short', () => {
  it.each([
    [MARIA, 'Mafe Muñoz'],
    [MARIA, 'Fer Muñoz Ossa'],
    [MARIA, 'Ma. Fer Muños'],
    [MARIA, 'Muñoz Ossa Mafe'],
    [JUAN, 'Juanca Restrepo'],
    [JUAN, 'J. C. Restrepo'],
    [JUAN, 'Carlitos Restrepo'],
    [JUAN, 'Juancho Vargas'],
    [{ given: 'ALEJANDRO', surnames: 'GOMEZ RUIZ' }, 'Alejo Gómez'],
    [{ given: 'FRANCISCO JAVIER', surnames: 'GOMEZ RUIZ' }, 'Pacho Gómez'],
    [{ given: 'LUIS FERNANDO', surnames: 'GOMEZ RUIZ' }, 'Nando Gómez'],
    [{ given: 'JUAN PABLO', surnames: 'GOMEZ RUIZ' }, 'Juampa Gómez'],
  ])('%o is meant by %s', (holder, stated) => {
    expect(nameDifference(holder, stated)).toBe('short');
  });
});

describe('family', () => {
  it.each([
    ['a sibling', 'Carlos Andrés Muñoz de la Ossa'],
    ['a child by the surname of the mother', 'Ana Restrepo Muñoz'],
    ['a parent', 'Jorge Muñoz Cárdenas'],
    ['a sibling, surnames first', 'Muñoz Ossa Carlos'],
    ['a name of the other sex', 'Fernando Muñoz'],
  ])('is %s', (_, stated) => {
    expect(nameDifference(MARIA, stated)).toBe('family');
  });

  it('is a brother whose name is the beginning of the name', () => {
    expect(nameDifference({ given: 'DANIELA', surnames: 'GIRALDO RUIZ' }, 'Daniel Giraldo')).toBe('family');
  });
});

describe('stranger', () => {
  it.each([
    ['shares no word', 'Carlos Restrepo'],
    ['shares the given names only', 'María Fernanda Restrepo'],
    ['shares a particle only', 'Ana de la Cruz'],
    ['has a short form of the given names only', 'Mafe Restrepo'],
  ])('%s', (_, stated) => {
    expect(nameDifference(MARIA, stated)).toBe('stranger');
  });

  it('shares one of the most common surnames only', () => {
    const holder = { given: 'CARLOS', surnames: 'RODRIGUEZ PARDO' };
    expect(nameDifference(holder, 'Ana Rodríguez')).toBe('stranger');
    expect(nameDifference(holder, 'Ana Rodríguez Pardo')).toBe('family');
  });

  it('has a surname of the holder as a given name', () => {
    expect(nameDifference({ given: 'CARLOS', surnames: 'GOMEZ MARTIN' }, 'Martín López')).toBe('stranger');
  });
});
