import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nitCheckDigit } from '@cotejo/colombia';
import { snapshotsIn } from '@cotejo/snapshot';
import { testFolder } from '@cotejo/testing';
import { importRegistrations } from '../../test/import-registrations.js';
import { REGISTRATIONS, RutSnapshot } from '../snapshot/rut-snapshot.js';

const folder = testFolder();

async function readCurrent<T>(read: (snapshot: RutSnapshot) => T): Promise<T> {
  const snapshots = snapshotsIn(folder, REGISTRATIONS);
  const snapshot = await RutSnapshot.open(snapshots.pathOf((await snapshots.currentId()) as string));
  try {
    return read(snapshot);
  } finally {
    await snapshot.close();
  }
}

const find = (document: string) => readCurrent((snapshot) => snapshot.find(document));
const nit = (number: number) => `${number}-${nitCheckDigit(String(number))}`;

describe('importing the RUT', () => {
  it.each([
    ['nit,estado,fecha_estado', '1.000.000.009-7,REGISTRO CANCELADO,2019-05-06'],
    ['nit,estado,fecha_estado', ' 1000000009 - 7 ,registro cancelado,06/05/2019'],
    ['nit,estado,fecha_estado', '1000000009,Cancelado,2019-05-06'],
    ['numero,dv,estado,fecha_estado', '1000000009,7,REGISTRO CANCELADO,2019-05-06'],
    ['numero,dv,estado,fecha_estado', '1000000009, ,REGISTRO CANCELADO,2019-05-06'],
    ['numero,dv,estado,fecha_estado', '000001000000009,,REGISTRO CANCELADO,2019-05-06'],
    ['fecha_estado,otra,estado,numero', '2019-05-06,x,"REGISTRO  CANCELADO",1000000009'],
  ])('reads %s: %s', async (header, row) => {
    expect(await importRegistrations(folder, [header, row])).toMatchObject({ registrations: 1, badRows: 0 });
    expect(await find('1000000009')).toEqual({ state: 'cancelado', stateSince: '2019-05-06' });
  });

  it('stores every state, and the last row of each number', async () => {
    const numbers = Array.from({ length: 4_000 }, (_, i) => 79_000_000 + 7 * i);
    const words = ['REGISTRO ACTIVO', 'REGISTRO SUSPENDIDO', 'REGISTRO CANCELADO', 'NO INSCRITO', 'OTRO', ''];
    const states = ['activo', 'suspendido', 'cancelado', 'no_inscrito', null, null];
    const rows = numbers.map((number, i) => `${nit(number)},${words[i % 6]}`);
    const report = await importRegistrations(folder, ['nit,estado', `${nit(79_000_000)},OTRO`, ...rows]);
    expect(report).toMatchObject({ rows: 4_001, registrations: 4_000, duplicateRows: 1, badRows: 0 });
    const found = await readCurrent((snapshot) => numbers.map((number) => snapshot.find(String(number))));
    expect(found).toEqual(numbers.map((_, i) => ({ state: states[i % 6], stateSince: null })));
  });

  it('counts state words that no table describes, and stores an unknown state', async () => {
    await importRegistrations(folder, ['nit,estado', '1000000009-7,EN TRAMITE', '1000000010,', '1000000011,ACTIVO']);
    expect(await readCurrent(({ manifest }) => manifest)).toMatchObject({ undescribed: { state: 1 }, complete: false });
    expect(await find('1000000009')).toEqual({ state: null, stateSince: null });
  });

  it('leaves out the number of a document that is neither a NIT nor a cédula', async () => {
    const rows = [
      'NIT,1000000009,ACTIVO',
      '13,1000000010,ACTIVO',
      ',1000000011,ACTIVO',
      'CE,712046,ACTIVO',
      '41,1234567,ACTIVO',
    ];
    const report = await importRegistrations(folder, ['tipo_documento,numero,estado', ...rows], { badRatioMax: 0.99 });
    expect(report).toMatchObject({ registrations: 3, badRows: 2 });
    expect(await find('712046')).toBeNull();
  });

  it('leaves out a row with a wrong check digit, and reports only its line', async () => {
    const bad = ['1000000009-2,X', '1000000009-,X', '1000000009-72,X', '79123456.0,X', ',X', '5,ACTIVO,x'];
    const report = await importRegistrations(folder, ['nit,estado', '1000000009-7,SECRETO', ...bad], {
      badRatioMax: 0.99,
    });
    expect(report).toMatchObject({
      registrations: 1,
      bad: {
        check_digit: { count: 3, firstLines: [3, 4, 5] },
        number: { count: 2, firstLines: [6, 7] },
        columns: { count: 1, firstLines: [8] },
      },
    });
    expect(await readFile(join(folder, 'report.json'), 'utf8')).not.toMatch(/1000000009|SECRETO/);
  });

  it('leaves out a row with a day that does not exist', async () => {
    const lines = ['nit,estado,fecha_estado', '1000000009-7,ACTIVO,2026-02-30', '1000000010,ACTIVO,'];
    expect(await importRegistrations(folder, lines)).toMatchObject({
      bad: { date: { count: 1, firstLines: [2] } },
    });
  });

  it.each([
    ['estado,fecha_estado', 'columns_missing', 'columns missing: nit'],
    ['nit,fecha_estado', 'columns_missing', 'columns missing: estado'],
  ])('refuses a file with only the columns %s', async (header, code, message) => {
    await expect(importRegistrations(folder, [header, '1,2'])).rejects.toMatchObject({ code, message });
  });

  it('refuses a file with far fewer registrations than the current snapshot', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => `${1_000_000_009 + i},ACTIVO`);
    await importRegistrations(folder, ['numero,estado', ...rows]);
    const shrunk = importRegistrations(folder, ['numero,estado', ...rows.slice(50)], { sizeRatioMin: 0.9 });
    await expect(shrunk).rejects.toMatchObject({ code: 'too_few_registrations' });
    expect(await find('1000000009')).toMatchObject({ state: 'activo' });
  });
});
