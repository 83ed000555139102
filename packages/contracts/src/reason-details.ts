import type { ReasonText } from './reasons.js';

/** Classes of values that a reason stands for: which mismatch it was. */
const CLASSES: Readonly<Record<string, ReasonText>> = {
  stranger: { es: 'de otra persona', en: 'of another person' },
  named: { es: 'de la persona que el pedido nombra', en: 'of the person that the order names' },
  family: { es: 'comparte apellido con el titular', en: 'shares a surname with the holder' },
  short: { es: 'forma corta del nombre del titular', en: 'short form of the name of the holder' },
  barcode: { es: 'código de barras', en: 'barcode read' },
  mrz: { es: 'zona de lectura mecánica', en: 'machine-readable zone' },
  chip: { es: 'chip leído', en: 'chip read' },
  turned: { es: 'día y mes invertidos', en: 'day and month turned around' },
  number: { es: 'el número escrito no es el que se leyó', en: 'the number typed is not the number that was read' },
  registry_name: { es: 'el nombre leído no es el del titular', en: "the name that was read is not the holder's" },
  registry_sex: { es: 'el sexo leído no es el del titular', en: "the sex that was read is not the holder's" },
  check_digit: { es: 'dígito de control incorrecto', en: 'wrong check digit' },
  layout: { es: 'código sin un número posible', en: 'code without a possible number' },
  foreign_country: { es: 'red de otro país', en: 'network of another country' },
  phone_country: { es: 'red y línea del mismo país extranjero', en: 'network and line of the same foreign country' },
  foreign_line: { es: 'red colombiana y línea de otro país', en: 'Colombian network and line of another country' },
  document: { es: 'según el documento', en: 'by the document' },
  name: { es: 'según el nombre', en: 'by the name' },
  account: {
    es: 'transferencia o billetera, mire su propia cuenta',
    en: 'transfer or wallet, look at your own account',
  },
  gateway: { es: 'la pasarela de pago no lo confirma', en: 'the payment gateway does not confirm it' },
  hotel: { es: 'habitación de hotel', en: 'hotel room' },
  short_stay: { es: 'alquiler por días', en: 'short-stay flat' },
  dear_hotel: { es: 'habitación de hotel, con un monto alto', en: 'hotel room, with a large amount' },
  dear_short_stay: { es: 'alquiler por días, con un monto alto', en: 'short-stay flat, with a large amount' },
  locker: { es: 'casillero o punto', en: 'locker or pick-up point' },
  courier_office: { es: 'oficina de una transportadora', en: "courier's office" },
  dear: { es: 'con un monto alto', en: 'with a large amount' },
  nonsense: { es: 'texto sin sentido', en: 'text without meaning' },
  emulator: { es: 'posición de un emulador de celulares', en: 'position of a phone emulator' },
  zero: { es: 'latitud y longitud cero', en: 'latitude and longitude zero' },
  country_centre: { es: 'centro de un país', en: 'centre of a country' },
  whole_degrees: { es: 'grados enteros', en: 'whole degrees' },
  other_continent: { es: 'en otro continente', en: 'on another continent' },
  colombian_network: {
    es: 'en otro continente, con una red fija de Colombia',
    en: 'on another continent, with a fixed network in Colombia',
  },
  far_city: { es: 'red fija de una ciudad lejana', en: 'fixed network of a far city' },
};

/** Parts of the name of a limit of counts, such as `documents_per_phone_hour`. */
const COUNTS: Readonly<Record<string, ReasonText>> = {
  checks: { es: 'consultas', en: 'checks' },
  small_amounts: { es: 'montos pequeños', en: 'small amounts' },
  documents: { es: 'cédulas', en: 'cédulas' },
  phones: { es: 'teléfonos', en: 'phones' },
  emails: { es: 'correos', en: 'e-mail addresses' },
  addresses: { es: 'direcciones', en: 'delivery addresses' },
  payers: { es: 'pagadores', en: 'payers' },
  ips: { es: 'direcciones IP', en: 'IP addresses' },
};
const SUBJECTS: Readonly<Record<string, ReasonText>> = {
  document: { es: 'la misma cédula', en: 'the same cédula' },
  phone: { es: 'el mismo teléfono', en: 'the same phone' },
  landline: { es: 'el mismo teléfono fijo', en: 'the same landline' },
  email: { es: 'el mismo correo', en: 'the same e-mail address' },
  address: { es: 'la misma dirección', en: 'the same delivery address' },
  building: { es: 'el mismo edificio', en: 'the same building' },
  cod_address: { es: 'la misma dirección contra entrega', en: 'the same address, paid at the door' },
  payer: { es: 'el mismo pagador', en: 'the same payer' },
  ip: { es: 'la misma dirección IP', en: 'the same IP address' },
  home_ip: { es: 'la misma conexión fija', en: 'the same fixed connection' },
};
const WINDOWS: Readonly<Record<string, ReasonText>> = {
  minute: { es: 'un minuto', en: 'a minute' },
  hour: { es: 'una hora', en: 'an hour' },
  day: { es: 'un día', en: 'a day' },
  week: { es: '7 días', en: '7 days' },
};
/** With the number that was counted, when the reason says it. */
const LIMIT = /^([a-z_]+)_per_([a-z_]+)_([a-z]+)(?::(\d+))?$/;
/** `cuarta cédula`, for persons who share something. */
const ORDINALS: readonly ReasonText[] = [
  { es: 'segunda', en: 'second' },
  { es: 'tercera', en: 'third' },
  { es: 'cuarta', en: 'fourth' },
  { es: 'quinta', en: 'fifth' },
  { es: 'sexta', en: 'sixth' },
  { es: 'séptima', en: 'seventh' },
  { es: 'octava', en: 'eighth' },
  { es: 'novena', en: 'ninth' },
  { es: 'décima', en: 'tenth' },
];

/** What a detail of a reason says. A detail without a text, such as the id of a list, stands for itself. */
export function reasonDetailText(detail: string, language: keyof ReasonText): string {
  const known = textIn(CLASSES, detail, language);
  if (known !== undefined) {
    return known;
  }
  const [, count = '', subject = '', window = '', number] = LIMIT.exec(detail) ?? [];
  const counted = textIn(COUNTS, count, language);
  const of = textIn(SUBJECTS, subject, language);
  const within = textIn(WINDOWS, window, language);
  if (counted === undefined || of === undefined || within === undefined) {
    return detail;
  }
  const seen = number === undefined ? counted : numbered(count, counted, Number(number), language);
  return language === 'es' ? `${seen} con ${of} en ${within}` : `${seen} with ${of} in ${within}`;
}

/** `cuarta cédula`, `7 montos pequeños`. */
function numbered(count: string, counted: string, number: number, language: keyof ReasonText): string {
  if (count !== 'documents') {
    return `${number} ${counted}`;
  }
  const ordinal = ORDINALS[number - 2]?.[language];
  return ordinal === undefined ? `cédula ${number}` : `${ordinal} cédula`;
}

function textIn(
  table: Readonly<Record<string, ReasonText>>,
  name: string,
  language: keyof ReasonText,
): string | undefined {
  return Object.hasOwn(table, name) ? table[name]?.[language] : undefined;
}
