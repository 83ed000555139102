import { gzipSync } from 'node:zlib';
import { hostileBodies } from './hostile-bodies.js';

/** A route of the gateway or of the console, as its own table of routes names it. */
export interface Route {
  method: string;
  /** With parameters, `/v1/cedula/{numero}` or `/api/tenants/:tenant/keys`. */
  path: string;
  /** Members of the body that the server knows. */
  fields: readonly string[];
}

/** A request that no honest client sends. */
export interface HostileRequest {
  /** What is wrong with it, for the report. */
  kind: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

const SEED = 20_261_123;
const RANDOM_BODIES = 30;
const JSON_TYPE = { 'content-type': 'application/json' };
/** Just inside the limits of a body, of a URL, and of the header. */
const BODY_BYTES = [8_000, 16_000, 240_000];
const URL_LENGTH = 1_000;
const HEADER_BYTES = 7_000;

const fill = (unit: string, bytes: number) => unit.repeat(Math.max(1, Math.floor(bytes / unit.length)));
const members = (count: number, value = '1') => Array.from({ length: count }, (_, index) => `"m${index}":${value}`);
const object = (...parts: string[]) => `{${parts.join(',')}}`;
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Texts on which careless patterns and normalisations take long. */
const LONG_TEXTS = ['a', ' ', '1', '.', '@', 'a@', 'a.', 'á', 'a\u0301', '\u202e', '-', '=', '😀', 'ﷺ', 'aA0 '];
/** As long as a field may be at most, so that more than the check of the length reads them. */
const FIELD_LENGTHS = [60, 250, 4_000];

const inBase64 = (text: string) => JSON.stringify(Buffer.from(text).toString('base64'));
/** A solution whose challenge nobody signed, and that would cost a lot. */
const PUZZLE = JSON.stringify({
  challenge: { parameters: { algorithm: 'PBKDF2/SHA-256', cost: 1e9, keyLength: 1e6 }, signature: 'a'.repeat(64) },
  solution: { counter: 1, derivedKey: 'a'.repeat(64) },
});

/** Values of a wrong type, or with a shape that a validator or a copy could execute. */
const WRONG_VALUES = [
  ...['null', 'true', '-1', '1e400', fill('1', 7_000), '""', '[]', '{}', '[[]]', '[null]', '{"length":1e9}'],
  ...['{"constructor":1}', '{"__proto__":1}', '{"a":{"prototype":{"constructor":1}}}', '{"toString":1}', '{"then":1}'],
  ...[nested(3_000, '[', ']'), nested(7, '[', ']'), nested(1_000, '{"a":', '1}'), `[${fill('0,', 7_000)}0]`],
  ...[inBase64(nested(1_400, '[', ']')), inBase64(object(...members(250))), inBase64(PUZZLE)],
  ...[`[${fill('{},', 120)}{}]`, object(...members(60)), object(...members(600)), '"\\ud83d"', '"\\u0000"'],
];

/** Values that are accepted, so that a request with one bad member reaches the code behind the validation. */
const GOOD_VALUES: Record<string, string> = {
  cedula: '1000000001',
  doc_number: '1000000001',
  email: 'ana@example.com',
  password: 'tres tristes tigres',
  company: 'Acme',
  nit: '900373115-3',
  name: 'Ana',
  language: 'es',
};

/** Bodies that are hostile whatever the fields of the route are. */
function hostileTexts(): [kind: string, text: string][] {
  const bySize = BODY_BYTES.flatMap((bytes): [string, string][] => [
    [`members, ${bytes} bytes`, object(...members(bytes / 12))],
    [`the same member, ${bytes} bytes`, object(...Array<string>(bytes / 8).fill('"m0":1'))],
    [`forbidden names, ${bytes} bytes`, object(...Array<string>(bytes / 20).fill('"__proto__":{"a":1}'))],
    [`deep arrays, ${bytes} bytes`, nested(bytes / 2, '[', ']')],
    [`deep objects, ${bytes} bytes`, nested(bytes / 7, '{"a":', '1}')],
    [`a wide array, ${bytes} bytes`, `[${fill('0,', bytes)}0]`],
    [`a wide array of objects, ${bytes} bytes`, `{"a":[${fill('{"b":[]},', bytes)}{}]}`],
    [`a long text, ${bytes} bytes`, JSON.stringify({ a: fill('a', bytes) })],
    [`a long name, ${bytes} bytes`, JSON.stringify({ [fill('a', bytes)]: 1 })],
    [`a long number, ${bytes} bytes`, `{"a":${fill('1', bytes)}}`],
    [`escapes, ${bytes} bytes`, `{"a":"${fill('\\u0061', bytes)}"}`],
    [`blanks, ${bytes} bytes`, `{${fill(' ', bytes)}}`],
  ]);
  return [...bySize, ['64 members', object(...members(64))], ['64 objects', object(...members(31, '{"a":1}'))]];
}

function bodiesFor(fields: readonly string[]): HostileRequest[] {
  const make = (kind: string, body: Buffer | string, headers: Record<string, string> = JSON_TYPE) =>
    ({ kind, headers, body: Buffer.from(body) }) as HostileRequest;
  const withField = (name: string, value: string) =>
    object(
      ...fields
        .filter((field) => field === name || field in GOOD_VALUES)
        .map((field) => `"${field}":${field === name ? value : JSON.stringify(GOOD_VALUES[field])}`),
    );
  return [
    ...hostileTexts().map(([kind, text]) => make(kind, text)),
    ...fields.flatMap((name) => [
      ...WRONG_VALUES.map((value) => make(`/${name} is ${value.slice(0, 30)}`, withField(name, value))),
      ...LONG_TEXTS.flatMap((unit) =>
        FIELD_LENGTHS.map((length) =>
          make(`/${name} is ${length} times ${unit}`, withField(name, JSON.stringify(fill(unit, length)))),
        ),
      ),
    ]),
    ...hostileBodies(fields.length > 0 ? RANDOM_BODIES : 1, SEED).map(({ bytes, headers }, index) =>
      make(`random body ${index}`, bytes, { ...JSON_TYPE, ...headers }),
    ),
    make('invalid UTF-8', Buffer.alloc(7_000, 0xff)),
    make('compressed', gzipSync(Buffer.alloc(1_000_000)), { ...JSON_TYPE, 'content-encoding': 'gzip' }),
    make('a form', fill('a[b]=c&', 7_000), { 'content-type': 'application/x-www-form-urlencoded' }),
    make('parts', fill('--x\r\n\r\n', 7_000), { 'content-type': 'multipart/form-data; boundary=x' }),
    make('text', fill('a', 7_000), { 'content-type': 'text/plain' }),
    make('no type', fill('a', 7_000), {}),
    make('a long type', '{}', { 'content-type': `application/json${fill('; charset=utf-8', HEADER_BYTES)}` }),
  ];
}

const QUERIES = [
  'a&',
  'a=1&',
  'a[b]=1&',
  'a[]=1&',
  '%',
  '%25',
  '%zz',
  '+',
  '=',
  'constructor=1&__proto__=1&',
  'before=9&',
];

const HEADERS: [name: string, unit: string][] = [
  ['cookie', 'a=b; '],
  ['cookie', 'cotejo='],
  ['cookie', 'cotejo=%zz; '],
  ['accept-language', 'es;q=0.1,'],
  ['accept-language', 'a-'],
  ['accept', 'application/problem+json,'],
  ['accept-encoding', 'br;q=0.1, '],
  ['user-agent', 'Mozilla/5.0 (X11; '],
  ['user-agent', 'a/'],
  ['x-forwarded-for', '1.1.1.1, '],
  ['x-api-key', 'sk_test_'],
  ['authorization', 'Bearer '],
  ['idempotency-key', 'a'],
  ['range', 'bytes=0-1,'],
  ['if-match', '"a", '],
  ['if-none-match', '"a", '],
  ['if-modified-since', '1 '],
  ['traceparent', '00-'],
  ['x-a', ' a'],
];

const PARAMETERS = [
  'a',
  '__proto__',
  'constructor',
  '%2e%2e',
  '%2e%2e%2f',
  '%00',
  '%zz',
  '%ff',
  ':',
  '*',
  'á'.repeat(9),
];

/** Hostile requests of every kind to one route: bodies, query strings, header fields and parameters in the path. */
export function hostileRequestsTo({ method, path, fields }: Route): HostileRequest[] {
  const withParameter = (value: string) => path.replace(/\{\w+\}|:\w+/g, value);
  const plain = withParameter('a');
  const bodies = method === 'GET' ? [] : bodiesFor(fields);
  const queries = QUERIES.map((unit) => ({ kind: `query ${unit}`, path: `${plain}?${fill(unit, URL_LENGTH - 50)}` }));
  const headers = HEADERS.map(([name, unit]) => ({
    kind: `${name} of ${unit}`,
    headers: { [name]: fill(unit, HEADER_BYTES).trim() },
  }));
  const fieldsOfHeader = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x-${index}`, 'a']));
  const parameters = plain === path ? [] : [...PARAMETERS, fill('a', URL_LENGTH - path.length)];
  const parts = [
    ...bodies,
    ...queries,
    ...headers,
    { kind: 'many header fields', headers: fieldsOfHeader },
    ...parameters.map((value) => ({ kind: `parameter ${value.slice(0, 30)}`, path: withParameter(value) })),
  ];
  return parts.map((part) => ({ method, path: plain, headers: {}, ...part }));
}
