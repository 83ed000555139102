import type { OpenAPIObject } from '@nestjs/swagger';
import { fieldOf, fieldsOf } from './schema-fields.js';

const COLOURS = Array.from({ length: 12 }, (_, index) => `colour_${index}`);
const DOCUMENT = {
  components: {
    schemas: {
      Size: { type: 'object', description: 'A size', required: ['cm'], properties: { cm: { type: 'number' } } },
      Alias: { $ref: '#/components/schemas/Size' },
      Colour: { type: 'string', enum: COLOURS },
      Reason: { type: 'string', enum: [...COLOURS, 'colour_12'] },
    },
  },
} as unknown as OpenAPIObject;
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const field = (schema: object) => fieldOf(DOCUMENT, 'name', schema);

describe('the type of a field', () => {
  it.each<[string, object, string]>([
    ['its type', { type: 'string' }, 'string'],
    ['"or null" for a list of types with null', { type: ['integer', 'null'] }, 'integer or null'],
    ['the type behind a reference to a reference', ref('Alias'), 'object'],
    ['"or null" for a reference that may be null', { anyOf: [ref('Size'), { type: 'null' }] }, 'object or null'],
    ['the elements of a list', { type: 'array', items: ref('Colour') }, 'array of string'],
    [
      'a list of lists',
      { type: 'array', items: { type: 'array', items: { type: 'number' } } },
      'array of array of number',
    ],
    ['"array" for a list without a type of its elements', { type: 'array' }, 'array'],
    ['"any" without a type', {}, 'any'],
    ['"any" for a reference to nothing', ref('Absent'), 'any'],
  ])('is %s', (_, schema, type) => {
    expect(field(schema).type).toBe(type);
  });
});

describe('the rules of a field', () => {
  it.each<[string, object, string[]]>([
    ['at most so many characters', { type: 'string', maxLength: 5 }, ['at most 5 characters']],
    ['at least so many characters', { type: 'string', minLength: 2 }, ['at least 2 characters']],
    ['a range of numbers that starts at zero', { type: 'number', minimum: 0, maximum: 100 }, ['0 to 100']],
    ['a largest number', { type: 'number', maximum: 9 }, ['at most 9']],
    ['the format', { type: 'string', format: 'date' }, ['date']],
    ['the values, without null', { type: ['string', 'null'], enum: ['a', 'b', null] }, ['`a`, `b`']],
    ['the rules of the elements of a list', { type: 'array', items: { type: 'string', pattern: '^x$' } }, ['`^x$`']],
    ['nothing without rules', { type: 'string' }, []],
  ])('are %s', (_, schema, rules) => {
    expect(field(schema).rules).toEqual(rules);
  });

  it('list up to twelve values in the row, and name the component for more', () => {
    expect(field(ref('Colour'))).toMatchObject({ rules: [COLOURS.map((name) => `\`${name}\``).join(', ')] });
    expect(field(ref('Colour'))).not.toHaveProperty('listedIn');
    expect(field(ref('Reason'))).toMatchObject({ rules: [], listedIn: 'Reason' });
  });

  it('name the component of the values when a list has such elements', () => {
    expect(field({ type: 'array', items: ref('Reason') })).toMatchObject({ rules: [], listedIn: 'Reason' });
  });

  it('list many values in the row when they have no component', () => {
    const values = Array.from({ length: 13 }, (_, index) => index);
    expect(field({ type: 'integer', enum: values }).rules[0]).toMatch(/^`0`, .*, `12`$/);
  });
});

describe('the description of a field', () => {
  it('is its own, or else the one of the component, or else empty', () => {
    expect(field({ allOf: [ref('Size')], description: 'Own' }).description).toBe('Own');
    expect(field(ref('Size')).description).toBe('A size');
    expect(field({ type: 'string' }).description).toBe('');
  });
});

describe('the fields of an object', () => {
  it('are required when their own object names them', () => {
    const schema = { required: ['b'], properties: { a: { type: 'string' }, b: ref('Size') } };
    expect(fieldsOf(DOCUMENT, schema).map(({ name, required }) => [name, required])).toEqual([
      ['a', false],
      ['b', true],
      ['b.cm', true],
    ]);
  });

  it('have paths through lists and objects', () => {
    const line = { type: 'object', properties: { sizes: { type: 'array', items: ref('Size') } } };
    const names = fieldsOf(DOCUMENT, { properties: { line } }).map(({ name }) => name);
    expect(names).toEqual(['line', 'line.sizes', 'line.sizes[].cm']);
  });

  it('is an empty list without a schema or without members', () => {
    expect(fieldsOf(DOCUMENT, undefined)).toEqual([]);
    expect(fieldsOf(DOCUMENT, { type: 'string' })).toEqual([]);
  });
});
