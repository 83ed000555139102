import { type Person, sexOf } from '../../person.js';
import type { XmlElement } from './xml-element.js';

const TEXT_LENGTH_MAX = 120;
const STATUS = /^\d{1,3}$/;
const DATE = /^(\d\d)\/(\d\d)\/(\d{4})$/;

/** Converts the fields of one person. Returns `null` without a readable status: the other fields are useless without it. */
export function toPerson(data: XmlElement): Person | null {
  const status = data.textOf('estadoCedula');
  const text = (name: string) => textOf(data, name);
  if (!STATUS.test(status)) {
    return null;
  }
  const place = [text('municipioExpedicion'), text('departamentoExpedicion')].filter(Boolean).join(' - ');
  return {
    statusCode: Number(status),
    firstName: text('primerNombre'),
    secondName: text('segundoNombre'),
    firstSurname: text('primerApellido'),
    surnameParticle: text('particula'),
    secondSurname: text('segundoApellido'),
    issueDate: isoDate(data.textOf('fechaExpedicion')),
    issuePlace: place || null,
    sex: sexOf(data.textOf('genero')),
  };
}

function textOf(data: XmlElement, name: string): string | null {
  return data.textOf(name).replace(/\s+/g, ' ').slice(0, TEXT_LENGTH_MAX) || null;
}

/** Converts `31/12/1999` to `1999-12-31`. Returns `null` if the day does not exist. */
function isoDate(text: string): string | null {
  const [, day, month, year] = DATE.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const iso = Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
  // The engine reads 31 February as a day in March.
  return iso?.endsWith(`-${day}`) ? iso : null;
}
