import { findKeyIn, generateKey, keyEnvironment, keyMac } from './api-key.js';

describe('an API key', () => {
  it('shows its environment in its prefix and contains the vendor tag', () => {
    expect(generateKey('sandbox')).toMatch(/^sk_test_cot_[0-9A-Za-z]{38}$/);
    expect(generateKey('production')).toMatch(/^sk_live_cot_[0-9A-Za-z]{38}$/);
    expect(keyEnvironment(generateKey('sandbox'))).toBe('sandbox');
    expect(keyEnvironment(generateKey('production'))).toBe('production');
  });

  it('is refused offline after a change of any single character', () => {
    const key = generateKey('sandbox');
    for (let index = 12; index < key.length; index += 1) {
      const other = key[index] === 'a' ? 'b' : 'a';
      expect(keyEnvironment(key.slice(0, index) + other + key.slice(index + 1))).toBeNull();
    }
    expect(keyEnvironment(key.replace('sk_test_', 'sk_live_'))).toBeNull();
    expect(keyEnvironment(`${key}a`)).toBeNull();
    expect(keyEnvironment('')).toBeNull();
  });

  it('is never generated twice, and its MAC depends on the pepper', () => {
    const keys = new Set(Array.from({ length: 1_000 }, () => generateKey('sandbox')));
    expect(keys.size).toBe(1_000);
    const [key] = [...keys] as [string];
    const mac = keyMac(key, Buffer.alloc(32, 1));
    expect(mac).toBe(keyMac(key, Buffer.alloc(32, 1)));
    expect(mac).not.toBe(keyMac(key, Buffer.alloc(32, 2)));
    expect(mac).toHaveLength(43);
  });
});

describe('a search in a longer text', () => {
  /** Stripe's secret keys as gitleaks finds them (its rule `stripe-access-token`). */
  const STRIPE = /\b((?:sk|rk)_(?:test|live|prod)_[a-zA-Z0-9]{10,99})(?:[\x60'"\s;]|\\[nr]|$)/;
  const ours = Array.from({ length: 1_000 }, (_, index) => generateKey(index % 2 ? 'sandbox' : 'production'));
  const surround = (secret: string, index: number) =>
    [`key=${secret}&x=1`, `{"key":"${secret}"}`, `${secret}`, `KEY='${secret}';`][index % 4] as string;

  it('finds every key of ours, with any text around it', () => {
    expect(ours.filter((key, index) => findKeyIn(surround(key, index)) === key)).toHaveLength(1_000);
  });

  it('does not mistake keys in Stripe’s format for ours, nor ours for Stripe’s', () => {
    const random = (index: number) => generateKey('sandbox').slice(12, 36 + (index % 3));
    const stripes = Array.from({ length: 1_000 }, (_, index) => `sk_${index % 2 ? 'test' : 'live'}_${random(index)}`);
    expect(stripes.filter((key) => STRIPE.test(key))).toHaveLength(1_000);
    expect(stripes.filter((key, index) => findKeyIn(surround(key, index)) !== null)).toHaveLength(0);
    expect(ours.filter((key, index) => STRIPE.test(surround(key, index)))).toHaveLength(0);
  });
});
