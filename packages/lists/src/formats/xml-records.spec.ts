import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suiteFolder } from '@cotejo/testing';
import type { ListFile } from './list-files.js';
import { readXmlRecords, type XmlElement } from './xml-records.js';

const folder = suiteFolder();

async function read(text: string, ...names: string[]) {
  const path = join(folder, 'list.xml');
  await writeFile(path, text);
  const records: XmlElement[] = [];
  const root = await readXmlRecords({ path, name: 'list.xml' } as ListFile, names, (record) => records.push(record));
  return { root, records };
}

it('passes each complete record with its line and returns the root without children', async () => {
  const { root, records } = await read('<list day="1">\n<a><b>x</b></a>\n<a id="2"/>\n<c/></list>', 'a');
  expect(root).toMatchObject({ name: 'list', attributes: { day: '1' }, children: [] });
  expect(records.map(({ line, attributes }) => [line, attributes])).toEqual([
    [2, {}],
    [3, { id: '2' }],
  ]);
  expect(records[0]?.textOf('b')).toBe('x');
  expect(records[1]?.textOf('b')).toBe('');
});

it('finds descendants by their path', async () => {
  const { records } = await read('<l><a><b><c>1</c></b><b><c>2</c></b><c>3</c></a></l>', 'a');
  expect(records[0]?.all('b', 'c').map(({ text }) => text)).toEqual(['1', '2']);
  expect(records[0]?.all('c').map(({ text }) => text)).toEqual(['3']);
});

it('joins text and CDATA', async () => {
  const { records } = await read('<l><a>x &amp; <![CDATA[<y>]]></a></l>', 'a');
  expect(records[0]?.text).toBe('x & <y>');
});

it('treats a record inside a record as its child', async () => {
  const { records } = await read('<l><a><a id="inner"/></a></l>', 'a');
  expect(records).toHaveLength(1);
  expect(records[0]?.all('a')[0]?.attributes).toEqual({ id: 'inner' });
});

it.each(['<l><a>SECRETO</b></l>', '<l><a>SECRETO', ''])('refuses %j without quoting it', async (text) => {
  const failure = await read(text, 'a').catch((error: Error) => error);
  expect(failure).toMatchObject({ code: 'not_well_formed' });
  expect(String(failure)).not.toContain('SECRETO');
});
