import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** A body that no honest client sends, as it goes over the wire. */
export interface HostileBody {
  bytes: Buffer;
  headers?: Record<string, string>;
}

const FIELDS = [
  ...['cedula', 'telefono', 'email', 'direccion', 'ciudad', 'monto', 'ip_address', 'gps'],
  ...['nombre', 'fecha_expedicion', 'biometric_transaction', 'telefono_token'],
];

const nested = (depth: number, open: string, core: string, close: string) =>
  open.repeat(depth) + core + close.repeat(depth);

/** Texts that break what is careless with text: right to left, other digits, halves of characters, controls, scripts. */
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\u202e1000000001',
    '١٠٠٠٠٠٠٠٠١',
    '１０００００００１',
    '1000000001\u0000',
    '\ud83d',
    '\ude00\ud83d',
    '1e400',
    '-0',
    "' OR 1=1 --",
    '{{7*7}}',
    '../../../../etc/passwd',
    '<script>alert(1)</script>',
    '2023-02-30',
    '9999-12-31',
    'a\u0301'.repeat(60),
    '\u202eanA',
    'a'.repeat(15_000),
  ),
);

/** A value as JSON text; some of it no JSON at all. */
const oddValue = fc.oneof(
  oddText.map((text) => JSON.stringify(text)),
  fc.constantFrom(
    'NaN',
    'Infinity',
    '-Infinity',
    'undefined',
    '1e400',
    '-1e400',
    '-0',
    '9007199254740993',
    '0x10',
    '01',
  ),
  fc.constantFrom(
    '1.0000000000000000001',
    '1e-400',
    '"\\ud83d"',
    '"\\u0000"',
    '"\\x41"',
    "'a'",
    '{"__proto__":{"a":1}}',
  ),
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  fc.integer({ min: 1, max: 8_000 }).map((depth) => nested(depth, '[', '', ']')),
);

const oddName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...FIELDS) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'doc_number', '') },
  { weight: 1, arbitrary: oddText },
);

/**
 * A body with a valid cédula and up to eight more fields. Most field names are in the schema and some are repeated; the
 * values are wrong.
 */
const nearlyRight = fc
  .array(fc.tuple(oddName, oddValue), { minLength: 1, maxLength: 8 })
  .map(
    (members) =>
      `{"cedula":"1000000001",${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`,
  )
  .map((text) => ({ bytes: Buffer.from(text) }));

const damaged = fc.tuple(nearlyRight, fc.nat({ max: 400 }), fc.nat({ max: 255 })).map(([{ bytes }, at, value]) => {
  const copy = Buffer.from(bytes);
  copy[at % copy.length] = value;
  return { bytes: at % 3 === 0 ? copy.subarray(0, at % copy.length) : copy };
});

const noise = fc.uint8Array({ maxLength: 2_000 }).map((bytes) => ({ bytes: Buffer.from(bytes) }));

const deep = fc
  .tuple(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom('[]', '{}', 'cedula'))
  .map(([depth, kind]) => {
    if (kind === '[]') {
      return nested(depth, '[', '', ']');
    }
    if (kind === '{}') {
      return nested(depth, '{"a":', '1', '}');
    }
    return `{"cedula":${nested(depth, '[', '"1000000001"', ']')}}`;
  })
  .map((text) => ({ bytes: Buffer.from(text) }));

const GZIP_BOMB = gzipSync(Buffer.alloc(10_000_000, '{"cedula":"1000000001"}'));

const large = fc.constantFrom<HostileBody>(
  { bytes: Buffer.from(`{"cedula":"${'1'.repeat(20_000)}"}`) },
  { bytes: Buffer.from(`{"cedula":"1000000001","direccion":"${' '.repeat(16_000)}"}`) },
  { bytes: Buffer.alloc(16_384, '[') },
  { bytes: GZIP_BOMB, headers: { 'content-encoding': 'gzip' } },
  { bytes: GZIP_BOMB.subarray(0, 16_000) },
);

/** Bodies by the thousand, the same ones each time. */
export function hostileBodies(count: number, seed: number): HostileBody[] {
  const any = fc.oneof(
    { weight: 60, arbitrary: nearlyRight },
    { weight: 20, arbitrary: damaged },
    { weight: 10, arbitrary: noise },
    { weight: 10, arbitrary: deep },
    { weight: 2, arbitrary: large },
  );
  const twoMegabytes = { bytes: Buffer.from(`{"cedula":"${'1'.repeat(2_000_000)}"}`) };
  return [twoMegabytes, ...fc.sample(any, { numRuns: count - 1, seed })];
}
