import type { Person } from '../person.js';

const NUMBER_BYTES = 5;
const HEAD_BYTES = 3;
const DAY_MS = 86_400_000;
const DAY_ZERO_MS = Date.UTC(1900, 0, 1);
const DAY_MAX = 0xffff;
const SEPARATOR = '\0';

/** Key of a cédula: five bytes, big-endian, so that keys sort as numbers do and ten digits fit. */
export function keyOf(document: number): Buffer {
  const key = Buffer.allocUnsafe(NUMBER_BYTES);
  key.writeUIntBE(document, 0, NUMBER_BYTES);
  return key;
}

/**
 * A person as bytes: status code (1), day of issue counted from 1900-01-01 (2, zero for none), then the texts in UTF-8
 * with a zero byte between them.
 * @throws RangeError for a code above 255 or a date outside 1900 to 2079
 */
export function packPerson(person: Person): Buffer {
  const texts = [
    person.primerNombre,
    person.segundoNombre,
    person.primerApellido,
    person.particula,
    person.segundoApellido,
    person.lugarExpedicion,
  ].join(SEPARATOR);
  const packed = Buffer.allocUnsafe(HEAD_BYTES + Buffer.byteLength(texts));
  packed.writeUInt8(person.statusCode, 0);
  packed.writeUInt16BE(person.fechaExpedicion === null ? 0 : dayNumber(person.fechaExpedicion), 1);
  packed.write(texts, HEAD_BYTES);
  return packed;
}

/** The person that `packPerson` packed. */
export function unpackPerson(packed: Buffer): Person {
  const [primerNombre, segundoNombre, primerApellido, particula, segundoApellido, lugarExpedicion] = packed
    .toString('utf8', HEAD_BYTES)
    .split(SEPARATOR);
  const day = packed.readUInt16BE(1);
  return {
    statusCode: packed.readUInt8(0),
    primerNombre: primerNombre ?? '',
    segundoNombre: segundoNombre || null,
    primerApellido: primerApellido ?? '',
    particula: particula || null,
    segundoApellido: segundoApellido || null,
    fechaExpedicion: day === 0 ? null : new Date(DAY_ZERO_MS + day * DAY_MS).toISOString().slice(0, 10),
    lugarExpedicion: lugarExpedicion || null,
    sex: null,
  };
}

/** Whether `text` is a day of the calendar, YYYY-MM-DD, that can be stored. */
export function isStorableDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(time)) return false;
  const day = dayNumber(text);
  return new Date(time).toISOString().startsWith(text) && day > 0 && day <= DAY_MAX;
}

function dayNumber(date: string): number {
  return (Date.parse(`${date}T00:00:00Z`) - DAY_ZERO_MS) / DAY_MS;
}
