import { fieldTable, mayBeAbsent, required } from './field-table.js';
import type { Html } from './html.js';
import type { Field } from './schema-fields.js';

const FIELD: Field = { name: 'telefono', type: 'string', required: true, rules: [], description: 'The `phone`' };
const textOf = (fields: Partial<Field>[], remark = required) =>
  (
    fieldTable(
      'Title',
      fields.map((field) => ({ ...FIELD, ...field })),
      remark,
    ) as Html
  ).text;

it('is left out when there are no fields', () => {
  expect(fieldTable('Title', [], required)).toBe(false);
});

it('has the title, and one row for each field', () => {
  const text = textOf([{ name: 'a' }, { name: 'b' }]);
  expect(text).toMatch(/^<h3>Title<\/h3>/);
  expect(text.match(/<tr><td><code>\w<\/code>/g)).toEqual(['<tr><td><code>a</code>', '<tr><td><code>b</code>']);
});

it('shows the marks of a description as HTML', () => {
  expect(textOf([{}])).toContain('<td>The <code>phone</code></td>');
});

it('escapes names, types and descriptions', () => {
  const text = textOf([{ name: '<n>', type: '<t>', description: '<d>' }]);
  expect(text).not.toMatch(/<[ntd]>/);
  expect(text).toContain('&#60;t&#62;');
});

it('writes each rule on its own line', () => {
  expect(textOf([{ rules: ['1 to 9 characters', '`^x`'] }])).toContain(
    'string<br>1 to 9 characters<br><code>^x</code></td>',
  );
});

it('remarks required fields of a request, and fields of an answer that may be absent', () => {
  const fields = [{ required: true }, { required: false }];
  expect(textOf(fields, required).match(/<em>.*<\/em>/g)).toEqual(['<em>required</em>']);
  expect(textOf(fields, mayBeAbsent).match(/<em>.*<\/em>/g)).toEqual(['<em>may be absent</em>']);
});

it.each([
  ['ReasonCode', 'reasons'],
  ['ErrorReason', 'errors'],
])('links a field with the values of %s to the section %s', (listedIn, section) => {
  expect(textOf([{ listedIn }])).toContain(`<br><a href="#${section}">one of this list</a>`);
});

it('has no link for a list of values without a section', () => {
  expect(textOf([{ listedIn: 'Colour' }])).not.toContain('href');
});
