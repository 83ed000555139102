import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { Cotejo as CotejoForBrowsers } from './browser.js';
import { Cotejo } from './client.js';
import { readConfiguration } from './configuration.js';
import { ConfigurationError } from './errors.js';
import { refuseBrowser } from './runtime.js';
import { VERSION } from './version.js';

const KEY = 'sk_test_of-nobody';
const BASE_URL = 'https://api.operator.example/cotejo/';
const refusalOf = (options: object, env: NodeJS.ProcessEnv = {}) => {
  try {
    readConfiguration({ apiKey: KEY, baseUrl: BASE_URL, ...options }, env);
    return null;
  } catch (error) {
    return error;
  }
};

it('reads key and address from the options first, and then from the environment', () => {
  const env = { COTEJO_API_KEY: 'sk_live_1', COTEJO_BASE_URL: 'https://other.example' };
  expect(readConfiguration({}, env)).toMatchObject({ environment: 'production', baseUrl: 'https://other.example' });
  expect(readConfiguration({ apiKey: KEY, baseUrl: BASE_URL }, env)).toMatchObject({
    environment: 'sandbox',
    baseUrl: 'https://api.operator.example/cotejo',
    timeoutMs: 10_000,
    maxRetries: 2,
  });
});

it('has no key when the option is null, also when the environment has one', () => {
  const found = readConfiguration({ apiKey: null, baseUrl: BASE_URL }, { COTEJO_API_KEY: KEY });
  expect(found).toMatchObject({ apiKey: null, environment: null });
});

it.each([
  ['a time-out of zero', { timeoutMs: 0 }],
  ['a time-out that is no number', { timeoutMs: Number.NaN }],
  ['a negative number of retries', { maxRetries: -1 }],
  ['a line break in the user agent', { userAgent: 'shop/1\nX: 1' }],
])('refuses %s', (_, options) => {
  expect(refusalOf(options)).toBeInstanceOf(ConfigurationError);
});

it('refuses an option that does not exist, and names those that do', () => {
  expect(refusalOf({ timeout: 5_000 })).toBeInstanceOf(ConfigurationError);
  expect(String(refusalOf({ timeout: 5_000 }))).toContain(
    'there is no option timeout; there are apiKey, baseUrl, timeoutMs',
  );
});

it.each(['sk_prod_of-nobody', 'SK_TEST_of-nobody', 'sk_test_of-nobody\n1', 'sk_test_of-nobodyé'])(
  'refuses the key %j without its value in the error',
  (apiKey) => {
    const refusal = refusalOf({ apiKey });
    expect(refusal).toBeInstanceOf(ConfigurationError);
    expect(inspect(refusal)).not.toContain('nobody');
  },
);

it('refuses a browser, and accepts Node with a document', () => {
  expect(() => refuseBrowser({ document: {} })).toThrow(ConfigurationError);
  expect(() => refuseBrowser({ WorkerGlobalScope: {} })).toThrow('browser');
  expect(() => refuseBrowser({ document: {}, process: { versions: { node: '24' } } })).not.toThrow();
  expect(() => new CotejoForBrowsers()).toThrow(ConfigurationError);
});

it('shows no setting when the client is printed', () => {
  expect(inspect(new Cotejo({ apiKey: KEY, baseUrl: BASE_URL }), { depth: 9, showHidden: true })).not.toContain('sk_');
  expect(JSON.stringify(new Cotejo({ apiKey: KEY, baseUrl: BASE_URL }))).toBe('{}');
});

it('has the version of its package', () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(manifest).version).toBe(VERSION);
});
