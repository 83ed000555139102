import { TtlCache } from './ttl-cache.js';

describe('TtlCache', () => {
  it('forgets after the time of an entry', () => {
    let now = 0;
    const cache = new TtlCache<boolean>(10, () => now);
    cache.set('a', false, 100);
    now = 99;
    expect(cache.get('a')).toBe(false);
    now = 100;
    expect(cache.get('a')).toBeUndefined();
  });

  it('holds no more than its bound: the one that was not asked for goes', () => {
    const cache = new TtlCache<number>(2);
    cache.set('a', 1, 1_000);
    cache.set('b', 2, 1_000);
    cache.get('a');
    cache.set('c', 3, 1_000);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
  });

  it('counts an entry that is set again as new', () => {
    const cache = new TtlCache<number>(2);
    cache.set('a', 1, 1_000);
    cache.set('b', 2, 1_000);
    cache.set('a', 3, 1_000);
    cache.set('c', 4, 1_000);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([3, undefined, 4]);
  });
});
