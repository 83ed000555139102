import { timeline } from './timeline.mjs';

const check = (beforeSeconds: number) => ({ beforeSeconds });

it('takes the checks of all cases oldest first, and the checks of one case in their order', () => {
  const cases = [
    { history: [check(90_100), check(3_590), check(3_585), check(10)] },
    { history: [check(90_001), check(12)] },
    { history: [] },
  ];
  const times = timeline(cases as never).map(({ beforeSeconds, lists }) => [
    beforeSeconds,
    lists.map((checks) => checks.map((one: { beforeSeconds: number }) => one.beforeSeconds)),
  ]);
  expect(times).toEqual([
    [90_000, [[90_100], [90_001]]],
    [3_580, [[3_590, 3_585]]],
    [0, [[10], [12]]],
  ]);
});
