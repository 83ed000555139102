import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Env } from '@cotejo/platform';
import { readBiometricLimits, readOperatorConfig } from './biometric.config.js';

const folder = mkdtempSync(join(tmpdir(), 'biometric-'));
const keyFile = join(folder, 'operator.key');
writeFileSync(keyFile, 'k-1234\n');
afterAll(() => rmSync(folder, { recursive: true }));

const operator = (baseUrl: string, file = keyFile) =>
  readOperatorConfig(new Env({ COTEJO_BIOMETRIC_BASE_URL: baseUrl, COTEJO_BIOMETRIC_API_KEY_FILE: file }));

it('has no operator without a URL', () => {
  expect(readOperatorConfig(new Env({}))).toBeNull();
});

it('reads the key from its file', () => {
  expect(operator('https://operator.example/v2')).toMatchObject({ apiKey: { current: 'k-1234' }, fingerScoreMin: 32 });
  expect(operator('http://127.0.0.1:8080')?.baseUrl.port).toBe('8080');
});

it.each([
  'http://operator.example',
  'operator.example',
  'https://a:b@operator.example',
  'https://operator.example/?a=1',
])('refuses %s without repeating the value', (url) => {
  expect(() => operator(url)).toThrow(/^COTEJO_BIOMETRIC_BASE_URL: must be an https URL/);
});

it('refuses a missing key file and an invalid key', () => {
  expect(() => operator('https://operator.example', join(folder, 'missing'))).toThrow(
    /API_KEY_FILE: must name a readable/,
  );
  writeFileSync(join(folder, 'two-lines'), 'a\nb');
  expect(() => operator('https://operator.example', join(folder, 'two-lines'))).toThrow(/API_KEY_FILE: must hold one/);
});

it('accepts validations of the last day by default', () => {
  expect(readBiometricLimits(new Env({}))).toEqual({ staleAfterMinutes: 1_440, connectionsMax: 16 });
});
