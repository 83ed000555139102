import { columnPairs, columnPositions } from './columns.js';

const COLUMNS = { id: ['id', 'codigo'], name: ['name', 'nombre'] };

it('finds columns by their usual names, without regard to case and spaces around them', () => {
  expect(columnPositions([' Nombre ', 'x', 'CODIGO'], COLUMNS, {})).toEqual({ id: 2, name: 0 });
});

it('finds a mapped column by the name of the map only', () => {
  expect(columnPositions(['id', 'Número'], COLUMNS, { id: ' número ' })).toEqual({ id: 1, name: -1 });
  expect(columnPositions(['id'], COLUMNS, { id: 'Número' })).toEqual({ id: -1, name: -1 });
});

it('reads pairs of column and name, which may contain an equals sign', () => {
  expect(columnPairs('id= CEDULA ,name=a=b')).toEqual([
    ['id', 'CEDULA'],
    ['name', 'a=b'],
  ]);
});

it.each(['', 'id', 'id=', '=X', 'id=X,'])('refuses the pairs %j', (text) => {
  expect(columnPairs(text)).toBeNull();
});
