import { generateKey, keyEnvironment, keyMac } from './api-key.js';

describe('an API key', () => {
  it('tells its environment by its prefix and carries the vendor tag', () => {
    expect(generateKey('sandbox')).toMatch(/^sk_test_cot_[0-9A-Za-z]{38}$/);
    expect(generateKey('production')).toMatch(/^sk_live_cot_[0-9A-Za-z]{38}$/);
    expect(keyEnvironment(generateKey('sandbox'))).toBe('sandbox');
    expect(keyEnvironment(generateKey('production'))).toBe('production');
  });

  it('is refused offline after any single change', () => {
    const key = generateKey('sandbox');
    for (let index = 12; index < key.length; index += 1) {
      const other = key[index] === 'a' ? 'b' : 'a';
      expect(keyEnvironment(key.slice(0, index) + other + key.slice(index + 1))).toBeNull();
    }
    expect(keyEnvironment(key.replace('sk_test_', 'sk_live_'))).toBeNull();
    expect(keyEnvironment(`${key}a`)).toBeNull();
    expect(keyEnvironment('')).toBeNull();
  });

  it('is never made twice, and stored only under a pepper', () => {
    const keys = new Set(Array.from({ length: 1_000 }, () => generateKey('sandbox')));
    expect(keys.size).toBe(1_000);
    const [key] = [...keys] as [string];
    const mac = keyMac(key, Buffer.alloc(32, 1));
    expect(mac).toBe(keyMac(key, Buffer.alloc(32, 1)));
    expect(mac).not.toBe(keyMac(key, Buffer.alloc(32, 2)));
    expect(mac).toHaveLength(43);
  });
});
