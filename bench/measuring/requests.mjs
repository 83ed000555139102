const PEOPLE = 5_000_000;
const DIGITS = 7;

const BODIES = {
  verify: (person) => ({
    cedula: documentOf(person),
    telefono: `+57310${person}`,
    email: `buyer${person}@gmail.com`,
    direccion: `Calle 100 # 8A-55 Apto ${person}`,
    ciudad: 'Bogotá',
    monto: 250000,
  }),
  analyze: (person) => ({
    doc_number: documentOf(person),
    phone: `+57310${person}`,
    ip_address: '192.0.2.1',
    amount: 150000,
  }),
};

/** Stand in a template for the digits of the person, and for as many letters. */
const PERSON = '#'.repeat(DIGITS);
const SURNAME = '@'.repeat(DIGITS);
const LETTERS = 'ABDEILMNOR';

/** How the order is paid and delivered, earlier orders, and attributes that the policy of the bench declares. */
const MEMBERS = {
  pago: { metodo: 'tarjeta', confirmado: true, titular: `ANA MARIA ${SURNAME}`, bin: '450731', tresds: false },
  entrega: { tipo: 'domicilio', tercero: `Luis ${SURNAME}` },
  atributos: { categoria: 'celulares', unidades: 1 },
  pruebas: { pedidos: { entregados: 2, rechazados: 0, contracargos: 0, meses: 5 } },
};

/** As `requestsOf` for verify, with every optional member about the purchase. */
export function memberRequestsOf(_endpoint, key) {
  return requestTemplate('/v1/verify', key, (person) => ({ ...BODIES.verify(person), ...MEMBERS }));
}

/**
 * Requests to an endpoint with this key. Each request is for another fictional person with a separate phone, mailbox,
 * door and payer, because velocity counts what persons share.
 *
 * @param {'verify' | 'analyze'} endpoint
 * @param {string} key
 * @returns {(index: number) => Buffer}
 */
export function requestsOf(endpoint, key) {
  return requestTemplate(`/v1/${endpoint}`, key, BODIES[endpoint]);
}

/**
 * As `requestsOf`, each request with an idempotency key that was never used.
 *
 * @param {'verify' | 'analyze'} endpoint
 * @param {string} key
 * @returns {(index: number) => Buffer}
 */
export function keyedRequestsOf(endpoint, key) {
  const requestOf = requestsOf(endpoint, key);
  const run = Math.random().toString(36).slice(2);
  return (index) =>
    Buffer.from(requestOf(index).toString().replace('\r\n\r\n', `\r\nIdempotency-Key: ${run}-${index}\r\n\r\n`));
}

/**
 * As `requestsOf`, with other bodies. All requests have one text, of which only the digits of the person change.
 *
 * @param {string} path
 * @param {string} key
 * @param {(person: string) => object} bodyOf
 */
export function requestTemplate(path, key, bodyOf) {
  const body = JSON.stringify(bodyOf(PERSON));
  const head = [`POST ${path} HTTP/1.1`, 'Host: bench', `X-API-Key: ${key}`, 'Content-Type: application/json'];
  const text = `${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const template = Buffer.from(text);
  const numbers = placesOf(PERSON, template);
  const surnames = placesOf(SURNAME, template);
  return (index) => {
    const request = Buffer.allocUnsafe(template.length);
    template.copy(request);
    const person = String(index % PEOPLE).padStart(DIGITS, '0');
    for (const at of numbers) {
      request.latin1Write(person, at, DIGITS);
    }
    for (const at of surnames) {
      request.latin1Write(surnameOf(person), at, DIGITS);
    }
    return request;
  };
}

/** The cédula of a fictional person. */
export const documentOf = (person) => `102${person}`;

const surnameOf = (person) => Array.from(person, (digit) => LETTERS[digit]).join('');

function placesOf(placeholder, template) {
  const places = [];
  for (let at = template.indexOf(placeholder); at >= 0; at = template.indexOf(placeholder, at + DIGITS)) {
    places.push(at);
  }
  return places;
}
