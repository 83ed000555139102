import { Env } from '@cotejo/platform';
import { readStreamFolder } from './stream-folder.js';

const read = (url: string) => readStreamFolder(new Env({ COTEJO_AUDIT_STREAM: url }));

it('reads the folder', () => {
  expect(readStreamFolder(new Env({}))).toBeNull();
  expect(read('file:///var/log/cotejo')).toBe('/var/log/cotejo');
});

it.each([
  '/var/log/private',
  'tls+syslog://siem.example:6514',
  'https://siem.example/in',
  'file://host/private',
  'file:///private?x=1',
  'file:///private#x',
  'file:///',
])('refuses %s, does not repeat it, and names the way to a SIEM', (url) => {
  expect(() => read(url)).toThrow(/^COTEJO_AUDIT_STREAM: must be file:\/\/\/ .*log shipper.*docs\/audit-stream\.md$/);
  expect(() => read(url)).not.toThrow(/siem\.example|private/);
});
