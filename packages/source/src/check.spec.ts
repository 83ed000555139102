import { type Check, evaluateChecks } from './check.js';

interface Person {
  age: number | null;
}

const isAdult: Check<Person, { minimum?: number }> = {
  code: 'document_cancelled',
  evaluate: ({ age }, { minimum = 18 }) => (age === null ? null : age >= minimum),
};

describe('evaluateChecks', () => {
  it.each([
    [{ age: 20 }, { code: 'document_cancelled', state: true }],
    [{ age: 10 }, { code: 'document_cancelled', state: false }],
    [{ age: null }, { code: 'document_cancelled', state: 'unknown', cause: 'not_offered' }],
    [null, { code: 'document_cancelled', state: 'unknown', cause: 'no_data' }],
  ])('for the record %j returns %j', (record, signal) => {
    expect(evaluateChecks([isAdult], record, {})).toEqual([signal]);
  });

  it('passes the query to the check', () => {
    expect(evaluateChecks([isAdult], { age: 20 }, { minimum: 21 })).toMatchObject([{ state: false }]);
  });

  it('returns a finding with its value', () => {
    const withValue: Check<Person> = { code: 'document_pending', evaluate: () => ({ state: true, value: 7 }) };
    expect(evaluateChecks([withValue], { age: 1 }, {})).toEqual([{ code: 'document_pending', state: true, value: 7 }]);
  });

  it('leaves out a check that does not apply', () => {
    const never: Check<Person> = { ...isAdult, applies: () => false };
    expect(evaluateChecks([never, isAdult], { age: 20 }, {})).toHaveLength(1);
  });

  it('returns unknown for a check that throws, and evaluates the others', () => {
    const broken: Check<Person> = {
      code: 'document_restricted',
      evaluate: () => {
        throw new Error('broken');
      },
    };
    expect(evaluateChecks([broken, isAdult], { age: 20 }, {})).toEqual([
      { code: 'document_restricted', state: 'unknown', cause: 'check_failed' },
      { code: 'document_cancelled', state: true },
    ]);
  });
});
