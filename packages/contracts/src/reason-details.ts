import type { ReasonText } from './reasons.js';

/** Classes of values that a reason stands for: which mismatch it was. */
const CLASSES: Readonly<Record<string, ReasonText>> = {
  stranger: { es: 'de otra persona', en: 'of another person' },
  family: { es: 'comparte apellido con el titular', en: 'shares a surname with the holder' },
  short: { es: 'forma corta del nombre del titular', en: 'short form of the name of the holder' },
  barcode: { es: 'código de barras', en: 'barcode read' },
  mrz: { es: 'zona de lectura mecánica', en: 'machine-readable zone' },
  chip: { es: 'chip leído', en: 'chip read' },
  turned: { es: 'día y mes invertidos', en: 'day and month turned around' },
  foreign_country: { es: 'red de otro país', en: 'network of another country' },
  phone_country: { es: 'red y línea del mismo país extranjero', en: 'network and line of the same foreign country' },
  foreign_line: { es: 'red colombiana y línea de otro país', en: 'Colombian network and line of another country' },
  document: { es: 'según el documento', en: 'by the document' },
  name: { es: 'según el nombre', en: 'by the name' },
  far_city: { es: 'red fija de una ciudad lejana', en: 'fixed network of a far city' },
};

/** Parts of the name of a velocity limit, such as `documents_per_phone_hour`. */
const COUNTS: Readonly<Record<string, ReasonText>> = {
  checks: { es: 'consultas', en: 'checks' },
  documents: { es: 'cédulas', en: 'cédulas' },
  phones: { es: 'teléfonos', en: 'phones' },
  ips: { es: 'direcciones IP', en: 'IP addresses' },
};
const SUBJECTS: Readonly<Record<string, ReasonText>> = {
  document: { es: 'la misma cédula', en: 'the same cédula' },
  phone: { es: 'el mismo teléfono', en: 'the same phone' },
  ip: { es: 'la misma dirección IP', en: 'the same IP address' },
};
const WINDOWS: Readonly<Record<string, ReasonText>> = {
  minute: { es: 'un minuto', en: 'a minute' },
  hour: { es: 'una hora', en: 'an hour' },
  day: { es: 'un día', en: 'a day' },
};
const LIMIT = /^([a-z]+)_per_([a-z]+)_([a-z]+)$/;

/** What a detail of a reason says. A detail without a text, such as the id of a list, stands for itself. */
export function reasonDetailText(detail: string, language: keyof ReasonText): string {
  const known = textIn(CLASSES, detail, language);
  if (known !== undefined) {
    return known;
  }
  const [, count = '', subject = '', window = ''] = LIMIT.exec(detail) ?? [];
  const counted = textIn(COUNTS, count, language);
  const of = textIn(SUBJECTS, subject, language);
  const within = textIn(WINDOWS, window, language);
  if (counted === undefined || of === undefined || within === undefined) {
    return detail;
  }
  return language === 'es' ? `${counted} con ${of} en ${within}` : `${counted} with ${of} in ${within}`;
}

function textIn(
  table: Readonly<Record<string, ReasonText>>,
  name: string,
  language: keyof ReasonText,
): string | undefined {
  return Object.hasOwn(table, name) ? table[name]?.[language] : undefined;
}
