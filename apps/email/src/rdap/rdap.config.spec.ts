import { ConfigInvalidError, Env } from '@cotejo/platform';
import { readRdapConfig } from './rdap.config.js';

it('is off by default', () => {
  expect(readRdapConfig(new Env({}))).toBeNull();
  expect(readRdapConfig(new Env({ COTEJO_EMAIL_RDAP: 'on' }))).toEqual({
    bootstrapFile: undefined,
    timeoutMs: 300,
    callsPerSecond: 5,
  });
});

it.each([{ COTEJO_EMAIL_RDAP: 'yes' }, { COTEJO_EMAIL_RDAP: 'on', COTEJO_EMAIL_RDAP_TIMEOUT_MS: '5' }])(
  'refuses %j',
  (variables) => {
    expect(() => readRdapConfig(new Env(variables))).toThrow(ConfigInvalidError);
  },
);
