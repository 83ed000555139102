import { Folder } from '../../test/rig.js';
import { readAmounts, readLabels } from './labels.js';

const folder = new Folder();

it('reads labels by id in all spellings, and skips unreadable lines', async () => {
  const file = folder.write('labels.csv', 'label,id\nfraude,a\n0,b\ntrue,c\n,d\nmaybe,e\nfraud,\nlegit,f,g\n');
  const { values, rows, bad } = await readLabels(file);
  expect([...values]).toEqual([
    ['a', 'fraud'],
    ['b', 'legit'],
    ['c', 'fraud'],
  ]);
  expect(rows).toBe(7);
  expect(bad.rows).toBe(3);
  expect(bad.byColumn()).toEqual([
    { column: 'label', count: 1, lines: [6] },
    { column: 'id', count: 1, lines: [7] },
    { column: '(row)', count: 1, lines: [8] },
  ]);
});

it('ignores an id with contradicting labels', async () => {
  const file = folder.write('both.csv', 'id,label\na,fraud\na,legit\na,fraud\nb,fraud\nb,fraud\n');
  const { values, contradicted } = await readLabels(file);
  expect([...values]).toEqual([['b', 'fraud']]);
  expect(contradicted).toBe(1);
});

it('refuses more ids than the maximum, and a file with other columns', async () => {
  const rows = Array.from({ length: 11 }, (_, at) => `p${at},fraud`);
  const file = folder.write('many.csv', `id,label\n${rows.join('\n')}\n`);
  await expect(readLabels(file, 10)).rejects.toMatchObject({ code: 'too_many_labels' });
  await expect(readLabels(file, 11)).resolves.toMatchObject({ rows: 11 });
  await expect(readAmounts(file)).rejects.toMatchObject({ code: 'columns_invalid' });
  await expect(readLabels(`${file}.none`)).rejects.toThrow('the labels file cannot be read (ENOENT)');
});
