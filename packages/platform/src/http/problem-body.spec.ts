import { preferredLanguage } from './answer-language.js';
import { fieldErrors } from './field-errors.js';
import { newRequestId, random128 } from './identifiers.js';
import { problemBody, retryAfterSeconds } from './problem-body.js';

const SPEC = { code: 'RATE_LIMITED', status: 429, es: 'Demasiadas solicitudes', en: 'Too many requests' } as never;

describe('problemBody', () => {
  it('has our members and those of RFC 9457, in the language of the client', () => {
    expect(problemBody('rate_limited', SPEC, { retryAfterMs: 250 }, 'req_1', 'en')).toEqual({
      success: false,
      code: 'RATE_LIMITED',
      message: 'Too many requests',
      reason: 'rate_limited',
      request_id: 'req_1',
      errors: [],
      retry_after_ms: 250,
      type: 'urn:cotejo:error:RATE_LIMITED',
      title: 'Too many requests',
      status: 429,
    });
  });

  it('lists the first problems only, so that a bad body does not become a large answer', () => {
    const errors = Array.from({ length: 500 }, (_, index) => ({ pointer: `/${index}`, code: 'invalid' as const }));
    expect(problemBody('rate_limited', SPEC, { errors }, 'req_1', 'es').errors).toEqual(errors.slice(0, 20));
  });

  it('leaves out retry_after_ms and detail when the error has neither', () => {
    const body = problemBody('rate_limited', SPEC, {}, 'req_1', 'es');
    expect(body).toMatchObject({ title: 'Demasiadas solicitudes', errors: [] });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['retry_after_ms']));
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['detail']));
  });
});

it.each([
  [undefined, 'es'],
  ['fr', 'es'],
  ['en-GB,en;q=0.9', 'en'],
  ['es-CO, en;q=0.8', 'es'],
  ['EN', 'en'],
  ['', 'es'],
  ['es;q=0.1, en;q=0.9', 'en'],
  ['en;q=0.9, es;q=0', 'en'],
  ['en;q=0, es;q=0.1', 'es'],
  ['en;q=0, fr', 'es'],
  ['es-CO, en', 'es'],
  ['en-US, es', 'en'],
  ['*', 'es'],
  ['*, es;q=0', 'en'],
  ['fr, en;q=0.2, *;q=0.1', 'en'],
  ['fr-CA, estonian', 'es'],
  [`en;q=0.5, ${'fr, '.repeat(4_000)}`, 'en'],
])('prefers for Accept-Language %p the language %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

it.each([
  [1, '1'],
  [1_000, '1'],
  [1_001, '2'],
])('rounds %i ms up to %s whole seconds', (ms, seconds) => {
  expect(retryAfterSeconds(ms)).toBe(seconds);
});

describe('fieldErrors', () => {
  it('reports one code for each member, at its pointer', () => {
    const address = { property: 'city', constraints: { maxLength: '', isString: '' } };
    expect(fieldErrors({ property: 'address', children: [address] }, '')).toEqual([
      { pointer: '/address/city', code: 'must_be_string' },
    ]);
  });

  it.each([
    ['telefno', '/body/telefno'],
    ['a/b~c', '/body/a~1b~0c'],
    ['ñandú', '/body/ñandú'],
    // A text that does not look like a name may be a value of a buyer.
    ['', '/body'],
    ['ana@example.co', '/body'],
    ['+573001234567', '/body'],
    ['documento_1.020.304.050', '/body'],
    ['Ana Gómez', '/body'],
    ['x'.repeat(65), '/body'],
    ['a\nb', '/body'],
    ['a\u202eb', '/body'],
  ])('names the unknown member %j by the pointer %s', (property, pointer) => {
    const unknown = { property, constraints: { whitelistValidation: '' } };
    expect(fieldErrors(unknown, '/body')).toEqual([{ pointer, code: 'unknown_field' }]);
  });

  it('reports an array in place of an object once', () => {
    const children = [{ property: '0', constraints: { isString: '' } }];
    const array = { property: 'gps', constraints: { isObject: '' }, children };
    expect(fieldErrors(array, '')).toEqual([{ pointer: '/gps', code: 'must_be_object' }]);
  });

  it('reports a constraint that has no code as invalid', () => {
    expect(fieldErrors({ property: 'x', constraints: { someOther: '' } }, '')).toEqual([
      { pointer: '/x', code: 'invalid' },
    ]);
  });
});

describe('identifiers', () => {
  it('are 26 characters of base32, and all different', () => {
    const ids = Array.from({ length: 1_000 }, () => random128());
    expect(ids.every((id) => /^[a-z2-7]{26}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(1_000);
  });

  it('of requests begin with req_', () => {
    expect(newRequestId()).toMatch(/^req_[a-z2-7]{26}$/);
  });
});
