import { isPlaceholderPhone } from './phone-placeholder.js';

describe('isPlaceholderPhone', () => {
  it.each([
    '+573000000000',
    '+573111111111',
    '+573123456789',
    '+573001234567',
    '+573217654321',
    '+573105678901',
    '+573131313131',
    '+573103103103',
    '+576011111111',
    '+13055555555',
  ])('is true for %s', (phone) => {
    expect(isPlaceholderPhone(phone)).toBe(true);
  });

  it.each([
    '+573104445566',
    '+573001111112',
    '+573102030405',
    '+573100000001',
    '+573201234568',
    '+573131313132',
    '+576017430000',
    '+12125550111',
  ])('is false for %s', (phone) => {
    expect(isPlaceholderPhone(phone)).toBe(false);
  });
});
