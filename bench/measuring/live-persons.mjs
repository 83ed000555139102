import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { Random } from '@cotejo/testing';
import { addressText, cityText, Places } from '../../evaluation/judgement/places.mjs';

const POPULATION = JSON.parse(
  readFileSync(new URL('../../evaluation/judgement/population.json', import.meta.url), 'utf8'),
);
const SEED = 11;
const PLACES = 20_000;
/** A registry's CSV is read in pieces that are spread over the file. */
const PIECES = 128;
const PIECE_BYTES = 2 ** 20;
const LINE_FEED = 0x0a;
/** Coprime to any number of rows that is not a multiple of it, so that neighbouring requests have distant rows. */
const STRIDE = 7_368_787;
/** Network codes of mobile operators. */
const PREFIXES = [300, 301, 302, 304, 305, 310, 311, 312, 313, 314, 315, 316, 317, 318, 320, 321, 322, 323, 350, 351];
/** First two octets of networks of access providers in Colombia. */
const NETWORKS = [
  '181.52',
  '181.53',
  '181.56',
  '181.58',
  '186.28',
  '186.29',
  '186.30',
  '190.24',
  '190.25',
  '191.88',
  '191.95',
];
const MAIL_DOMAINS = ['gmail.com', 'gmail.com', 'gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.es', 'une.net.co'];
const VALID = '0';
const DOCUMENT_DIGITS_MIN = 8;

const BODIES = {
  verify: ({ document, phone, email, address, city, ip, amount }) => ({
    cedula: document,
    telefono: phone,
    email,
    direccion: address,
    ciudad: city,
    monto: amount,
    ip_address: ip,
  }),
  analyze: ({ document, phone, ip, amount }) => ({ doc_number: document, phone, ip_address: ip, amount }),
};

/** Buyers with the cédulas of a registry's CSV, each with a phone, an e-mail, an address and an IP address. */
export class LivePersons {
  #text;
  #starts;
  #places;

  /**
   * @param {string} file CSV as `cotejo registry generate` writes it
   * @param {string} status of the cédulas whose holders become buyers
   */
  constructor(file, status = VALID) {
    this.#text = readSpread(file);
    this.#starts = rowsWith(this.#text, status);
    this.#places = drawPlaces();
  }

  get count() {
    return this.#starts.length;
  }

  /** @param {number} index the same index gives the same buyer; as many indexes as there are persons give each once */
  at(index) {
    const count = this.#starts.length;
    const start = this.#starts[(index * STRIDE) % count];
    const row = this.#text.toString('utf8', start, this.#text.indexOf(LINE_FEED, start));
    const [document, given, , surname] = row.split(',');
    const place = this.#places[index % PLACES];
    const random = new Random(index);
    return {
      document: document.padStart(DOCUMENT_DIGITS_MIN, '0'),
      phone: `+57${random.one(PREFIXES)}${String(random.below(1e7)).padStart(7, '0')}`,
      email: `${ascii(given)}.${ascii(surname)}${random.below(1_000)}@${random.one(MAIL_DOMAINS)}`,
      ...place,
      ip: `${random.one(NETWORKS)}.${random.below(256)}.${1 + random.below(254)}`,
      amount: 1_000 * (20 + random.below(800)),
    };
  }

  /** Requests of these buyers to an endpoint with a key. @returns {(index: number) => Buffer} */
  requestsOf(endpoint, key) {
    const lines = [
      `POST /v1/${endpoint} HTTP/1.1`,
      'Host: bench',
      `X-API-Key: ${key}`,
      'Content-Type: application/json',
    ];
    const head = lines.join('\r\n');
    return (index) => {
      const body = JSON.stringify(BODIES[endpoint](this.at(index)));
      return Buffer.from(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    };
  }
}

/** Whole lines from every part of the file: almost all lines of a small file, 128 MB of a large file. */
function readSpread(path) {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const bytes = Math.min(PIECE_BYTES, Math.ceil(size / PIECES));
    const pieces = Array.from({ length: PIECES }, (_, piece) => {
      const buffer = Buffer.alloc(bytes);
      const read = readSync(file, buffer, 0, bytes, Math.floor((piece * size) / PIECES));
      const text = buffer.subarray(0, read);
      return text.subarray(text.indexOf(LINE_FEED) + 1, text.lastIndexOf(LINE_FEED) + 1);
    });
    return Buffer.concat(pieces);
  } finally {
    closeSync(file);
  }
}

/** Offsets of the rows of persons whose cédula has this status. */
function rowsWith(text, wanted) {
  const starts = [];
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf(LINE_FEED, start);
    const [, , , , , , status] = text.toString('latin1', start, end).split(',', 7);
    if (status === wanted) {
      starts.push(start);
    }
    start = end + 1;
  }
  return Uint32Array.from(starts);
}

function drawPlaces() {
  const random = new Random(SEED);
  const places = new Places(POPULATION, random);
  return Array.from({ length: PLACES }, () => ({
    address: addressText(random.chance(0.7) ? 'tidy' : 'typed badly', random),
    city: cityText(places.draw(), random),
  }));
}

const ascii = (text) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase() || 'x';
