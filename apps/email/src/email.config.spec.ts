import { ConfigInvalidError, Env } from '@cotejo/platform';
import { readEmailDns } from './email.config.js';

const read = (value?: string) => readEmailDns(new Env({ COTEJO_EMAIL_DNS: value }));

describe('readEmailDns', () => {
  it('knows off, the system and a server', () => {
    expect(read()).toBe('system');
    expect(read('system')).toBe('system');
    expect(read('off')).toBe('off');
    expect(read('127.0.0.1:5300')).toEqual({ server: '127.0.0.1:5300' });
    expect(read('[::1]:5300')).toEqual({ server: '[::1]:5300' });
  });

  it.each(['on', 'dns.example:53', '127.0.0.1:99999'])('refuses %s', (value) => {
    expect(() => read(value)).toThrow(ConfigInvalidError);
  });
});
