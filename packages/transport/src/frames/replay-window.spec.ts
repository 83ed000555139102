import fc from 'fast-check';
import { ReplayWindow } from './replay-window.js';

const REMEMBERED = 4_096;

it('accepts each counter once, also out of order', () => {
  const window = new ReplayWindow();
  expect([5, 3, 4, 1, 2, 100, 99].map((counter) => window.accept(counter))).toEqual(Array(7).fill('fresh'));
  expect([1, 2, 3, 4, 5, 99, 100].map((counter) => window.accept(counter))).toEqual(Array(7).fill('duplicate'));
});

it('refuses a counter that is too far behind the highest one', () => {
  const window = new ReplayWindow();
  window.accept(1_000_000);
  expect(window.accept(1_000_000 - REMEMBERED)).toBe('replayed');
  expect(window.accept(1_000_000 - REMEMBERED + 1)).toBe('fresh');
});

it('behaves like a set of all counters, for any order and any gaps', () => {
  const steps = fc.array(fc.oneof(fc.integer({ min: -5_000, max: 100 }), fc.integer({ min: 1, max: 20_000 })));
  fc.assert(
    fc.property(steps, (moves) => {
      const window = new ReplayWindow();
      const taken = new Set<number>();
      let highest = 0;
      for (const move of moves) {
        const counter = Math.max(1, highest + move);
        const known = taken.has(counter) ? 'duplicate' : 'fresh';
        expect(window.accept(counter)).toBe(counter > highest - REMEMBERED ? known : 'replayed');
        taken.add(counter);
        highest = Math.max(highest, counter);
      }
    }),
  );
});
