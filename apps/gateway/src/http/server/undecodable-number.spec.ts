import { keepBrokenEscapes } from './undecodable-number.js';

it.each([
  ['/v1/cedula/1000000001', '/v1/cedula/1000000001'],
  ['/v1/cedula/10%2000', '/v1/cedula/10%2000'],
  ['/v1/cedula/%zz', '/v1/cedula/%25zz'],
  ['/v1/cedula/%ff%20?a=%zz', '/v1/cedula/%25ff%2520?a=%zz'],
  ['/v1/cedula/1?a=%zz?b', '/v1/cedula/1?a=%zz?b'],
  ['/v1/other/%zz', '/v1/other/%zz'],
  [undefined, '/'],
])('rewrites %s to %s', (url, rewritten) => {
  expect(keepBrokenEscapes({ url })).toBe(rewritten);
});
