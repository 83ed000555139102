import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigInvalidError, defaultPoliciesDir, Env } from '@cotejo/platform';
import { suiteFolder } from '@cotejo/testing';
import { readCamaraConfig } from './camara.config.js';

const ENTRY = {
  id: 'claro',
  name: 'Claro',
  baseUrl: 'https://api.operator.example/camara',
  tokenUrl: 'https://auth.operator.example/token',
  clientId: 'c-1',
  keyId: 'k-1',
  keyFile: 'ec.pem',
  apis: { simSwap: '/sim-swap/v2' },
};

const folder = suiteFolder();
beforeAll(async () => {
  const pem = { type: 'pkcs8', format: 'pem' } as const;
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem);
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export(pem);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export(pem);
  for (const [file, key] of Object.entries({ ec, p384, rsa })) {
    await writeFile(join(folder, `${file}.pem`), key);
  }
});

async function read(file: unknown, variables: Record<string, string> = {}) {
  const path = join(folder, 'operators.json');
  await writeFile(path, typeof file === 'string' ? file : JSON.stringify(file));
  return readCamaraConfig(new Env({ COTEJO_CAMARA_OPERATORS_FILE: path, ...variables }), defaultPoliciesDir());
}

it('returns null without a file', () => {
  expect(readCamaraConfig(new Env({}), defaultPoliciesDir())).toBeNull();
});

it('reads operators, with key paths relative to the file', async () => {
  const config = await read({ operators: [ENTRY, { ...ENTRY, id: 'tigo', keyFile: 'rsa.pem', algorithm: 'PS256' }] });
  expect(config).toMatchObject({ retryAfterReroute: false, location: { radiusM: 5_000, maxAgeSeconds: 300 } });
  expect(config?.operators[0]).toMatchObject({
    assignedAs: ['Claro'],
    simSwapDate: true,
    callsPerSecond: 10,
    concurrencyMax: 16,
    identity: { algorithm: 'ES256', audience: ENTRY.tokenUrl, grant: 'client-credentials' },
  });
  expect(config?.operators[1]?.identity.key.current.asymmetricKeyType).toBe('rsa');
});

it.each<[string, unknown, RegExp]>([
  ['no JSON', '{', /must be JSON/],
  ['no operators', { operators: [] }, /\/operators must NOT have fewer than 1 items/],
  ['an unknown member', { operators: [{ ...ENTRY, secret: 'geheim' }] }, /\/operators\/0 must NOT have additional/],
  ['a URL that is not http', { operators: [{ ...ENTRY, baseUrl: 'ftp://geheim' }] }, /\/0\/baseUrl must match pattern/],
  ['credentials in a URL', { operators: [{ ...ENTRY, tokenUrl: 'https://a:geheim@b' }] }, /\/operators\/0\/tokenUrl/],
  ['an API without a path', { operators: [{ ...ENTRY, apis: { simSwap: 'v2' } }] }, /\/apis\/simSwap must match/],
  ['an unknown API', { operators: [{ ...ENTRY, apis: { otp: '/otp/v1' } }] }, /\/operators\/0\/apis must NOT/],
  ['the same id twice', { operators: [ENTRY, ENTRY] }, /an id is used twice/],
  ['no key file', { operators: [{ ...ENTRY, keyFile: 'geheim.pem' }] }, /operators\/0\/keyFile: must name a readable/],
  ['a file that is not a key', { operators: [{ ...ENTRY, keyFile: 'operators.json' }] }, /must be a private key/],
  ['a key of another curve', { operators: [{ ...ENTRY, keyFile: 'p384.pem' }] }, /that fits ES256/],
  ['a key of another kind', { operators: [{ ...ENTRY, keyFile: 'rsa.pem' }] }, /that fits ES256/],
  ['an algorithm for another key', { operators: [{ ...ENTRY, algorithm: 'RS256' }] }, /that fits RS256/],
])('refuses %s, with the place and without the value', async (_, file, problem) => {
  const error = await read(file).catch((failure) => failure);
  expect(error).toBeInstanceOf(ConfigInvalidError);
  expect(error.message).toMatch(/^COTEJO_CAMARA_OPERATORS_FILE: /);
  expect(error.message).toMatch(problem);
  expect(error.message).not.toContain('geheim');
});

it('refuses a circle that is smaller than a cell', async () => {
  await expect(read({ operators: [ENTRY] }, { COTEJO_CAMARA_LOCATION_RADIUS_M: '500' })).rejects.toThrow(/from 2000/);
});
