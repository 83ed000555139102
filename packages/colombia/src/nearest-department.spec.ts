import { departmentAt } from './nearest-department.js';

it.each([
  ['Bogotá', 4.65, -74.1, '11'],
  ['Chapinero', 4.64, -74.06, '11'],
  ['Medellín', 6.25, -75.56, '05'],
  ['Cali', 3.43, -76.52, '76'],
  ['San Andrés', 12.58, -81.7, '88'],
  ['Leticia', -4.2, -69.94, '91'],
])('departmentAt %s', (_, lat, lon, code) => {
  expect(departmentAt({ lat, lon })).toBe(code);
});
