import { ConfigInvalidError, Env } from '@cotejo/platform';
import { readConsoleConfig } from './console.config.js';

const read = (variables: Record<string, string> = {}, environment: 'sandbox' | 'production' = 'sandbox') =>
  readConsoleConfig(new Env(variables), environment);

it('has defaults for a laptop', () => {
  expect(read()).toMatchObject({
    host: '127.0.0.1',
    port: 3010,
    tls: null,
    secureTransport: false,
    publicUrl: 'http://127.0.0.1:3010',
    apiUrl: 'http://127.0.0.1:3000',
    gatewayUrl: 'http://127.0.0.1:3000',
    proxies: 0,
  });
});

it.each([
  ['sandbox', undefined, true],
  ['production', undefined, false],
  ['sandbox', 'false', false],
  ['production', 'true', true],
] as const)('in %s with COTEJO_CONSOLE_SIGN_UP=%p, sign-up is open: %p', (environment, value, isOpen) => {
  const variables: Record<string, string> = value === undefined ? {} : { COTEJO_CONSOLE_SIGN_UP: value };
  expect(read(variables, environment).signUpOpen).toBe(isOpen);
});

it.each([
  ['https://console.example.com', 'https://console.example.com', true],
  ['https://console.example.com/', 'https://console.example.com', true],
  ['http://localhost:3010', 'http://localhost:3010', false],
  ['http://[::1]:3010', 'http://[::1]:3010', false],
])('accepts the public URL %s', (url, publicUrl, secureTransport) => {
  expect(read({ COTEJO_CONSOLE_URL: url })).toMatchObject({ publicUrl, secureTransport });
});

it.each([
  'http://console.example.com',
  'http://192.0.2.1:3010',
  'https://console.example.com/path',
  'https://user@console.example.com',
  'https://console.example.com?x=1',
  'ftp://127.0.0.1',
  'console.example.com',
])('rejects the public URL %s', (url) => {
  expect(() => read({ COTEJO_CONSOLE_URL: url })).toThrow(ConfigInvalidError);
  expect(() => read({ COTEJO_CONSOLE_URL: url })).toThrow(/^COTEJO_CONSOLE_URL: /);
});

it('reaches the API at its public address unless another one is set', () => {
  const api = { COTEJO_API_URL: 'https://api.example.com' };
  expect(read(api)).toMatchObject({ apiUrl: 'https://api.example.com', gatewayUrl: 'https://api.example.com' });
  const both = { ...api, COTEJO_CONSOLE_GATEWAY_URL: 'http://gateway:3000' };
  expect(read(both)).toMatchObject({ apiUrl: 'https://api.example.com', gatewayUrl: 'http://gateway:3000' });
});

it.each(['-1', '6', 'x'])('rejects %s proxies', (proxies) => {
  expect(() => read({ COTEJO_CONSOLE_PROXIES: proxies })).toThrow(/^COTEJO_CONSOLE_PROXIES: /);
});
