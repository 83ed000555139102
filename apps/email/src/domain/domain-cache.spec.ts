import { setTimeout as sleep } from 'node:timers/promises';
import { DomainCache } from './domain-cache.js';

it('keeps values for their time and limits the number of entries', async () => {
  const cache = new DomainCache<boolean>(2);
  cache.set('uno.co', true, 60_000);
  cache.set('dos.co', false, 1);
  await sleep(5);
  expect([cache.get('uno.co'), cache.get('dos.co'), cache.get('tres.co')]).toEqual([true, undefined, undefined]);
  cache.set('tres.co', true, 60_000);
  cache.set('cuatro.co', true, 60_000);
  expect(cache.get('uno.co')).toBeUndefined();
});

it('stores no domain names', () => {
  const cache = new DomainCache<boolean>(10);
  cache.set('apellido-poco-comun.co', true, 60_000);
  const held = (cache as unknown as { entries: { keys(): Iterable<string> } }).entries;
  expect([...held.keys()]).toHaveLength(1);
  expect([...held.keys()].join()).not.toContain('apellido');
});
