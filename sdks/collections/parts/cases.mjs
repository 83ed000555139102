/**
 * A request of the collections, and what its answer must be.
 *
 * @typedef {object} Case
 * @property {string} folder
 * @property {string} name
 * @property {string} operation method and path, see `readOperations`
 * @property {boolean} [withoutKey]
 * @property {string} [query]
 * @property {string} [pathValue] the last part of the path
 * @property {unknown} [body] a text is sent as it is
 * @property {Expected} expect
 *
 * @typedef {object} Expected
 * @property {number} status
 * @property {object} [schema] of the body, with the other schemas as `components`
 * @property {Record<string, unknown>} [members] exact values
 * @property {boolean} [keepReceipt] keeps the receipt for the replay
 */

const SANDBOX = 'Sandbox test values';
const REFUSED = 'Refused requests';
const RECEIPT_REQUEST = { cedula: '1000000001', monto: 250000 };

/** @param {object} document OpenAPI @returns {Case[]} */
export function readCases(document) {
  const shapes = new Shapes(document);
  return [...operationCases(shapes), ...refusedCases(shapes), ...sandboxCases(document, shapes)];
}

class Shapes {
  constructor({ components }) {
    this.components = components;
  }

  good(name, members) {
    return { status: 200, schema: this.components.schemas[name], components: this.components, members };
  }

  /** Every error has the same body, so each one is checked member by member. */
  error(status, code, reason) {
    const { Error: schema } = this.components.schemas;
    const members = { success: false, code, reason, status, type: `urn:cotejo:error:${code}` };
    return { status, schema, components: this.components, members };
  }
}

/** Each operation once. Verify keeps its receipt, which the replay sends. */
function operationCases(shapes) {
  const numbers = { cedula: RECEIPT_REQUEST.cedula };
  return [
    {
      ...of('Verification', 'POST /v1/verify', 'Check a transaction'),
      query: 'include=receipt',
      body: RECEIPT_REQUEST,
      expect: { ...shapes.good('VerifyResponse', { recommendation: 'aprobar' }), keepReceipt: true },
    },
    {
      ...of('Verification', 'POST /v1/analyze', 'Score a transaction'),
      query: 'include=sources,counterfactuals',
      body: { doc_number: '1000000002', amount: 250000 },
      expect: shapes.good('AnalyzeResponse', { recommendation: 'REVIEW' }),
    },
    {
      ...of('Registry', 'GET /v1/cedula/:numero', 'Look up a cédula'),
      pathValue: numbers.cedula,
      expect: shapes.good('CedulaRecord', numbers),
    },
    {
      ...of('Registry', 'POST /v1/cedula', 'Look up a cédula, number in the body'),
      body: numbers,
      expect: shapes.good('CedulaRecord', numbers),
    },
    {
      ...of('Receipts', 'POST /v1/receipts/replay', 'Replay a receipt'),
      body: `{\n  "receipt": {{receipt}},\n  "request": ${JSON.stringify(RECEIPT_REQUEST)}\n}`,
      expect: shapes.good('ReplayResponse', { result: 'identical' }),
    },
    {
      ...of('Receipts', 'GET /.well-known/jwks.json', 'Keys of receipts'),
      expect: shapes.good('ReceiptKeys'),
    },
    {
      ...of('Sandbox', 'GET /v1/sandbox/scenarios', 'Test values'),
      expect: shapes.good('SandboxCatalogue'),
    },
    {
      ...of('Reference', 'GET /v1/openapi.json', 'OpenAPI document'),
      expect: { status: 200, members: { openapi: '3.1.0' } },
    },
    { ...of('Reference', 'GET /v1/docs', 'Documentation page'), expect: { status: 200 } },
  ];
}

function refusedCases(shapes) {
  const unreadable = { token: 'a.b.c', salts: {} };
  return [
    {
      ...of(REFUSED, 'POST /v1/verify', 'No key'),
      withoutKey: true,
      body: RECEIPT_REQUEST,
      expect: shapes.error(401, 'unauthorized', 'missing_credentials'),
    },
    {
      ...of(REFUSED, 'POST /v1/verify', 'Verify without a cédula'),
      body: {},
      expect: shapes.error(400, 'bad_request', 'invalid_body'),
    },
    {
      ...of(REFUSED, 'POST /v1/verify', 'Unknown part of the answer'),
      query: 'include=everything',
      body: RECEIPT_REQUEST,
      expect: shapes.error(400, 'bad_request', 'invalid_parameter'),
    },
    {
      ...of(REFUSED, 'POST /v1/analyze', 'Analyze with a field of verify'),
      body: { doc_number: '1000000001', telefono: '+573000000001' },
      expect: shapes.error(400, 'bad_request', 'invalid_body'),
    },
    {
      ...of(REFUSED, 'GET /v1/cedula/:numero', 'Malformed cédula'),
      pathValue: 'not-a-number',
      expect: shapes.error(404, 'not_found', 'invalid_cedula'),
    },
    {
      ...of(REFUSED, 'POST /v1/cedula', 'Malformed cédula in the body'),
      body: { cedula: '12x45' },
      expect: shapes.error(400, 'bad_request', 'invalid_body'),
    },
    {
      ...of(REFUSED, 'POST /v1/receipts/replay', 'Replay of another text'),
      body: { receipt: unreadable, request: RECEIPT_REQUEST },
      expect: shapes.error(400, 'bad_request', 'invalid_receipt'),
    },
  ];
}

const of = (folder, operation, name) => ({ folder, operation, name });

/** Each test cédula with each operation that takes one. The document has the outcomes as examples. */
function sandboxCases({ paths }, shapes) {
  const examples = (path, method) => paths[path][method].requestBody.content['application/json'].examples;
  const outcomes = (path, method) => paths[path][method].responses['200'].content['application/json'].examples;
  const numbers = paths['/v1/cedula/{numero}'].get.parameters[0].examples;
  const expected = (path, method, name, schema, members) => {
    const outcome = outcomes(path, method)[name]?.value;
    return outcome
      ? shapes.good(schema, Object.fromEntries(members.map((member) => [member, outcome[member]])))
      : shapes.error(404, 'not_found', 'cedula_not_found');
  };
  return Object.entries(numbers).flatMap(([name, { value, summary }]) => [
    {
      ...of(SANDBOX, 'POST /v1/verify', `verify ${value}: ${summary}`),
      body: examples('/v1/verify', 'post')[name].value,
      expect: expected('/v1/verify', 'post', name, 'VerifyResponse', ['risk_score', 'risk_level', 'recommendation']),
    },
    {
      ...of(SANDBOX, 'POST /v1/analyze', `analyze ${value}: ${summary}`),
      body: examples('/v1/analyze', 'post')[name].value,
      expect: expected('/v1/analyze', 'post', name, 'AnalyzeResponse', ['risk_score', 'recommendation']),
    },
    {
      ...of(SANDBOX, 'GET /v1/cedula/:numero', `cedula ${value}: ${summary}`),
      pathValue: value,
      expect: expected('/v1/cedula/{numero}', 'get', name, 'CedulaRecord', ['cedula', 'valid', 'estado']),
    },
    {
      ...of(SANDBOX, 'POST /v1/cedula', `cedula in the body ${value}: ${summary}`),
      body: { cedula: value },
      expect: expected('/v1/cedula', 'post', name, 'CedulaRecord', ['cedula', 'valid', 'estado']),
    },
  ]);
}
