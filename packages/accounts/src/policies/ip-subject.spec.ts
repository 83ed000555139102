import { ipSubject } from './ip-subject.js';

it.each([
  ['190.85.10.20', '190.85.10.20'],
  ['::ffff:190.85.10.20', '190.85.10.20'],
  ['2800:e2:1a80:12::1', '280000e21a800012'],
  ['2800:00E2:1A80:0012:a:b:c:d', '280000e21a800012'],
])('maps %s to the subject %s', (address, subject) => {
  expect(ipSubject(address)).toBe(subject);
});

it.each([
  '10.0.0.1',
  '192.168.1.9',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.1.1',
  '192.0.2.6',
  '::1',
  'fd00::1',
  'fe80::1',
  'x',
])('returns null for %s', (address) => {
  expect(ipSubject(address)).toBeNull();
});
