import { hasRole } from './has-role.js';

it.each([
  ['viewer', 'viewer', true],
  ['viewer', 'developer', false],
  ['developer', 'viewer', true],
  ['developer', 'admin', false],
  ['admin', 'developer', true],
  ['operator', 'admin', true],
] as const)('role %s includes role %s: %s', (role, required, isIncluded) => {
  expect(hasRole(role, required)).toBe(isIncluded);
});
