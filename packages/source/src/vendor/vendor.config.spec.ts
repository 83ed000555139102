import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Env } from '@cotejo/platform';
import { readRetryAfterReroute, readSecret, readVendorConnection } from './vendor.config.js';

const folder = mkdtempSync(join(tmpdir(), 'vendor-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const connection = (variables: NodeJS.ProcessEnv) => readVendorConnection(new Env(variables), 'COTEJO_X');

const PASSWORD = 'geheim';

describe('readVendorConnection', () => {
  it('returns null without a URL', () => {
    expect(connection({ COTEJO_X_TIMEOUT_MS: '100' })).toBeNull();
  });

  it('has defaults for everything except the URL', () => {
    expect(connection({ COTEJO_X_URL: 'https://vendor.example/api' })).toEqual({
      url: new URL('https://vendor.example/api'),
      tls: expect.objectContaining({ current: { ca: undefined, cert: undefined, key: undefined } }),
      timeoutMs: 5_000,
      connectionsMax: 4,
    });
  });

  it('reads the files of a private network', () => {
    const variables = { COTEJO_X_URL: 'https://vendor.example', COTEJO_X_CA_FILE: file('ca.pem', 'authority') };
    expect(connection(variables)?.tls?.current.ca?.toString()).toBe('authority');
  });

  it.each([
    ['COTEJO_X_URL', 'ftp://vendor.example'],
    ['COTEJO_X_URL', `https://user:${PASSWORD}@vendor.example`],
    ['COTEJO_X_CERT_FILE', join(folder, 'geheim')],
    ['COTEJO_X_TIMEOUT_MS', '49'],
    ['COTEJO_X_CONCURRENCY_MAX', '0'],
  ])('refuses %s=%s without repeating the value', (variable, value) => {
    const read = () => connection({ COTEJO_X_URL: 'https://vendor.example', [variable]: value });
    expect(read).toThrow(new RegExp(`^${variable}: must`));
    expect(read).not.toThrow(/geheim/);
  });
});

describe('readSecret', () => {
  const secret = (path: string) => readSecret(new Env({ SECRET_FILE: path }), 'SECRET_FILE');

  it('returns the first line of the file, trimmed', () => {
    expect(secret(file('secret', ' token \r\nsecond line\n')).current).toBe('token');
  });

  it.each([
    ['an empty first line', file('empty', '\ntoken')],
    ['a line that is too long', file('long', 'x'.repeat(4_097))],
    ['a missing file', join(folder, 'missing')],
  ])('refuses %s', (_what, path) => {
    expect(() => secret(path)).toThrow(/^SECRET_FILE: must name a/);
  });
});

it.each([
  [undefined, false],
  ['false', false],
  ['true', true],
])('readRetryAfterReroute reads %s as %s', (text, isAllowed) => {
  expect(readRetryAfterReroute(new Env({ COTEJO_X_RETRY_AFTER_REROUTE: text }), 'COTEJO_X')).toBe(isAllowed);
});
