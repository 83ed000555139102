import { isRiskySuffix } from './risky-suffix.js';

it.each([
  ['tienda.top', true],
  ['correo.tienda.xyz', true],
  ['tienda.com.co', false],
  ['top.com', false],
  ['live.com', false],
])('isRiskySuffix of %s is %s', (domain, expected) => {
  expect(isRiskySuffix(domain)).toBe(expected);
});
