import 'reflect-metadata';
import { IsInt, IsOptional, IsString, Length } from 'class-validator';
import { ConsoleError } from './console-error.js';
import { body, bodyAsSent, query } from './input.pipe.js';
import { RawBody } from './raw-body.js';

class Input {
  @IsString()
  @Length(2, 5)
  name!: string;

  @IsOptional()
  @IsInt()
  count?: number;
}

function refusal(value: unknown, pipe = body(Input)): ConsoleError {
  try {
    pipe.transform(value, { type: 'body' });
  } catch (error) {
    return error as ConsoleError;
  }
  throw new Error('the input was accepted');
}

it('returns an instance of the DTO', () => {
  const input = body(Input).transform({ name: 'Ana', count: 2 }, { type: 'body' });
  expect(input).toBeInstanceOf(Input);
  expect(input).toEqual({ name: 'Ana', count: 2 });
});

it.each([null, undefined, 'text', 5, [], [{ name: 'Ana' }]])('refuses %j as a body', (value) => {
  const { reason, details } = refusal(value);
  expect([reason, details.errors]).toEqual(['invalid_body', [{ pointer: '', code: 'must_be_object' }]]);
});

it.each([
  [{}, ['/name']],
  [{ name: 'x' }, ['/name']],
  [{ name: 5 }, ['/name']],
  [{ name: 'Ana', count: '2' }, ['/count']],
  [{ count: 1.5 }, ['/name', '/count']],
])('points at every wrong field of %j', (value, pointers) => {
  const { reason, details } = refusal(value);
  expect(reason).toBe('invalid_body');
  expect([...new Set(details.errors?.map(({ pointer }) => pointer))]).toEqual(pointers);
});

it('refuses an unknown member by its name, and one with a long name without it', () => {
  const { details } = refusal({ name: 'Ana', nmae: 1, ['x'.repeat(65)]: 1 });
  expect(details.errors).toEqual([
    { pointer: '/nmae', code: 'unknown_field' },
    { pointer: '', code: 'unknown_field' },
  ]);
});

it('names a wrong query string invalid_query', () => {
  expect(refusal({ name: 'x' }, query(Input)).reason).toBe('invalid_query');
});

it('refuses a query string with many names before it validates them', () => {
  const names = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`m${index}`, '1']));
  const { reason, details } = refusal(names, query(Input));
  expect([reason, details.errors]).toEqual(['invalid_query', [{ pointer: '', code: 'too_many_members' }]]);
});

describe('a raw body', () => {
  const raw = (text: string) => new RawBody(Buffer.from(text), { bytes: 100, depth: 2, members: 3 });

  it('is parsed and validated', () => {
    expect(body(Input).transform(raw('{"name":"Ana"}'), { type: 'body' })).toEqual({ name: 'Ana' });
  });

  it.each([
    ['{"name":[[1]]}', 'too_deep'],
    ['{"name":[1,2,3]}', 'too_many_members'],
    ['{"name":{"constructor":1}}', 'forbidden_member'],
  ])('is refused before it is validated: %s', (text, code) => {
    const { reason, details } = refusal(raw(text));
    expect([reason, details.errors]).toEqual(['invalid_json', [{ pointer: '', code }]]);
  });

  it('is the same object for every reader', () => {
    const sent = raw('{"name":"Ana"}');
    expect(bodyAsSent.transform(sent, { type: 'body' })).toBe(bodyAsSent.transform(sent, { type: 'body' }));
  });
});
