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

/**
 * Requests to an endpoint with this key. Each request is for another fictional person, because velocity counts the
 * requests of one person. All requests have one text, of which only the document changes.
 *
 * @param {'verify' | 'analyze'} endpoint
 * @param {string} key
 * @returns {(index: number) => Buffer}
 */
export function requestsOf(endpoint, key) {
  const placeholder = '#'.repeat(DIGITS);
  const body = JSON.stringify(BODIES[endpoint](placeholder));
  const head = [`POST /v1/${endpoint} HTTP/1.1`, 'Host: bench', `X-API-Key: ${key}`, 'Content-Type: application/json'];
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
