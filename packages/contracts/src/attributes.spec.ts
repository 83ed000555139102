import { attributeProblems, attributesIn, type DeclaredAttributes } from './attributes.js';

const DECLARED: DeclaredAttributes = {
  canal: { type: 'text' },
  cuotas: { type: 'number', atLeast: 1, atMost: 36 },
  peso: { type: 'number' },
  regalo: { type: 'boolean' },
  categoria: { type: 'text', oneOf: ['celulares', 'ropa'] },
};
const problemsOf = (sent: object, declared: DeclaredAttributes | null = DECLARED) =>
  attributeProblems(sent, declared, '/atributos').map(({ pointer, code }) => [pointer, code]);

it('accepts declared attributes of their types, and null as not sent', () => {
  expect(problemsOf({ canal: 'app', cuotas: 3, regalo: false })).toEqual([]);
  expect(problemsOf({ canal: null, cuotas: null })).toEqual([]);
  expect(attributesIn({ canal: 'app', cuotas: null })).toEqual({ canal: 'app' });
});

it.each<[string, object, string, string]>([
  ['an undeclared name', { otro: 1 }, '/atributos/otro', 'undeclared_attribute'],
  ['an undeclared name without a value', { otro: null }, '/atributos/otro', 'undeclared_attribute'],
  ['a name of every object', { toString: 'x' }, '/atributos/toString', 'undeclared_attribute'],
  ['a number for a text', { canal: 3 }, '/atributos/canal', 'must_be_string'],
  ['a text for a number', { cuotas: '3' }, '/atributos/cuotas', 'must_be_number'],
  ['a number for a boolean', { regalo: 1 }, '/atributos/regalo', 'must_be_boolean'],
  ['a list', { canal: ['app'] }, '/atributos/canal', 'must_be_string'],
  ['an object', { canal: { a: 1 } }, '/atributos/canal', 'must_be_string'],
  ['65 letters', { canal: 'x'.repeat(65) }, '/atributos/canal', 'too_long'],
  ['a line break', { canal: 'a\nb' }, '/atributos/canal', 'invalid_format'],
  ['a text that the policy does not list', { categoria: 'otra' }, '/atributos/categoria', 'not_in_list'],
  ['a number below the limit of the policy', { cuotas: 0 }, '/atributos/cuotas', 'too_small'],
  ['a number above the limit of the policy', { cuotas: 37 }, '/atributos/cuotas', 'too_large'],
  ['a huge number', { peso: 1e16 }, '/atributos/peso', 'too_large'],
  ['a card number in a text', { canal: 'x 4111 1111 1111 1111' }, '/atributos/canal', 'card_number'],
  ['a card number as a number', { peso: 4111111111111111 }, '/atributos/peso', 'card_number'],
])('refuses %s', (_, sent, pointer, code) => {
  expect(problemsOf(sent)).toEqual([[pointer, code]]);
});

it('repeats no name with the digits of a person', () => {
  expect(problemsOf({ cliente_1032456789: 1 })).toEqual([['/atributos', 'undeclared_attribute']]);
});

it('refuses more than 16 attributes at once', () => {
  const sent = Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`a${at}`, at]));
  expect(problemsOf(sent)).toEqual([['/atributos', 'too_many_members']]);
});

it('checks only the values while the policy is not known', () => {
  expect(problemsOf({ otro: 'x' }, null)).toEqual([]);
  expect(problemsOf({ otro: ['x'] }, null)).toEqual([['/atributos/otro', 'invalid']]);
  expect(problemsOf({ otro: '4111111111111111' }, null)).toEqual([['/atributos/otro', 'card_number']]);
});
