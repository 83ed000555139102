import { Env } from '@cotejo/platform';
import { readStreamSettings } from './stream-settings.js';

const read = (url: string, more: NodeJS.ProcessEnv = {}) =>
  readStreamSettings(new Env({ COTEJO_AUDIT_STREAM: url, ...more }));

it('reads each kind of destination', () => {
  expect(readStreamSettings(new Env({}))).toBeNull();
  expect(read('tls+syslog://siem.example')).toMatchObject({
    kind: 'syslog',
    host: 'siem.example',
    port: 6_514,
    closing: 'notify',
  });
  expect(read('tls+syslog://[::1]:601?close=fin')).toMatchObject({ host: '::1', port: 601, closing: 'fin' });
  expect(read('https://siem.example/in?source=cotejo')).toMatchObject({ kind: 'https' });
  expect(read('file:///var/log/cotejo')).toEqual({ kind: 'file', folder: '/var/log/cotejo' });
});

it.each([
  'siem.example',
  'http://siem.example',
  'syslog://siem.example',
  'tls+syslog://siem.example/path',
  'tls+syslog://siem.example?close=never',
  'tls+syslog://siem.example?other=1',
  'https://user@siem.example',
  'file://host/private',
  'file:///',
])('refuses %s, and does not repeat it', (url) => {
  expect(() => read(url)).toThrow(/^COTEJO_AUDIT_STREAM: must /);
  expect(() => read(url)).not.toThrow(/siem|secret|private/);
});

it('refuses a certificate without its key', () => {
  const files = { COTEJO_AUDIT_STREAM_CERT_FILE: '/run/secrets/tls.crt' };
  expect(() => read('tls+syslog://siem.example', files)).toThrow('COTEJO_AUDIT_STREAM_KEY_FILE: must be set together');
});
