import 'reflect-metadata';
import { IsInt, IsOptional, IsString, Length } from 'class-validator';
import { ConsoleError } from './console-error.js';
import { body, query } from './input.pipe.js';

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
