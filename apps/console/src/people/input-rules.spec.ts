import { requireCompany, requireEmail, requireGoodPassword } from './input-rules.js';

const refusal = (pointer: string, code: string) => ({
  reason: 'invalid_body',
  details: { errors: [{ pointer, code }] },
});
const caught = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it.each([
  [' Ana@Acme.CO ', 'ana@acme.co'],
  ["o'neil+x@sub.acme.co", "o'neil+x@sub.acme.co"],
])('requireEmail normalises %j', (text, email) => {
  expect(requireEmail(text)).toBe(email);
});

it('requireEmail names the field it was given', () => {
  expect(caught(() => requireEmail('ana', '/adminEmail'))).toMatchObject(refusal('/adminEmail', 'invalid_format'));
});

it.each([
  ['900373115-3', '900373115-3'],
  ['900.373.115-3', '900373115-3'],
])('requireCompany normalises the NIT %s', (nit, normalised) => {
  expect(requireCompany({ company: ' Ñandú \t S.A.S. ', nit })).toEqual({ company: 'Ñandú S.A.S.', nit: normalised });
});

it.each([
  [{ company: '', nit: '900373115-3' }, '/company', 'invalid_format'],
  [{ company: '<i>Acme</i>', nit: '900373115-3' }, '/company', 'invalid_format'],
  [{ company: 'Acme', nit: '900373115' }, '/nit', 'check_digit_missing'],
  [{ company: 'Acme', nit: '900373115-1' }, '/nit', 'wrong_check_digit'],
  [{ company: 'Acme', nit: 'abc' }, '/nit', expect.any(String)],
])('requireCompany rejects %j', (input, pointer, code) => {
  expect(caught(() => requireCompany(input))).toMatchObject(refusal(pointer, code));
});

it('requireGoodPassword reports the problem of a password', () => {
  const owner = { email: 'ana@acme.co', company: null };
  expect(caught(() => requireGoodPassword('corta', owner))).toMatchObject(refusal('/password', 'too_short'));
  expect(caught(() => requireGoodPassword('tres tristes tigres', owner))).toBeUndefined();
});
