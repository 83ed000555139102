import { comparePayer } from './payer.js';

const MARIA = {
  document: '1032456789',
  fullName: 'MARIA FERNANDA GUTIERREZ PARDO',
  parts: { given: 'MARIA FERNANDA', surnames: 'GUTIERREZ PARDO' },
};

describe('the payer is the holder', () => {
  it.each([
    'María Fernanda Gutiérrez Pardo',
    'GUTIERREZ PARDO MARIA FERNANDA',
    'MARIA GUTIERREZ',
    'Gutiérrez, María Fernanda',
    'MARIA FERNANDA GUTIERRE',
    'MARIA F GUTIERREZ PARDO',
    'Mar&iacute;a Guti&eacute;rrez',
    'Mafe Gutiérrez',
    'María Gutiérrez de Rojas',
    'Juan Rojas y María Gutiérrez',
    'María Gutiérrez CC 1.032.456.789',
    'C.C. 1.032.456.789',
    '1032456789',
    '0001032456789',
    // With the check digit of a NIT.
    '1032456789-7',
  ])('%s', (payer) => {
    expect(comparePayer(payer, MARIA)).toBe('holder');
  });
});

describe('the payer is a relative', () => {
  it.each(['Carlos Andrés Gutiérrez Pardo', 'JORGE GUTIERREZ LOZANO', 'Pardo Ruiz Ana Lucía'])('%s', (payer) => {
    expect(comparePayer(payer, MARIA)).toBe('family');
  });
});

describe('the payer is another person', () => {
  it.each([
    ['Jorge Andrés Lozano Mejía', 'stranger'],
    ['LOZANO MEJIA JORGE', 'stranger'],
    ['Maria Fernanda Lozano', 'stranger'],
    ['JORGE ANDRES LOZANO ME', 'stranger'],
    ['79.123.456', 'document'],
    ['CC 52345678', 'document'],
    ['1.020.304.050', 'document'],
  ])('%s: %s', (payer, difference) => {
    expect(comparePayer(payer, MARIA)).toBe(difference);
  });
});

describe('the payer is the person whom the request names with the cédula of another', () => {
  it.each([
    ['LOZANO MEJIA JORGE ANDRES', 'Jorge Lozano', 'named'],
    ['Jorge Lozano', 'Jorge Andrés Lozano Mejía', 'named'],
    ['Jorge Andrés Lozano Mejía', 'Carlos Ruiz', 'stranger'],
    ['Jorge Andrés Lozano Mejía', 'María Gutiérrez', 'stranger'],
    ['Jorge Andrés Lozano Mejía', 'J.', 'stranger'],
    ['JORGE GUTIERREZ LOZANO', 'Jorge Gutiérrez Lozano', 'family'],
    ['79.123.456', 'Jorge Lozano', 'document'],
  ])('%s pays for %s: %s', (payer, buyer, difference) => {
    expect(comparePayer(payer, MARIA, buyer)).toBe(difference);
  });
});

describe('the text does not say whose account it is', () => {
  it.each([
    'J*** P****',
    '***6789',
    'XXXX Lozano',
    'J. Lozano',
    'Jorge',
    'María Fernanda',
    'INVERSIONES LOZANO S.A.S.',
    'Comercializadora El Sol',
    'Lozano Mejía y Cía Ltda',
    'Mercado Pago',
    'Cuenta Nequi',
    'Consumidor Final',
    '3001234567',
    '900.123.456-7',
    '890903938',
    '12345',
    '@jorge.lozano',
    '王玛 芳丽亚',
    '-',
  ])('%s', (payer) => {
    expect(comparePayer(payer, MARIA)).toBeNull();
  });

  it('a name, when the registry has no name', () => {
    const nameless = { ...MARIA, fullName: null, parts: { given: '', surnames: '' } };
    expect(comparePayer('Jorge Lozano', nameless)).toBeNull();
    expect(comparePayer('79123456', nameless)).toBe('document');
  });
});
