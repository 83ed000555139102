import { readFileSync } from 'node:fs';
import { drawWeighted } from './draw.mjs';

const DIVIPOLA = JSON.parse(
  readFileSync(new URL('../../packages/colombia/data/divipola.json', import.meta.url), 'utf8'),
);
const FORWARDERS = [
  'Av. El Dorado # 103-9 Bodega 12',
  'Calle 25D # 98-20 Bodega 4 casillero 8821',
  'Cra 106 # 15-25 Interior 31 Zona Franca',
];

/** A large city of each country of `emigrants` and `travel` in population.json. */
const ABROAD = {
  US: { lat: 25.77, lon: -80.19 },
  ES: { lat: 40.42, lon: -3.7 },
  MX: { lat: 19.43, lon: -99.13 },
  CL: { lat: -33.45, lon: -70.67 },
  VE: { lat: 10.49, lon: -66.88 },
  PA: { lat: 8.98, lon: -79.52 },
  EC: { lat: -0.18, lon: -78.47 },
  BR: { lat: -23.55, lon: -46.63 },
  PE: { lat: -12.05, lon: -77.04 },
  AR: { lat: -34.6, lon: -58.38 },
};

/**
 * A municipality as buyers write it.
 *
 * @typedef {{ code: string, department: string, name: string, lat: number, lon: number }} City
 */

/** Municipalities, drawn by population. */
export class Places {
  #named;
  #others;

  constructor({ cities, otherMunicipalities }, random) {
    this.random = random;
    this.otherWeight = otherMunicipalities.weight;
    const known = new Map(cities.map(([code, name, weight]) => [code, { name, weight }]));
    const rows = DIVIPOLA.municipalities.map(([code, official, lat, lon]) => {
      const { name = titleCase(official), weight = 0 } = known.get(code) ?? {};
      return { code, department: code.slice(0, 2), name, lat, lon, weight };
    });
    this.#named = rows.filter(({ weight }) => weight > 0);
    this.#others = rows.filter(({ weight }) => weight === 0);
  }

  /** @param {(city: City) => boolean} isAllowed @returns {City} */
  draw(isAllowed = () => true) {
    const { random } = this;
    const total = this.#named.reduce((sum, { weight }) => sum + weight, 0);
    const isOther = random.next() * (total + this.otherWeight) < this.otherWeight;
    const among = (isOther ? this.#others : this.#named).filter(isAllowed);
    return among.length > 0 ? drawWeighted(among, ({ weight }) => weight || 1, random) : this.draw(isAllowed);
  }

  /** The largest municipality of each department. */
  capitals() {
    const byDepartment = Map.groupBy([...this.#named, ...this.#others], ({ department }) => department);
    return [...byDepartment.values()].map((cities) => cities.reduce((a, b) => (b.weight > a.weight ? b : a)));
  }
}

export const cityAbroad = (country) => ABROAD[country];

export const departmentName = (code) => titleCase(DIVIPOLA.departments[code]);

/** The city as a form has it. */
export function cityText({ name, department, code }, random) {
  const isSmall = !['11', '05', '76', '08', '13'].includes(department) || !code.endsWith('001');
  const full = isSmall && random.chance(0.5) ? `${name}, ${departmentName(department)}` : name;
  const drawn = random.next();
  if (drawn < 0.15) {
    return full.toUpperCase();
  }
  return drawn < 0.35 ? full.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() : full;
}

const WAYS = {
  tidy: (random) => {
    const [way, street, cross] = streetOf(random);
    return `${way} ${street} # ${cross}-${1 + random.below(99)}${complement(random)}`;
  },
  'typed badly': (random) => {
    const [way, street, cross] = streetOf(random);
    const short = {
      Calle: random.one(['cl', 'cll', 'CLL.', 'calle']),
      Carrera: random.one(['cra', 'kra', 'cr', 'Carera', 'CRA.']),
    };
    const typed = short[way] ?? way.toLowerCase();
    const sign = random.one([' no ', ' N° ', ' nro ', '#', ' con ', ' ', ' No. ']);
    const dash = random.one(['-', ' - ', ' ', '–']);
    return `${typed} ${street}${sign}${cross}${dash}${1 + random.below(99)}${complement(random).toLowerCase()}`;
  },
  'block and house': (random) =>
    random.one([
      `Manzana ${1 + random.below(40)} Casa ${1 + random.below(30)} Barrio La Esperanza`,
      `Mz ${random.one([...'ABCDEFGH'])} lote ${1 + random.below(25)} urbanización Los Almendros`,
      `MZ ${1 + random.below(60)} CS ${1 + random.below(40)}`,
    ]),
  rural: (random) =>
    random.one([
      `Vereda El Salitre finca La Esperanza`,
      `Km ${1 + random.below(30)} vía a La Mesa, finca El Recuerdo`,
      `Corregimiento La Buitrera, casa ${1 + random.below(60)}`,
      `Vereda San José, parcela ${1 + random.below(40)}`,
    ]),
  'named place': (random) =>
    random.one([
      `Centro Comercial Gran Plaza local ${100 + random.below(200)}`,
      `Conjunto Residencial Altos del Campo torre ${1 + random.below(9)} apto ${101 + 100 * random.below(9)}`,
      `Edificio Torre Central oficina ${201 + 100 * random.below(9)}`,
    ]),
  incomplete: (random) => random.one(['Barrio Centro', `Calle ${1 + random.below(150)}`, 'al lado de la iglesia']),
};

/** A street address, in one of the ways of `address` in population.json. */
export const addressText = (way, random) => WAYS[way](random);

export const forwarderAddress = (random) => random.one(FORWARDERS);

function streetOf(random) {
  const way = random.one([
    'Calle',
    'Calle',
    'Calle',
    'Carrera',
    'Carrera',
    'Carrera',
    'Diagonal',
    'Transversal',
    'Avenida Calle',
  ]);
  const letter = () => (random.chance(0.25) ? random.one(['A', 'B', 'C', 'A Bis']) : '');
  const street = `${1 + random.below(way === 'Carrera' ? 110 : 170)}${letter()}${random.chance(0.06) ? ' Sur' : ''}`;
  return [way, street, `${1 + random.below(100)}${letter()}`];
}

function complement(random) {
  const drawn = random.next();
  if (drawn < 0.45) {
    return '';
  }
  return drawn < 0.75
    ? ` Apto ${101 + 100 * random.below(12) + random.below(6)}`
    : random.one([' Casa 12', ' Torre 3 Apto 402', ' Piso 2', ' Local 5', ' Oficina 301', ' Interior 4 barrio Centro']);
}

/** `NORTE DE SANTANDER` as `Norte de Santander`. */
function titleCase(text) {
  const words = text.toLowerCase().replace(/(^|[ (.])\p{L}/gu, (letter) => letter.toUpperCase());
  return words.replace(/ (De|Del|La|Las|Los|El|Y)(?= )/g, (word) => word.toLowerCase());
}
