import { ConfigInvalidError, Env } from '@cotejo/platform';
import { readEmailDns, readRdapConfig } from './email.config.js';

const read = (value?: string) => readEmailDns(new Env({ COTEJO_EMAIL_DNS: value }));

describe('readEmailDns', () => {
  it('reads off, system and addresses of servers', () => {
    expect(read()).toBe('system');
    expect(read('system')).toBe('system');
    expect(read('off')).toBe('off');
    expect(read('127.0.0.1:5300')).toEqual({ servers: ['127.0.0.1:5300'] });
    expect(read('[::1]:5300')).toEqual({ servers: ['[::1]:5300'] });
    expect(read('10.0.0.53, 10.0.1.53:5353')).toEqual({ servers: ['10.0.0.53', '10.0.1.53:5353'] });
  });

  it.each([
    'on',
    'dns.example:53',
    '127.0.0.1:99999',
    '10.0.0.53,dns.example',
    '1.1.1.1,1.1.1.2,1.1.1.3,1.1.1.4,1.1.1.5',
  ])('refuses %s', (value) => {
    expect(() => read(value)).toThrow(ConfigInvalidError);
  });
});

describe('readRdapConfig', () => {
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
});
