import { QueueingLimit } from './queueing-limit.js';

/** A limit with its own clock. `run` adds a thousand samples for each second and returns the limit. */
function limitUnderLoad() {
  const limit = new QueueingLimit({ floor: 128, ceiling: 512, queueTargetMs: 25 });
  let now = 0;
  const run = (seconds: number, queuedMs: number | ((inFlightMax: number) => number)) => {
    for (const end = now + seconds * 1_000; now < end; now += 1) {
      limit.observe(typeof queuedMs === 'number' ? queuedMs : queuedMs(limit.value), now);
    }
    return limit.value;
  };
  return { limit, run };
}

describe('QueueingLimit', () => {
  it('stays at its ceiling while nothing queues', () => {
    const { limit, run } = limitUnderLoad();
    expect(limit.value).toBe(512);
    expect(run(60, 5)).toBe(512);
  });

  it('falls to its floor within two seconds of queueing, and not lower', () => {
    const { run } = limitUnderLoad();
    expect(run(0.5, 100)).toBeGreaterThan(128);
    expect(run(1.5, 100)).toBe(128);
    expect(run(60, 600)).toBe(128);
  });

  it('never treats an overload as normal', () => {
    expect(limitUnderLoad().run(600, 80)).toBe(128);
  });

  it('returns to its ceiling within ten seconds', () => {
    const { run } = limitUnderLoad();
    run(10, 100);
    expect(run(1, 5)).toBeGreaterThan(150);
    expect(run(9, 5)).toBe(512);
  });

  it('settles where queueing takes little more than the target', () => {
    // A server that completes ten requests in a millisecond.
    const value = limitUnderLoad().run(60, (inFlight) => inFlight / 10);
    expect(value).toBeGreaterThan(250);
    expect(value).toBeLessThan(300);
  });

  it('does not change with fewer than ten samples', () => {
    const { limit } = limitUnderLoad();
    for (let index = 0; index < 9; index += 1) {
      limit.observe(600, index * 1_000);
    }
    expect(limit.value).toBe(512);
    limit.observe(600, 9_000);
    expect(limit.value).toBeLessThan(512);
  });
});
