import { isTenantId, suggestTenantId } from './tenant-id.js';

describe('suggestTenantId', () => {
  it.each([
    ['Almacenes Ñandú S.A.S.', 'almacenes-nandu-s-a-s'],
    ['  ¡Café & Té!  ', 'cafe-te'],
    ['3M Colombia', '3m-colombia'],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
    ['', ''],
  ])('suggests an identifier for %j', (company, id) => {
    expect(suggestTenantId(company)).toBe(id);
    expect(isTenantId(id)).toBe(id !== '');
  });
});

describe('isTenantId', () => {
  it.each(['a', '0', 'acme-2', 'a'.repeat(63)])('accepts %j', (id) => expect(isTenantId(id)).toBe(true));

  it.each(['', '-acme', 'Acme', 'a_b', 'ñ', 'a'.repeat(64)])('rejects %j', (id) => expect(isTenantId(id)).toBe(false));
});
