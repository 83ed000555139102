import { departmentOf, findMunicipality, municipalityByCode } from './divipola.js';
import { packageData } from './package-data.js';

const codeOf = (city: string, department?: string) => {
  const answer = findMunicipality(city, department);
  return answer.kind === 'found' ? answer.municipality.code : answer.kind;
};

describe('findMunicipality', () => {
  it.each([
    ['Bogotá', '11001'],
    ['BOGOTA D.C.', '11001'],
    ['bogota d. c., colombia', '11001'],
    ['Santafé de Bogotá', '11001'],
    ['Bogotá, Cundinamarca', '11001'],
    ['Cartagena', '13001'],
    ['Cali', '76001'],
    ['Santiago de Cali - Valle', '76001'],
    ['Cúcuta', '54001'],
    ['Medellin, Antioquia', '05001'],
    ['medellín antioquia', '05001'],
    ['Medellín (Antioquia), Colombia', '05001'],
    ['Medellín, CO', '05001'],
    ['San Andrés Isla', '88001'],
    ['Piendamó - Tunía', '19548'],
    ['Carmen de Bolívar', '13244'],
    ['Victoria', '17867'],
    ['Ubaté', '25843'],
    ['San Juan de Pasto', '52001'],
    ['Barranquilla D.E.I.P.', '08001'],
    ['Cartagena D.T. y C.', '13001'],
    ['Ocaña, N. de S.', '54498'],
    ['Pto. Berrío', '05579'],
    ['S. Gil', '68679'],
    ['Ocaña Nte de Sder', '54498'],
    ['Bogotá 110111', '11001'],
    ['05001', '05001'],
    ['Usaquén', '11001'],
    ['Suba, Bogotá D.C.', '11001'],
    ['Bogotá - Fontibón', '11001'],
    ['Medelín', '05001'],
    ['Baranquilla', '08001'],
  ])('finds %j', (city, code) => {
    expect(codeOf(city)).toBe(code);
  });

  it('needs the department when several departments have the name', () => {
    expect(codeOf('La Unión')).toBe('ambiguous');
    expect(codeOf('La Unión', 'Nariño')).toBe('52399');
    expect(codeOf('la union valle')).toBe('76400');
    expect(codeOf('San Andrés', 'Archipiélago de San Andrés')).toBe('88001');
  });

  it('finds the municipality Colombia only with its department', () => {
    expect(codeOf('Colombia')).toBe('ambiguous');
    expect(codeOf('Colombia', 'Huila')).toBe('41206');
    expect(codeOf('Colombia, Huila, Colombia')).toBe('41206');
  });

  it('does not find a city in another department', () => {
    expect(codeOf('Medellín', 'Cundinamarca')).toBe('unknown');
    expect(codeOf('Medellín, Boyacá')).toBe('unknown');
  });

  it('does not correct a name that several municipalities may have meant, or that is short', () => {
    // One letter from both Palmira and Palmito.
    expect(codeOf('Palmita')).toBe('unknown');
    expect(codeOf('Calli')).toBe('unknown');
    expect(codeOf('Cadi')).toBe('unknown');
  });

  it('ignores an unknown department', () => {
    expect(codeOf('Medellín', 'Provincia X')).toBe('05001');
    expect(codeOf('Medellín', '')).toBe('05001');
    expect(codeOf('La Unión', 'Provincia X')).toBe('ambiguous');
  });

  it.each(['', ' ', 'Antioquia Colombia', 'Springfield', 'Medellín de los Andes', 'Suba Cali', '05999', '...'])(
    'does not know %j',
    (city) => {
      expect(codeOf(city)).toBe('unknown');
    },
  );

  it('finds every municipality by its official name and department, with any case and accents', () => {
    const { municipalities } = packageData<{ municipalities: [string, string][] }>('divipola.json');
    for (const [code, name] of municipalities) {
      const department = municipalityByCode(code)?.department ?? '';
      const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      expect([name, codeOf(name, department)]).toEqual([name, code]);
      expect([name, codeOf(`${name.toLowerCase()}, ${department}`)]).toEqual([name, code]);
      expect([name, codeOf(plain, department)]).toEqual([name, code]);
      expect([name, codeOf(`Municipio de ${name}`, `Departamento de ${department}`)]).toEqual([name, code]);
    }
  });

  it.each([
    ['Bello', 'Ant.', '05088'],
    ['Soacha', 'Cund', '25754'],
    ['Palmira', 'VAC', '76520'],
    ['San Vicente', 'SAN', 'unknown'],
    ['Barbosa, Ant', undefined, '05079'],
    ['Barbosa', 'N. de Santander', 'unknown'],
    ['Mpio. de Armenia', 'Quindío', '63001'],
    ['narino', 'narino', '52480'],
  ])('finds the short forms of %j, %j', (city, department, code) => {
    expect(codeOf(city, department)).toBe(code);
  });
});

it.each([
  ['Bogota D.C.', '11'],
  ['Distrito Capital de Bogota', '11'],
  ['Cundinamarca', '25'],
  ['Departamento de Antioquia', '05'],
  ['Departamento del Cauca', '19'],
  ['Valle del Cauca Department', '76'],
  ['Narino', '52'],
  ['San Andres y Providencia', '88'],
  ['ANT', '05'],
  ['Miami', null],
  ['', null],
])('departmentOf %j', (name, code) => {
  expect(departmentOf(name)).toBe(code);
});

it('municipalityByCode returns name, department and seat', () => {
  expect(municipalityByCode('05001')).toEqual({
    code: '05001',
    name: 'MEDELLÍN',
    departmentCode: '05',
    department: 'ANTIOQUIA',
    lat: 6.246631,
    lon: -75.581775,
  });
  expect(municipalityByCode('5001')).toBeUndefined();
});
