import { ConcurrencyGate, classOf } from './concurrency-gate.js';

const gateOf100 = () => new ConcurrencyGate({ floor: 100, ceiling: 100, queueTargetMs: 15 });

describe('ConcurrencyGate', () => {
  it('refuses rows of a batch first, then the sandbox, then live requests when every place is taken', () => {
    const gate = gateOf100();
    const full: Record<string, number> = {};
    for (let index = 0; index <= 100; index += 1) {
      for (const requestClass of ['batch', 'sandbox', 'live'] as const) {
        if (!gate.hasRoom(requestClass)) {
          full[requestClass] ??= gate.inFlight;
        }
      }
      gate.enter('live');
    }
    expect(full).toEqual({ batch: 50, sandbox: 75, live: 100 });
    expect(gate.inFlight).toBe(100);
  });

  it('keeps room for live requests under any load of the other classes', () => {
    const gate = gateOf100();
    for (let index = 0; index < 1_000; index += 1) {
      gate.enter(index % 2 === 0 ? 'sandbox' : 'batch');
    }
    expect(gate.inFlight).toBe(75);
    expect(gate.enter('live')).toBe(true);
  });

  it('admits a request again after another one leaves', () => {
    const gate = new ConcurrencyGate({ floor: 1, ceiling: 1, queueTargetMs: 15 });
    expect([gate.enter('live'), gate.enter('live')]).toEqual([true, false]);
    gate.leave();
    expect(gate.enter('live')).toBe(true);
  });

  it('has at least one place for every class', () => {
    expect(new ConcurrencyGate({ floor: 1, ceiling: 1, queueTargetMs: 15 }).enter('batch')).toBe(true);
  });
});

describe('a row that waits for a place', () => {
  const fullGate = () => {
    const gate = new ConcurrencyGate({ floor: 4, ceiling: 4, queueTargetMs: 15 });
    for (let place = 0; place < 3; place += 1) {
      gate.enter('live');
    }
    return gate;
  };

  it('gets one when enough requests have left, in the order of the rows', async () => {
    const gate = fullGate();
    const got: number[] = [];
    const { signal } = new AbortController();
    const waits = [1, 2].map((row) => gate.waitForBatchPlace(5_000, signal).then(() => got.push(row)));
    gate.leave();
    await Promise.resolve();
    expect([got, gate.inFlight]).toEqual([[], 2]);
    gate.leave();
    await waits[0];
    expect([got, gate.inFlight]).toEqual([[1], 2]);
    gate.leave();
    await waits[1];
    expect([got, gate.inFlight]).toEqual([[1, 2], 2]);
  });

  it('gives up in time, or when its batch stops', async () => {
    const gate = fullGate();
    const stop = new AbortController();
    const waits = [gate.waitForBatchPlace(1, new AbortController().signal), gate.waitForBatchPlace(5_000, stop.signal)];
    stop.abort();
    expect(await Promise.all(waits)).toEqual([false, false]);
    expect(await gate.waitForBatchPlace(5_000, stop.signal)).toBe(false);
    gate.leave();
    gate.leave();
    expect(gate.inFlight).toBe(1);
  });
});

it('production requests are live, and all others belong to the sandbox', () => {
  expect([classOf('production'), classOf('sandbox')]).toEqual(['live', 'sandbox']);
});
