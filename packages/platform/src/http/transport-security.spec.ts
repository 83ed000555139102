import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteFolder } from '@cotejo/testing';
import { generate } from 'selfsigned';
import { ConfigInvalidError } from '../config-invalid.error.js';
import { Env } from '../env.js';
import { listenSettings } from '../settings.js';
import { isLoopback, readListenSettings } from './transport-security.js';

const dir = suiteFolder();
const file = join(dir, 'pem');
const tls = { API_TLS_CERT_FILE: join(dir, 'tls.crt'), API_TLS_KEY_FILE: join(dir, 'tls.key') };
beforeAll(async () => {
  writeFileSync(file, 'PEM');
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }]);
  writeFileSync(tls.API_TLS_CERT_FILE, cert);
  writeFileSync(tls.API_TLS_KEY_FILE, key);
});

const LISTEN = listenSettings('API_', 'Gateway', 8_080);
const read = (variables: NodeJS.ProcessEnv) => readListenSettings(new Env(variables), LISTEN);
const PUBLIC = { API_HOST: '0.0.0.0' };

it('serves plain HTTP on a loopback address by default', () => {
  expect(read({})).toEqual({ host: '127.0.0.1', port: 8_080, tls: null, secureTransport: false });
});

it('serves TLS on a public address with a certificate', () => {
  const settings = read({ ...PUBLIC, ...tls, API_PORT: '443' });
  expect(settings).toMatchObject({ host: '0.0.0.0', port: 443, secureTransport: true });
  expect(settings.tls?.current.key.toString()).toContain('PRIVATE KEY');
});

it('serves plain HTTP on a public address when a proxy in front terminates TLS', () => {
  expect(read({ ...PUBLIC, API_TLS_TERMINATED: 'true' })).toMatchObject({ tls: null, secureTransport: true });
});

it.each([
  ['a public address without TLS', PUBLIC, 'API_HOST: must be a loopback address unless TLS'],
  ['a certificate without a key', { API_TLS_CERT_FILE: file }, 'API_TLS_KEY_FILE: must be set'],
  ['a certificate that is no PEM', { ...tls, API_TLS_CERT_FILE: file }, 'API_TLS_KEY_FILE: must hold the private key'],
  [
    'a certificate that does not exist',
    { API_TLS_CERT_FILE: join(dir, 'none'), API_TLS_KEY_FILE: file },
    'API_TLS_CERT_FILE: must name a readable file',
  ],
])('refuses %s', (_case, variables, message) => {
  expect(() => read(variables)).toThrow(ConfigInvalidError);
  expect(() => read(variables)).toThrow(message);
});

it.each([
  ['localhost', true],
  ['127.8.0.1', true],
  ['::1', true],
  ['10.0.0.1', false],
  ['::', false],
  ['example.com', false],
])('isLoopback(%s) is %p', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
