const PEOPLE = 5_000_000;
const DIGITS = 10;

const BODIES = {
  verify: (document) => ({
    cedula: document,
    telefono: '+573000000001',
    email: 'clean@sandbox.example',
    direccion: 'Calle 100 # 8A-55 Apto 501',
    ciudad: 'Bogotá',
    monto: 250000,
  }),
  analyze: (document) => ({ doc_number: document, phone: '+573000000001', ip_address: '192.0.2.1', amount: 150000 }),
};

/** How the order is paid and delivered, earlier orders, and attributes that the policy of the bench declares. */
const MEMBERS = {
  pago: { metodo: 'tarjeta', confirmado: true, titular: 'ANA MARIA ROJAS', bin: '450731', tresds: false },
  entrega: { tipo: 'domicilio', tercero: 'Luis Rojas' },
  atributos: { categoria: 'celulares', unidades: 1 },
  pruebas: { pedidos: { entregados: 2, rechazados: 0, contracargos: 0, meses: 5 } },
};

/** As `requestsOf` for verify, with every optional member about the purchase. */
export function memberRequestsOf(_endpoint, key) {
  return requestTemplate('/v1/verify', key, (document) => ({ ...BODIES.verify(document), ...MEMBERS }));
}

/**
 * Requests to an endpoint with this key. Each request is for another fictional person, because velocity counts the
 * requests of one person.
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
 * As `requestsOf`, with other bodies. All requests have one text, of which only the document changes.
 *
 * @param {string} path
 * @param {string} key
 * @param {(document: string) => object} bodyOf
 */
export function requestTemplate(path, key, bodyOf) {
  const placeholder = '#'.repeat(DIGITS);
  const body = JSON.stringify(bodyOf(placeholder));
  const head = [`POST ${path} HTTP/1.1`, 'Host: bench', `X-API-Key: ${key}`, 'Content-Type: application/json'];
  const text = `${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const template = Buffer.from(text);
  const at = template.indexOf(placeholder);
  return (index) => {
    const request = Buffer.allocUnsafe(template.length);
    template.copy(request);
    request.latin1Write(String(1_020_000_000 + (index % PEOPLE)), at, DIGITS);
    return request;
  };
}
