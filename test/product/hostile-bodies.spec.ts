import { FIELD_PROBLEMS } from '@cotejo/contracts';
import { Ajv } from 'ajv';
import { type HostileBody, hostileBodies } from '../harness/hostile-bodies.js';
import { send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** Whatever is sent as a body: an answer of the interface or the one error body, never a 5xx, and never what was sent. */
let running: RunningProduct;
let key: string;

beforeAll(async () => {
  running = await lend('sandbox');
  key = await running.key('unlimited');
});

const BODIES = 5_000;
const SEED = 20_261_121;
const IN_FLIGHT = 8;
/** Such a 503 is no verdict about the body, so the request is sent again. */
const TRIES = 5;

const text = { type: 'string', minLength: 1 };
/** One kind of problem in the detail of an error: its places, among them names of unknown members, and a text of the table. */
const FIELD_TEXT = `(/[^\\p{C}]{0,800}: )?(${Object.values(FIELD_PROBLEMS)
  .map(({ es }) => es.replace(/[+.]/g, '\\$&'))
  .join('|')})`;
const BODY_TEXT =
  'Envíe el cuerpo sin Content-Encoding|Tipos de contenido admitidos: application/json|Solo se admite .*';
const isErrorBody = new Ajv().compile({
  type: 'object',
  additionalProperties: false,
  required: ['success', 'code', 'message', 'reason', 'request_id', 'errors', 'type', 'title', 'status'],
  properties: {
    success: { const: false },
    code: { const: 'bad_request' },
    message: text,
    reason: { enum: ['invalid_json', 'invalid_body', 'invalid_cedula', 'body_too_large', 'unsupported_encoding'] },
    request_id: { type: 'string', pattern: '^req_[a-z2-7]{26}$' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['pointer', 'code'],
        // Names of the schema, and short and printable names of unknown members.
        properties: {
          pointer: { type: 'string', pattern: '^(/[^/\\p{C}]{0,128}){0,2}$' },
          code: { type: 'string', pattern: '^[a-z_]+$' },
        },
      },
    },
    type: { const: 'urn:cotejo:error:bad_request' },
    title: text,
    status: { enum: [400, 413, 415] },
    detail: {
      type: 'string',
      pattern: `^(${FIELD_TEXT}(; ${FIELD_TEXT})*(\\. Campos admitidos: [a-z_, ]+)?|${BODY_TEXT})$`,
    },
  },
});

const post = ({ bytes, headers }: HostileBody) =>
  send(`${running.url}/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
    body: new Uint8Array(bytes),
  });

/** What is wrong with the answer to a body; `null` when nothing is. */
async function problemWith(hostile: HostileBody): Promise<string | null> {
  let answer = await post(hostile);
  for (let tries = 1; tries < TRIES && answer.body.reason === 'not_ready'; tries += 1) {
    answer = await post(hostile);
  }
  const { status, headers, body } = answer;
  if (status === 200) {
    return body.success === true ? null : 'a 200 without success';
  }
  if (!isErrorBody(body)) {
    return `${status}: ${JSON.stringify(isErrorBody.errors)}`;
  }
  if (body.status !== status || body.request_id !== headers.get('request-id')) {
    return 'body and head differ';
  }
  return null;
}

it(`answers ${BODIES} hostile bodies with the expected errors`, async () => {
  const pids = { ...running.services.pids };
  const bodies = hostileBodies(BODIES, SEED);
  const counts = new Map<string, number>();
  const sendRequest = async () => {
    for (let hostile = bodies.pop(); hostile; hostile = bodies.pop()) {
      const problem = (await problemWith(hostile)) ?? 'none';
      counts.set(problem, (counts.get(problem) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, sendRequest));
  expect(Object.fromEntries(counts)).toEqual({ none: BODIES });
  expect({ ...running.services.pids }).toEqual(pids);
  expect(running.logs()).not.toMatch(/"level":[56]0/);
}, 60_000);

it('answers a good body with 200 afterwards', async () => {
  const { status } = await post({ bytes: Buffer.from('{"cedula":"1000000001"}') });
  expect(status).toBe(200);
});
