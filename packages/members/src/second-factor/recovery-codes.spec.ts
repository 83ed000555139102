import { isRecoveryCode, newRecoveryCodes, recoveryDigest, withoutCode } from './recovery-codes.js';

it('creates ten different codes without easily confused characters', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[abcdefghjkmnpqrstuvwxyz2-9]{5}-[abcdefghjkmnpqrstuvwxyz2-9]{5}$/);
  }
});

it.each(['abcde-fgh23', ' ABCDE-FGH23 ', 'abcdefgh23'])('recognises %j as a recovery code', (text) => {
  expect(isRecoveryCode(text)).toBe(true);
  expect(recoveryDigest(text)).toBe(recoveryDigest('abcde-fgh23'));
});

it.each(['123456', '123 456', '', 'abcde', 'abcde--fgh23', 'abcde-fgh234', 'abcde_fgh23'])(
  'does not recognise %j',
  (text) => {
    expect(isRecoveryCode(text)).toBe(false);
  },
);

it('removes the digest of a code, and reports a code that is not among them', () => {
  const codes = newRecoveryCodes();
  const digests = codes.map(recoveryDigest);
  const left = withoutCode(digests, codes[3]?.toUpperCase() ?? '');
  expect(left).toEqual(digests.filter((_, index) => index !== 3));
  expect(withoutCode(left ?? [], codes[3] ?? '')).toBeNull();
  expect(withoutCode([], 'abcde-fgh23')).toBeNull();
});
