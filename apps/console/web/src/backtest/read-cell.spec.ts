import { readCell } from './read-cell.js';

it.each([
  ['amount', '1.250.400', { as: 'pesos', figure: 1_250_400 }],
  ['amount', '250,000', { as: 'unreadable' }],
  ['date', '05/03/2026', { as: 'day', day: '2026-03-05' }],
  ['date', '31/02/2026', { as: 'unreadable' }],
  ['date', '05/03/1926', { as: 'unreadable' }],
  ['label', 'sí', { as: 'label', label: 'fraud' }],
  ['label', 'tal vez', { as: 'unreadable' }],
  ['score', '30,5', { as: 'score', figure: 30.5 }],
  ['ip_vpn', 'no', { as: 'state', state: false, value: undefined }],
  ['sim_swap_recent', 'sí:20', { as: 'state', state: true, value: 20 }],
  ['ip_vpn', 'a veces', { as: 'unreadable' }],
  ['buyer.nombre', ' José ', { as: 'text', text: ' José ' }],
  ['amount', ' ', { as: 'empty' }],
])('reads the %s %j', (column, text, read) => {
  expect(readCell(column, text)).toEqual(read);
});
