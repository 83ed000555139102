import { ReplayWindow } from './replay-window.js';

const admitAll = (window: ReplayWindow, ...counters: number[]) => counters.map((counter) => window.admit(counter));

it('of one bus takes what grows and refuses all else', () => {
  expect(admitAll(new ReplayWindow(0), 1, 5, 5, 3, 6)).toEqual(['fresh', 'fresh', 'replayed', 'replayed', 'fresh']);
});

it('of two buses takes each counter once, in any order, and tells a copy from what is too old', () => {
  const window = new ReplayWindow(3);
  expect(admitAll(window, 2, 4, 2, 4)).toEqual(['fresh', 'fresh', 'duplicate', 'duplicate']);
  expect(admitAll(window, 3, 1)).toEqual(['fresh', 'fresh']);
  // 2 was forgotten for 1: nothing up to it is taken again, the rest is still known.
  expect(admitAll(window, 2, 1, 3, 4)).toEqual(['replayed', 'duplicate', 'duplicate', 'duplicate']);
  expect(admitAll(window, 7, 5, 6)).toEqual(['fresh', 'fresh', 'fresh']);
  expect(admitAll(window, 1, 4)).toEqual(['replayed', 'replayed']);
});
