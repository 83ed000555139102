import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { SANDBOX_CATALOGUE } from '@cotejo/contracts';
import type { Browser } from './browser.js';
import type { Canary } from './canary.js';
import type { HttpClient, Question, Reply } from './http-client.js';

/** Keys by the plan they belong to. */
export type Keys = Record<'corporativo' | 'enterprise' | 'emprendedor', string>;

/** What a call is made with. */
export interface Caller {
  /** To the API. */
  client: HttpClient;
  keys: Keys;
  browser: Browser;
}

/** One way to bring a buyer's values to the service. */
export interface Call {
  name: string;
  send(caller: Caller, canary: Canary): Promise<Reply>;
}

/** The plan allows ten. */
const BURST = 12;
const JSON_TYPE = { 'content-type': 'application/json' };

const verifyBody = ({ phone, email, address, city, ip, gps, amount, cedula, ...claimed }: Canary) => ({
  cedula,
  telefono: phone,
  email,
  direccion: address,
  ciudad: city,
  monto: amount,
  ip_address: ip,
  gps,
  nombre: claimed.name,
  fecha_expedicion: claimed.issueDate,
  biometric_transaction: claimed.biometric,
  telefono_token: claimed.phoneToken,
  pago: { metodo: 'nequi', confirmado: false, titular: claimed.payer, bin: claimed.bin },
  entrega: { tipo: 'domicilio', tercero: claimed.receiver },
});
const analyzeBody = ({ cedula, ip, issueDate, biometric, phoneToken, payer, bin, receiver, ...others }: Canary) => {
  const { attribute: _, ...rest } = others;
  return {
    doc_number: cedula,
    ip_address: ip,
    doc_issue_date: issueDate,
    biometric_transaction: biometric,
    phone_token: phoneToken,
    payment: { method: 'card', confirmed: true, holder: payer, bin, three_ds: true },
    delivery: { kind: 'home', receiver },
    ...rest,
  };
};

type SendRequest = (canary: Canary, keys: Keys) => Question;

/** A call over an orderly connection. */
const call = (name: string, sendRequest: SendRequest): Call => ({
  name,
  send: ({ client, keys }, canary) => client.sendRequest(sendRequest(canary, keys)),
});

/** POST /v1/verify, of which one thing is odd. */
const verify = (name: string, odd: (canary: Canary) => Partial<Question> = () => ({})): Call =>
  call(name, (canary, keys) => {
    const { headers, ...question } = odd(canary);
    return {
      method: 'POST',
      path: '/v1/verify',
      headers: { 'x-api-key': keys.corporativo, ...JSON_TYPE, ...headers },
      body: JSON.stringify(verifyBody(canary)),
      ...question,
    };
  });

const verifyWith = (name: string, change: (canary: Canary) => object) =>
  verify(name, (canary) => ({ body: JSON.stringify({ ...verifyBody(canary), ...change(canary) }) }));

const analyze = (name: string, query = '', change: object = {}): Call =>
  call(name, (canary, keys) => ({
    method: 'POST',
    path: `/v1/analyze${query}`,
    headers: { authorization: `Bearer ${keys.enterprise}`, ...JSON_TYPE },
    body: JSON.stringify({ ...analyzeBody(canary), ...change }),
  }));

/** POST /v1/verify twice under an idempotency key that is a value of the buyer, then once with another body. */
const repeated: Call = {
  name: 'repetitions under an idempotency key that is a value',
  send: async ({ client, keys: { corporativo } }, canary) => {
    const headers = { 'x-api-key': corporativo, ...JSON_TYPE, 'idempotency-key': `${canary.cedula}/${canary.email}` };
    const post = (body: object) =>
      client.sendRequest({ method: 'POST', path: '/v1/verify', headers, body: JSON.stringify(body) });
    const body = verifyBody(canary);
    await post(body);
    await post(body);
    return post({ ...body, monto: 1 });
  },
};

/** A batch whose rows are good, broken and in each other's fields, under an id that is a value. */
const batch = (name: string, type: string, rows: (canary: Canary) => string): Call =>
  call(name, (canary, { corporativo }) => ({
    method: 'POST',
    path: '/v1/verify/batch?include=sources',
    headers: { 'x-api-key': corporativo, 'content-type': type, 'idempotency-key': `${canary.cedula}/${canary.email}` },
    body: rows(canary),
  }));

const batches: Call[] = [
  batch('batch of NDJSON', 'application/x-ndjson', (canary) => {
    const body = verifyBody(canary);
    const broken = [{ ...body, cedula: canary.email, [canary.phone]: canary.name }, `${canary.name} ${canary.cedula}`];
    const cut = JSON.stringify(body).slice(0, -9);
    return [...[body, ...broken, body].map((row) => JSON.stringify(row)), canary.address.repeat(800), cut].join('\n');
  }),
  batch('batch of CSV', 'text/csv', ({ cedula, phone, email, name, address }) =>
    [
      'cedula,telefono,email,nombre,direccion',
      `${cedula},${phone},${email},"${name}","${address}"`,
      `${email},${cedula}`,
      `${phone},${email},${cedula},"${address}","${name}"`,
      `${cedula},"${name}" x,${email}`,
    ].join('\r\n'),
  ),
  batch(
    'batch of CSV whose columns are values',
    'text/csv',
    ({ cedula, email, name }) => `${cedula},${email}\n${name},1\n`,
  ),
];

const RECEIPT_PATH = '/v1/verify?include=receipt';

type Request = ReturnType<typeof verifyBody>;
interface Receipted {
  receipt: { token: string; salts: object };
  request: Request;
}

/** A check, and then its receipt given back with the request; the check's own answer where it gave no receipt. */
const replay = (name: string, change: (receipted: Receipted) => object = (receipted) => receipted): Call =>
  sendReceipt(name, '/v1/receipts/replay', change);

const sendReceipt = (name: string, to: string, change: (receipted: Receipted) => object): Call => ({
  name,
  send: async ({ client, keys: { corporativo } }, canary) => {
    const request = verifyBody(canary);
    const headers = { 'x-api-key': corporativo, ...JSON_TYPE };
    const post = (path: string, body: object) =>
      client.sendRequest({ method: 'POST', path, headers, body: JSON.stringify(body) });
    const answer = await post(RECEIPT_PATH, request);
    if (answer.status !== 200) {
      return answer;
    }
    const { receipt } = JSON.parse(answer.text);
    return post(to, change({ receipt, request }));
  },
});

/** A check, and then its receipt with a label. */
const outcome = (name: string, change: (receipted: Receipted) => object): Call =>
  sendReceipt(name, '/v1/outcomes', change);

/** POST /v1/cedula with a text as its body. */
const lookUp = (name: string, body: (canary: Canary) => string): Call =>
  call(name, (canary, { corporativo }) => ({
    method: 'POST',
    path: '/v1/cedula',
    headers: { 'x-api-key': corporativo, ...JSON_TYPE },
    body: body(canary),
  }));

/** What a member sends to the console. */
const inConsole = (name: string, question: (canary: Canary) => Question): Call => ({
  name,
  send: ({ browser }, canary) => browser.sendRequest(question(canary)),
});

/** What a member types into the playground, which the console sends on to the gateway. */
const playground = (name: string, call: (canary: Canary) => object, change: Partial<Question> = {}): Call =>
  inConsole(name, (canary) => ({
    method: 'POST',
    path: '/api/playground/calls',
    headers: JSON_TYPE,
    body: JSON.stringify({ include: [], ...call(canary) }),
    ...change,
  }));

/** Orders of a file, which the console sends on to the gateway with the key that a member typed. */
const orders = (name: string, rows: (canary: Canary) => string): Call => ({
  name,
  send: ({ browser, keys: { corporativo } }, canary) =>
    browser.sendRequest({
      method: 'POST',
      path: '/api/tenants/watched-corporativo/order-checks',
      headers: JSON_TYPE,
      body: JSON.stringify({
        operation: 'verify',
        key: corporativo,
        batchId: randomUUID(),
        firstRow: 1,
        rows: rows(canary),
      }),
    }),
});

/** A document that was read: the buyer's number, and the name of another person. */
const reading = ({ cedula, payer, receiver, issueDate }: Canary) => ({
  fuente: 'pdf417',
  hace_segundos: 40,
  campos: {
    numero: cedula,
    nombres: payer,
    apellidos: receiver,
    fecha_nacimiento: issueDate,
    sexo: 'F',
    problemas: [],
  },
});

const EVIDENCE = {
  codigo_telefono: { canal: 'sms', hace_segundos: 40 },
  documento: { lectura: 'codigo_barras', hace_segundos: 40 },
  pedidos: { entregados: 3, rechazados: 0, contracargos: 0, meses: 8 },
};

/** A check, and a second request with evidence and the receipt of the first one. */
const secondRequest = (name: string, change: (request: Request) => object = () => ({})): Call =>
  sendReceipt(name, '/v1/verify?include=retos,receipt', ({ receipt, request }) => ({
    ...request,
    pruebas: { ...EVIDENCE, recibo: receipt },
    ...change(request),
  }));

const evidence: Call[] = [
  verifyWith('evidence', () => ({ pruebas: EVIDENCE })),
  analyze('evidence in analyze', '?include=retos', { evidence: { phone_code: { channel: 'call', age_seconds: 9 } } }),
  verifyWith('a document that was read', (canary) => ({ pruebas: { documento_leido: reading(canary) } })),
  verifyWith('a document that was read, with values in the wrong places', ({ cedula, name, payer }) => ({
    pruebas: {
      documento_leido: {
        fuente: name,
        hace_segundos: cedula,
        campos: {
          numero: `data:image/png;base64,${cedula}`,
          nombres: `${payer};`,
          apellidos: [name],
          sexo: payer,
          problemas: [cedula, { [name]: payer }],
          [payer]: cedula,
        },
      },
    },
  })),
  secondRequest('second request'),
  secondRequest('second request with other inputs', ({ email, telefono }) => ({ telefono: email, email: telefono })),
  verifyWith('evidence with values in the wrong places', ({ cedula, email, name, phone, phoneToken }) => ({
    pruebas: {
      codigo_telefono: { canal: phone, hace_segundos: cedula, codigo: phoneToken },
      documento: name,
      pedidos: { [email]: 1 },
      recibo: { token: phoneToken, salts: { phone, email: cedula } },
      [cedula]: email,
    },
  })),
];

const purchases: Call[] = [
  verifyWith('an attribute that the policy declares', ({ attribute }) => ({ atributos: { nota: attribute } })),
  secondRequest('second request with another attribute', ({ nombre }) => ({ atributos: { nota: nombre } })),
  verifyWith('an attribute that no policy declares', ({ attribute, payer }) => ({
    atributos: { canal: attribute, [payer]: attribute },
  })),
  analyze('attributes in the wrong form', '', { attributes: { canal: ['app'], otro: { a: 1 } } }),
  verifyWith('a whole card number in the wrong places', ({ payer, attribute }) => ({
    pago: { titular: `${payer} 4111 1111 1111 1111`, bin: '4111111111111111' },
    entrega: { tercero: `4111-1111-1111-1111 ${payer}` },
    atributos: { nota: `${attribute} 4111111111111111` },
  })),
  verifyWith('payment with values in the wrong places', ({ payer, receiver, cedula, attribute, bin }) => ({
    pago: { metodo: payer, confirmado: bin, [cedula]: attribute },
    entrega: { tipo: receiver, [cedula]: payer },
    atributos: attribute,
  })),
  batch(
    'batch of CSV with payment, delivery and attributes',
    'text/csv',
    ({ cedula, payer, bin, receiver, attribute }) =>
      [
        'cedula,pago.titular,pago.bin,entrega.tercero,atributos.nota',
        `${cedula},"${payer}",${bin},"${receiver}",${attribute}`,
        `${cedula},"${payer}",${bin},"${receiver}",`,
        `${cedula},${bin},"${payer}",${attribute},"${receiver}"`,
      ].join('\r\n'),
  ),
  secondRequest('second request with another payment', ({ pago, entrega }) => ({
    pago: { ...pago, confirmado: true, titular: entrega.tercero },
  })),
];

const get = (name: string, path: (canary: Canary) => string, method = 'GET'): Call =>
  call(name, (canary, { corporativo }) => ({ method, path: path(canary), headers: { 'x-api-key': corporativo } }));

/** Bytes that are no orderly HTTP. */
const raw = (name: string, text: (canary: Canary, keys: Keys) => string, options?: { cut: boolean }): Call => ({
  name,
  send: ({ client, keys }, canary) => client.raw(text(canary, keys), options),
});

const wellFormed: Call[] = [
  verify('verify'),
  verify('verify with include=sources', () => ({ path: '/v1/verify?include=sources' })),
  analyze('analyze'),
  analyze('analyze with include=sources', '?include=sources'),
  verify('verify with include=receipt', () => ({ path: RECEIPT_PATH })),
  analyze('analyze with include=receipt', '?include=receipt'),
  replay('replay'),
  replay('replay of another request', ({ receipt, request }) => ({ receipt, request: { ...request, monto: 1 } })),
  replay('replay of what was changed', ({ receipt, request }) => ({
    receipt: { ...receipt, token: `${receipt.token.slice(0, -20)}${'A'.repeat(20)}` },
    request,
  })),
  replay('replay with values in the wrong places', ({ receipt, request }) => ({
    receipt: { token: request.telefono_token, salts: { ...receipt.salts, phone: request.email, city: request.cedula } },
    request: { ...request, cedula: request.telefono, telefono: request.nombre },
  })),
  outcome('outcome', ({ receipt }) => ({ receipt, label: 'fraud' })),
  outcome('outcome with values in the wrong places', ({ receipt, request }) => ({
    receipt: { token: receipt.token, salts: { ...receipt.salts, phone: request.email, city: request.cedula } },
    label: request.nombre,
  })),
  get('cédula look-up', ({ cedula }) => `/v1/cedula/${cedula}`),
  get('cédula look-up, grouped', ({ cedula }) => `/v1/cedula/${cedula.replace(/(\d)(...)(...)(...)/, '$1.$2.$3.$4')}`),
];

const lookUps: Call[] = [
  lookUp('cédula in a body', ({ cedula }) => JSON.stringify({ cedula })),
  lookUp('cédula in a body, malformed', ({ cedula, email }) => JSON.stringify({ cedula: `${cedula}-${email}` })),
  lookUp('cédula in a body, with other values', ({ cedula, phone, name }) => JSON.stringify({ cedula, [phone]: name })),
  lookUp('cédula in a body that is no JSON', ({ cedula }) => `cedula=${cedula}`),
];

const throughConsole: Call[] = [
  playground('playground: verify', (canary) => ({ operation: 'verify', body: verifyBody(canary) })),
  playground('playground: analyze', (canary) => ({
    operation: 'analyze',
    body: analyzeBody(canary),
    include: ['sources', 'receipt'],
  })),
  playground('playground: cédula', ({ cedula }) => ({ operation: 'cedula', body: { cedula } })),
  playground('playground: a body that the API refuses', ({ cedula, email, phone }) => ({
    operation: 'verify',
    body: { cedula: email, telefono: cedula, [phone]: phone },
  })),
  playground('playground: values that the console refuses', ({ cedula, email }) => ({
    operation: cedula,
    body: { cedula },
    include: [email],
  })),
  playground('playground: too large', ({ address }) => ({
    operation: 'verify',
    body: { cedula: address.repeat(800) },
  })),
  playground('playground: without a session', (canary) => ({ operation: 'verify', body: verifyBody(canary) }), {
    headers: { ...JSON_TYPE, cookie: '' },
  }),
  orders('orders', (canary) => `${JSON.stringify(verifyBody(canary))}\n`),
  orders('orders: rows that the API refuses', ({ cedula, email }) => `{"cedula":"${email}"}\n{"${cedula}\n`),
  inConsole('console: a body that is no JSON', ({ cedula, email }) => ({
    method: 'POST',
    path: '/api/playground/calls',
    headers: JSON_TYPE,
    body: `{"operation":"verify","body":{"cedula":"${cedula}","email":"${email}"`,
  })),
  inConsole('console: names of fields are values', ({ cedula, email, name }) => ({
    method: 'POST',
    path: '/api/playground/calls',
    headers: JSON_TYPE,
    body: JSON.stringify({ operation: 'verify', body: {}, include: [], [cedula]: 1, [email]: 2, [name]: 3 }),
  })),
  inConsole('console: values in a receipt that is not valid', ({ cedula, phoneToken, name }) => ({
    method: 'POST',
    path: '/api/receipts/check',
    headers: JSON_TYPE,
    body: JSON.stringify({
      file: `{"cedula":{"nombre":"${name}"},"receipt":{"token":"${phoneToken}"},"x":"${cedula}"}`,
    }),
  })),
  inConsole('console: values in a path and a query', ({ cedula, email }) => ({
    path: `/api/playground/${cedula}?email=${encodeURIComponent(email)}`,
  })),
  inConsole('console: a page with values in its address', ({ cedula, email }) => ({
    path: `/playground/${cedula}?email=${encodeURIComponent(email)}`,
  })),
];

/** Each test value of the sandbox, its faults among them, with everything else a canary. */
const scenarios: Call[] = Object.entries(SANDBOX_CATALOGUE).flatMap(([input, entries]) => {
  const member = {
    cedulas: 'cedula',
    documents: 'cedula',
    faults: 'cedula',
    phones: 'telefono',
    emails: 'email',
    addresses: 'direccion',
    ips: 'ip_address',
    biometrics: 'biometric_transaction',
  };
  const payment = { payers: 'titular', bins: 'bin' };
  return entries.map((entry) =>
    verifyWith(`scenario ${entry.name}`, () =>
      Object.hasOwn(payment, input)
        ? { pago: { [payment[input as keyof typeof payment]]: entry.value } }
        : {
            [member[input as keyof typeof member]]: entry.value,
            ...('kind' in entry && { tipo_documento: entry.kind }),
          },
    ),
  );
});

const badBodies: Call[] = [
  verify('JSON cut short', (canary) => ({ body: JSON.stringify(verifyBody(canary)).slice(0, -9) })),
  verify('no JSON', ({ cedula, email, phone }) => ({ body: `cedula=${cedula}&email=${email}&telefono=${phone}` })),
  verifyWith('names of fields are values', ({ cedula, email, address, name, biometric }) => ({
    [cedula]: 1,
    [email]: {},
    [address]: 2,
    [name]: biometric,
  })),
  verifyWith('fields of the wrong type', ({ cedula, phone, phoneToken, ip, email, name, issueDate, biometric }) => ({
    cedula: Number(cedula),
    telefono: [phone],
    ip_address: { ip },
    gps: { lat: email, lon: phone },
    nombre: [name],
    fecha_expedicion: { issueDate },
    biometric_transaction: { biometric },
    telefono_token: [phoneToken],
  })),
  verifyWith('values in each other’s fields', ({ phone, phoneToken, email, ip, city, biometric, issueDate }) => ({
    cedula: phone,
    telefono: email,
    email: ip,
    ip_address: city,
    nombre: biometric,
    fecha_expedicion: email,
    biometric_transaction: issueDate,
    direccion: phoneToken,
    telefono_token: city,
  })),
  verifyWith('values of control characters', ({ address, city }) => ({
    direccion: `${address}\n`,
    ciudad: `${city}\0`,
  })),
  verify('nested deep', ({ cedula, email }) => ({
    body: `${'['.repeat(5_000)}"${cedula}","${email}"${']'.repeat(5_000)}`,
  })),
  verify('a prototype', ({ cedula, phone }) => ({
    body: `{"cedula":"${cedula}","__proto__":{"${phone}":"${phone}"}}`,
  })),
  verify('a member twice', ({ cedula, phone }) => ({ body: `{"cedula":"${phone}","cedula":"${cedula}"}` })),
  verifyWith('too large', ({ address }) => ({ direccion: address.repeat(800) })),
  verify('packed by gzip', (canary) => ({
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify(verifyBody(canary))),
  })),
  verify('plain text', () => ({ headers: { 'content-type': 'text/plain' } })),
  verify('a value in the content type', ({ email, cedula }) => ({
    headers: { 'content-type': `application/json; name="${email}"; boundary=${cedula}` },
  })),
];

const oddPlaces: Call[] = [
  repeated,
  verify('an idempotency key that is refused', ({ name, phone }) => ({
    headers: { 'idempotency-key': `${name} ${phone}` },
  })),
  verify('values in the query', ({ cedula, email, phone, name, issueDate, biometric }) => ({
    path:
      `/v1/verify?cedula=${cedula}&email=${encodeURIComponent(email)}&include=${encodeURIComponent(phone)}` +
      `&nombre=${encodeURIComponent(name)}&fecha_expedicion=${issueDate}&biometric_transaction=${biometric}`,
  })),
  get('values in the query of a look-up', ({ cedula, email }) => `/v1/cedula/${cedula}?email=${email}`),
  verify('values in headers', ({ cedula, phone, email, ip, address }) => ({
    headers: {
      referer: `https://shop.example/checkout?cedula=${cedula}&email=${email}`,
      'user-agent': `Shop (${phone})`,
      'x-forwarded-for': ip,
      forwarded: `for=${ip}`,
      cookie: `buyer=${email}`,
      'x-request-id': cedula,
      'idempotency-key': `${cedula}-${phone}`,
      traceparent: `00-${cedula.padStart(32, '0')}-${cedula.padStart(16, '0')}-01`,
      baggage: `enduser.id=${email}`,
      'accept-language': `es-${cedula}`,
      accept: `application/json; q="${address}"`,
    },
  })),
  call('values in the headers of a document', ({ cedula, email, phone }) => ({
    path: '/v1/openapi.json',
    headers: {
      'accept-encoding': `identity, ${cedula};q=0.5`,
      'accept-language': `en-${phone.slice(1)}`,
      'if-none-match': `"${email}"`,
    },
  })),
  call('a value for a key', ({ cedula, email }, { corporativo }) => ({
    path: `/v1/cedula/${cedula}`,
    headers: { 'x-api-key': email, authorization: `Bearer ${corporativo}-${cedula}` },
  })),
  call('no key', (canary) => ({
    method: 'POST',
    path: '/v1/verify',
    headers: JSON_TYPE,
    body: JSON.stringify(verifyBody(canary)),
  })),
  call('a key without the scope', (canary, { enterprise }) => ({
    method: 'POST',
    path: '/v1/verify',
    headers: { 'x-api-key': enterprise, ...JSON_TYPE },
    body: JSON.stringify(verifyBody(canary)),
  })),
  { name: 'too many in a second', send: burst },
  get('no cédula in the path', ({ email }) => `/v1/cedula/${encodeURIComponent(email)}`),
  get('an unknown path', ({ cedula, email }) => `/v1/buyers/${cedula}/${email}`),
  get('a path without version', ({ phone }) => `/${phone}`),
  get('a path with a broken escape', ({ cedula }) => `/v1/cedula/%zz${cedula}`),
  get('another method', ({ cedula }) => `/v1/cedula/${cedula}`, 'DELETE'),
  get('another method on verify', ({ cedula, email }) => `/v1/verify?cedula=${cedula}&email=${email}`),
];

/** More than the plan allows in a second; the answer of the one that is refused. */
async function burst({ client, keys: { emprendedor } }: Caller, canary: Canary): Promise<Reply> {
  const question = {
    method: 'POST',
    path: '/v1/verify',
    headers: { 'x-api-key': emprendedor, ...JSON_TYPE },
    body: JSON.stringify(verifyBody(canary)),
  };
  const replies = await Promise.all(Array.from({ length: BURST }, () => client.sendRequest(question)));
  return replies.find(({ status }) => status === 429) ?? (replies[0] as Reply);
}

const head = ({ corporativo }: Keys) =>
  `POST /v1/verify HTTP/1.1\r\nHost: x\r\nX-API-Key: ${corporativo}\r\nContent-Type: application/json\r\n`;

const brokenHttp: Call[] = [
  raw('no HTTP', ({ cedula, email }) => `${cedula} ${email}\r\n\r\n`),
  raw('an unknown method', ({ cedula, phone }) => `VERIFY${cedula} /${phone} HTTP/1.1\r\nHost: x\r\n\r\n`),
  raw('a folded header', ({ email }, keys) => `${head(keys)}X-Buyer: a\r\n ${email}\r\nConnection: close\r\n\r\n`),
  raw(
    'headers too large',
    ({ cedula, email }) =>
      `GET /v1/cedula/${cedula} HTTP/1.1\r\nHost: x\r\nX-Buyer: ${`${email} `.repeat(700)}\r\n\r\n`,
  ),
  raw('two lengths', ({ cedula }, keys) => `${head(keys)}Content-Length: 3\r\nContent-Length: 4\r\n\r\n"${cedula}"`),
  raw('a broken chunk', ({ phone }, keys) => `${head(keys)}Transfer-Encoding: chunked\r\n\r\n${phone}\r\n`),
  raw('a client that leaves', (canary, keys) => `${head(keys)}Content-Length: 900\r\n\r\n${JSON.stringify(canary)}`, {
    cut: true,
  }),
];

/** Every way there is. */
const CALLS: readonly Call[] = [
  ...wellFormed,
  ...evidence,
  ...purchases,
  ...lookUps,
  ...batches,
  ...throughConsole,
  ...scenarios,
  ...badBodies,
  ...oddPlaces,
  ...brokenHttp,
];

/** So many calls are one of each kind. */
export const KINDS = CALLS.length;

/** A call, and which of the ways to the service it takes. */
export interface PlannedCall {
  call: Call;
  way: number;
}

/** So many calls, each kind of them as often as the others; each time a kind comes again it takes the next way. */
export function mixedCalls(count: number, ways: number): PlannedCall[] {
  return Array.from({ length: count }, (_, index) => ({
    call: CALLS[index % CALLS.length] as Call,
    way: ((index % CALLS.length) + Math.floor(index / CALLS.length)) % ways,
  }));
}
