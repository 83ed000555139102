import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Env } from '@cotejo/platform';
import { declarePrefixed } from '@cotejo/platform/settings';
import { suiteFolder } from '@cotejo/testing';
import { vendorVariables } from '../source.settings.js';
import { parseFirstLine, readVendorConnection } from './vendor.config.js';

const folder = suiteFolder();

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const SETTINGS = declarePrefixed('COTEJO_X_', 'Test', 'this test', vendorVariables('the vendor'));
const connection = (variables: NodeJS.ProcessEnv) => readVendorConnection(new Env(variables), SETTINGS);

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

describe('parseFirstLine', () => {
  const parse = (text: string) => parseFirstLine(Buffer.from(text), 'SECRET_FILE');

  it('returns the first line, trimmed', () => {
    expect(parse(' token \r\nsecond line\n')).toBe('token');
  });

  it.each([
    ['an empty first line', '\ntoken'],
    ['a line that is too long', 'x'.repeat(4_097)],
  ])('refuses %s', (_what, text) => {
    expect(() => parse(text)).toThrow(/^SECRET_FILE: must name a/);
  });
});
