import { readFileSync } from 'node:fs';
import { standardiseCrossing } from './address-crossing.js';
import { municipalityInAddress, standardiseAddress } from './address-standard.js';

const readable = (text: string) => {
  const address = standardiseAddress(text);
  return address.ok ? address.readable : address.reason;
};

describe('standardiseAddress', () => {
  it('returns the cadastral and the readable form', () => {
    expect(standardiseAddress('Calle 100 # 8A-55 Apto 501')).toEqual({
      ok: true,
      kind: 'street',
      standard: 'CL 100 8A 55 AP 501',
      readable: 'CL 100 # 8A-55 AP 501',
    });
  });

  it.each([
    ['every way of writing the sign', 'Kra 7 N° 32 – 16', 'KR 7 # 32-16'],
    ['no sign at all', 'calle 80 12 20', 'CL 80 # 12-20'],
    ['no space at all', 'CRA43A#1-50TORRE2P8', 'KR 43A # 1-50 TO 2 P 8'],
    ['letters apart and spoken', 'Diagonal 11 Be # 4 A - 9', 'DG 11B # 4A-9'],
    ['double letters', 'Cra 50A # 50FF-23', 'KR 50A # 50FF-23'],
    ['bis in all places', 'Calle 26ABis B # 4 bis - 12', 'CL 26A BIS B # 4 BIS-12'],
    ['ordinals', 'Carrera Séptima # 1era-30', 'KR 7 # 1-30'],
    ['quadrants', 'Cll 45A Sur # 13B-20 Este', 'CL 45A SUR # 13B-20 ESTE'],
    ['avenues in place of streets', 'Av. Cra. 30 # 45-03', 'AK 30 # 45-03'],
    ['avenues with a name', 'Avenida Las Américas # 50-15', 'AV LAS AMERICAS # 50-15'],
    ['quadrants of numbered avenues', 'Av 6N # 23N-45', 'AV 6 NORTE # 23 NORTE-45'],
    ['the same letter elsewhere', 'Calle 5N # 6N-45', 'CL 5N # 6N-45'],
    ['corners', 'Calle 10 y Carrera 5', 'CL 10 KR 5'],
    ['roads', 'Autopista Medellín kilómetro 3.5 bodega 12', 'AU MEDELLIN KM 3.5 BG 12'],
    ['blocks and houses', 'Barrio El Jardín Mz 5 Cs 12', 'MZ 5 CA 12 BRR EL JARDIN'],
    ['a consulting room outside a block', 'Cl 5 # 6-7 Cs 12', 'CL 5 # 6-7 CS 12'],
    ['a flat before the street', 'Apto 501, Calle 10 # 8-55', 'CL 10 # 8-55 AP 501'],
    ['ranges of rooms', 'Cl 72 # 10-34 Oficina 1001 - 1002', 'CL 72 # 10-34 OF 1001-1002'],
    ['hyphens behind a keyword', 'Cl 72 # 10-34 AP-501', 'CL 72 # 10-34 AP 501'],
    ['letters that are no keyword', 'Cl 72 # 10-34 T Gómez', 'CL 72 # 10-34 T GOMEZ'],
    ['brackets', 'Cl 12 # 3-08 (portería)', 'CL 12 # 3-08'],
    ['a flat in brackets', 'Cl 12 # 3-08 (Torre 2 Apto 301)', 'CL 12 # 3-08 TO 2 AP 301'],
    ['a flat behind its building in brackets', 'Cl 12 # 3-08 (Edificio Sol Apto 301)', 'CL 12 # 3-08 ED SOL AP 301'],
    ['a number in brackets', 'Cl 12 # 3-08 (301)', 'CL 12 # 3-08 301'],
    ['a floor in brackets', 'Cl 12 # 3-08 (2do piso)', 'CL 12 # 3-08 P 2'],
    ['a hyphen before BIS', 'Calle 7-Bis # 10-20', 'CL 7 BIS # 10-20'],
    ['a hyphen before a quadrant', 'Cll 9A-Sur # 11-111', 'CL 9A SUR # 11-111'],
    ['hyphens around BIS', 'Calle 7-Bis-A # 10-20', 'CL 7 BIS A # 10-20'],
    ['a hyphen before a letter with a quadrant', 'Tv 5-C Este # 17-B-20', 'TV 5C ESTE # 17B-20'],
    ['hyphens before letters', 'Calle 100-A # 8-B-55', 'CL 100A # 8B-55'],
    ['the hyphen of a flat, kept', 'Cl 12 # 3-08 Apto 5-A', 'CL 12 # 3-08 AP 5-A'],
    ['the number before the street', '88-64 Cra 15 Apto 201', 'KR 15 # 88-64 AP 201'],
    ['flat and number before the street', 'Apto 501, No. 10-07 Calle 72', 'CL 72 # 10-07 AP 501'],
    ['the sign and the number before the street', '# 10-07 Calle 72', 'CL 72 # 10-07'],
    ['HTML entities', 'Cra 7 N&deg; 72 &ndash; 41 O&#39;Higgins', 'KR 7 # 72-41 O HIGGINS'],
    ['country and postal code', 'Cl 12 # 3-08 Bogotá D.C., Cundinamarca, Colombia, 110111', 'CL 12 # 3-08'],
    ['a postal code before the place', 'Cl 12 # 3-08, 110111 Bogotá, CO', 'CL 12 # 3-08'],
    ['a postal code alone', 'Cl 12 # 3-08 110111', 'CL 12 # 3-08'],
    ['a postal code by its name', 'Cl 12 # 3-08 Apto 5, C.P. 110111, Bogotá', 'CL 12 # 3-08 AP 5'],
    ['a postal code within the place', 'Cl 12 # 3-08, Medellín 050021, Antioquia', 'CL 12 # 3-08'],
    ['a capital without a comma', 'Cl 12 # 3-08 Bogotá D.C.', 'CL 12 # 3-08'],
    ['another municipality without a comma, which may be a neighbourhood', 'Cl 5 # 6-7 Palermo', 'CL 5 # 6-7 PALERMO'],
    ['Ñ, kept', 'Cl 12 # 3-08 barrio Peñón', 'CL 12 # 3-08 BRR PEÑON'],
    ['numbers in words', 'Calle ciento veintiséis # cuarenta y uno B - nueve', 'CL 126 # 41B-9'],
    ['rooms in words', 'Cl 12 # 3-08 torre dos apto ciento uno', 'CL 12 # 3-08 TO 2 AP 101'],
    ['a floor before its word', 'Cl 12 # 3-08 segundo piso', 'CL 12 # 3-08 P 2'],
    ['names with numbers', 'Cl 12 # 3-08 barrio Siete de Agosto', 'CL 12 # 3-08 BRR SIETE DE AGOSTO'],
    ['ordinals with a blank', 'Calle 8 ª no 12 b 21', 'CL 8 # 12B-21'],
    ['x between streets', 'Cl 30 x Cra 8', 'CL 30 KR 8'],
    ['x between numbers', 'Cra 30 x 8 - 21', 'KR 30 # 8-21'],
    ['a crossing by number alone', 'Calle 30 con 8', 'CL 30 KR 8'],
    ['a crossing of an avenue with a name', 'Av. Caracas con Calle 57', 'AV CARACAS CL 57'],
    ['a street in brackets after its name', 'Avenida Chile (Calle 72) # 9-21', 'CL 72 # 9-21'],
    ['a name in brackets after a street', 'Calle 72 (Avenida Chile) # 9-21', 'CL 72 # 9-21'],
    ['initials with dots', 'C.R.A. 9 # 72-11 O.F. 3', 'KR 9 # 72-11 OF 3'],
    ['one letter for the street type', 'K 9 # 72-11', 'KR 9 # 72-11'],
    ['misspelt streets', 'Carrrera 9 # 72-11', 'KR 9 # 72-11'],
    ['misspelt avenues', 'Aveinda Caracas # 57-11', 'AV CARACAS # 57-11'],
    ['neighbourhoods like a street type', 'La Cabrera 5 Calle 84 # 9-11', 'CL 84 # 9-11 LA CABRERA 5'],
    ['two words between streets', 'Cra 9 esquina con Cl 57', 'KR 9 CL 57'],
    ['por between streets', 'Calle 57 por carrera 9', 'CL 57 KR 9'],
    ['a sign glued to both numbers', 'cl57no9-21', 'CL 57 # 9-21'],
    ['an avenue glued to its street', 'avcra9#57-21', 'AK 9 # 57-21'],
    ['a keyword glued to both sides', 'Cl57#9-21torreC', 'CL 57 # 9-21 TO C'],
    ['a misspelt sign', 'Cl 57 nuemro 9-21', 'CL 57 # 9-21'],
    ['a plate with zero in words', 'Cl 57 número nueve cero ocho', 'CL 57 # 9-08'],
    ['promenades', 'Paseo Colón # 57-21', 'PASEO COLON # 57-21'],
    ['inspections like hamlets', 'Hacienda El Lago, inspección La Victoria', 'HACIENDA EL LAGO INSPECCION LA VICTORIA'],
    ['alleys', 'Callejón Dandy # 8-21', 'CALLEJON DANDY # 8-21'],
    ['a hamlet alone', 'Vereda La Aurora', 'VDA LA AURORA'],
    ['telephone numbers, left out', 'Cl 12 # 3-08 cel 310 555 0100', 'CL 12 # 3-08'],
    ['a building before its rooms', 'Conjunto El Lago, Cl 12 # 3-08, torre 2', 'CL 12 # 3-08 CONJ EL LAGO TO 2'],
  ])('understands %s', (_what, text, expected) => {
    expect(readable(text)).toBe(expected);
  });

  it.each([
    ['Cl 1 # 2-3, Bogotá D.C., Colombia', 'CL 1 # 2-3'],
    ['Cl 1 # 2-3, Armenia, Quindío', 'CL 1 # 2-3'],
    ['Cl 1 # 2-3, La Unión', 'CL 1 # 2-3 LA UNION'],
    ['Cl 1 # 2-3, Suramericana', 'CL 1 # 2-3 SURAMERICANA'],
  ])('removes a city at the end, but not a neighbourhood: %s', (text, expected) => {
    expect(readable(text)).toBe(expected);
  });

  it.each([
    ['', 'no_number'],
    ['no sé', 'no_number'],
    ['N/A', 'no_number'],
    ['Cra # -', 'no_number'],
    ['Apartado Aéreo 1234', 'post_box'],
    ['P.O. Box 12', 'post_box'],
    ['frente al parque 5', 'not_an_address'],
    ['Apto 501', 'not_an_address'],
    ['Casa 5', 'not_an_address'],
    ['Barrio Kennedy Apto 5', 'not_an_address'],
    ['Finca El Porvenir', 'no_number'],
    ['Casilla postal 12', 'post_box'],
    ['Calle falsa 123', 'incomplete'],
    ['Calle 0 # 0-0', 'impossible_number'],
    ['Calle 100', 'incomplete'],
    ['Calle 100 # 15', 'incomplete'],
    ['Calle 400 # 1-1', 'impossible_number'],
    ['Calle 1 # 400-1', 'impossible_number'],
    ['Calle 1 # 1-2000', 'impossible_number'],
    ['Calle 1 # 2-3 '.padEnd(251, 'x'), 'too_long'],
  ])('refuses %j: %s', (text, reason) => {
    expect(standardiseAddress(text)).toEqual({ ok: false, reason });
  });

  it.each([
    ['100 # 15-20', ['CL 100 # 15-20', 'KR 100 # 15-20']],
    ['9 ª no 14 c 21', ['CL 9 # 14C-21', 'KR 9 # 14C-21']],
    ['12 # 3-08 apto 2', ['CL 12 # 3-08 AP 2', 'KR 12 # 3-08 AP 2']],
  ])('suggests calle and carrera for %j, which has no street type', (text, suggestions) => {
    expect(standardiseAddress(text)).toEqual({ ok: false, reason: 'incomplete', suggestions });
  });

  it.each([
    ['Cl 12 # 3-08 Neiva', 'CL 12 # 3-08'],
    ['Neiva, Cl 12 # 3-08', 'CL 12 # 3-08'],
    ['Cl 12 # 3-08 Neiva - Huila', 'CL 12 # 3-08'],
    ['Cl 12 # 3-08 barrio Centro Neiva Huila', 'CL 12 # 3-08 BRR CENTRO'],
    ['Cl 12 # 3-08 edificio Banco de Neiva', 'CL 12 # 3-08 ED BANCO DE NEIVA'],
    ['Cl 12 # 3-08 Pasto', 'CL 12 # 3-08 PASTO'],
  ])('removes the known city from %j, but not from a name', (text, expected) => {
    expect(standardiseAddress(text, '41001')).toMatchObject({ readable: expected });
  });

  it('reads its output forms as the same address', () => {
    const letters = ['', 'A', 'B BIS', ' BIS C', 'FF', 'N', 'E'];
    const quadrants = ['', ' SUR', ' ESTE', ' NORTE', ' OESTE'];
    const tails = ['', ' AP 501', ' TO B AP 1203', ' LC 2-15', ' MZ C CA 8', ' BRR LA PAZ', ' P 3', ' ED MIRADOR'];
    let count = 0;
    for (const type of ['CL', 'KR', 'AC', 'AK', 'DG', 'TV', 'CQ', 'AU']) {
      for (const [i, letter] of letters.entries()) {
        for (const [j, quadrant] of quadrants.entries()) {
          const cross = `${(count * 7) % 180}${letters[(i + j) % letters.length]}`;
          const tail = tails[count++ % tails.length];
          const plate = String((count * 13) % 150).padStart(2, '0');
          const main = `${type} ${count % 200}${letter}${quadrant}`;
          const expected = {
            ok: true,
            kind: 'street',
            standard: `${main} ${cross} ${plate}${tail}`,
            readable: `${main} # ${cross}-${plate}${tail}`,
          };
          expect(standardiseAddress(expected.readable)).toEqual(expected);
          expect(standardiseAddress(expected.standard)).toEqual(expected);
        }
      }
    }
  });
});

it.each([
  ['Cl 1 # 2-3, Medellín, Antioquia, Colombia', '05001'],
  ['Cl 1 # 2-3, Bogotá D.C.', '11001'],
  ['Cl 1 # 2-3, La Unión', 'unknown'],
  ['Cl 1 # 2-3 Medellín', 'unknown'],
  ['Medellín', 'unknown'],
])('municipalityInAddress %j', (text, expected) => {
  const answer = municipalityInAddress(text);
  expect(answer.kind === 'found' ? answer.municipality.code : answer.kind).toBe(expected);
});

describe('standardiseCrossing', () => {
  it.each([
    ['a corner', 'Avenida Calle 72 con Carrera 109', 'AC 72 KR 109'],
    ['a corner without its second type', 'Transversal 24 53 Be', 'TV 24 CL 53B'],
    ['a corner of two numbers', 'Calle 10 con 5', 'CL 10 KR 5'],
    ['a letter that is also a word', 'Transversal 5Y Diagonal 48L', 'TV 5Y DG 48L'],
    ['a door', 'Calle 100 # 8A-55 Apto 501', 'CL 100 KR 8A'],
    ['a door of a street with a name', 'Av Boyacá # 152B-62', 'AV BOYACA 152B'],
    ['its own form', 'CL 34A SUR KR 89 BIS A', 'CL 34A SUR KR 89 BIS A'],
  ])('of %s', (_what, text, standard) => {
    expect(standardiseCrossing(text)).toEqual({ ok: true, standard });
  });

  it.each(['Calle 100', 'Av Boyacá 152', 'Mz 5 Lt 12', '', 'x'.repeat(251)])('of nothing: %j', (text) => {
    expect(standardiseCrossing(text)).toEqual({ ok: false });
  });
});

const shared = process.env.COTEJO_SHARED_DATA;
const rowsOf = (file: string) =>
  readFileSync(`${shared}/addresses/${file}`, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) =>
      [...line.matchAll(/(?:"([^"]*)"|([^,]*))(?:,|$)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );

(shared ? describe : describe.skip)('published addresses (needs COTEJO_SHARED_DATA)', () => {
  it('agrees with the published pairs', () => {
    const wrong = rowsOf('address_pairs_give.csv').filter(([text = '', , standard, printed, valid]) => {
      const address = standardiseAddress(text);
      if (valid === 'no' || !address.ok) {
        return address.ok || valid === 'si';
      }
      return address.standard !== standard || address.readable !== printed;
    });
    expect(wrong).toEqual([]);
  });

  it('reads at least 98 % of the spoken corners', () => {
    const spaced = (text: string) =>
      text
        .toUpperCase()
        .replace(' - ', ' ')
        .replace(/ ?BIS ?/g, ' BIS ')
        .trim();
    const rows = rowsOf('sitp_pairs_give.csv');
    const right = rows.filter(([, spoken = '', corner = '']) => {
      const crossing = standardiseCrossing(spoken, '11001');
      return crossing.ok && crossing.standard === spaced(corner);
    });
    expect(right.length / rows.length).toBeGreaterThanOrEqual(0.98);
  });
});
