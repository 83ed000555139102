import { QueueingLimit } from './queueing-limit.js';

const OPTIONS = { floor: 128, ceiling: 1_024, queueTargetMs: 15 };

/** A limit and its clock: each call of `run` is that many seconds of a thousand samples. */
function limitUnderLoad(options = OPTIONS) {
  const limit = new QueueingLimit(options);
  let now = 0;
  const run = (seconds: number, queuedMs: number, inFlight: (limit: number) => number) => {
    for (const end = now + seconds * 1_000; now < end; now += 1) limit.observe(queuedMs, inFlight(limit.value), now);
    return limit.value;
  };
  return { limit, run };
}
const all = (limit: number) => limit;

describe('QueueingLimit', () => {
  it('starts at its floor and grows to its ceiling where the places are used and nothing queues', () => {
    const { limit, run } = limitUnderLoad();
    expect(limit.value).toBe(128);
    expect(run(1, 3, all)).toBeGreaterThan(170);
    expect(run(60, 3, all)).toBe(1_024);
  });

  it('does not grow where half of the places suffice', () => {
    expect(limitUnderLoad().run(60, 3, () => 60)).toBe(128);
  });

  it('goes back to its floor within two seconds of queueing, and not below', () => {
    const { run } = limitUnderLoad();
    run(60, 3, all);
    expect(run(2, 60, all)).toBeLessThan(140);
    expect(run(10, 60, all)).toBe(128);
    expect(run(60, 600, all)).toBe(128);
  });

  it('does not take an overload for normal, however long it lasts', () => {
    expect(limitUnderLoad().run(600, 40, all)).toBe(128);
  });

  it('settles where a queue of its square root is tolerated', () => {
    const value = limitUnderLoad().run(60, 15.5, all);
    expect(value).toBeGreaterThan(128);
    expect(value).toBeLessThan(1_024);
  });

  it('is not moved by one pause among many samples, nor by few samples', () => {
    const { limit, run } = limitUnderLoad();
    const grown = run(60, 3, all);
    for (let index = 0; index < 9; index += 1) limit.observe(600, grown, 1e6 + index * 1_000);
    expect(limit.value).toBe(grown);
  });
});
