import { ConcurrencyGate } from './concurrency-gate.js';
import { classOf } from './request-class.js';

const gateOf100 = () => new ConcurrencyGate({ floor: 100, ceiling: 100, queueTargetMs: 15 });

describe('ConcurrencyGate', () => {
  it('refuses the panel first, then the sandbox, and live only when all places are taken', () => {
    const gate = gateOf100();
    const full: Record<string, number> = {};
    for (let index = 0; index <= 100; index += 1) {
      for (const requestClass of ['panel', 'sandbox', 'live'] as const) {
        if (!gate.hasRoom(requestClass)) {
          full[requestClass] ??= gate.inFlight;
        }
      }
      gate.enter('live');
    }
    expect(full).toEqual({ panel: 50, sandbox: 75, live: 100 });
    expect(gate.inFlight).toBe(100);
  });

  it('keeps room for live however much of the others comes', () => {
    const gate = gateOf100();
    for (let index = 0; index < 1_000; index += 1) {
      gate.enter(index % 2 === 0 ? 'sandbox' : 'panel');
    }
    expect(gate.inFlight).toBe(75);
    expect(gate.enter('live')).toBe(true);
  });

  it('gives a place again once it is left', () => {
    const gate = new ConcurrencyGate({ floor: 1, ceiling: 1, queueTargetMs: 15 });
    expect([gate.enter('live'), gate.enter('live')]).toEqual([true, false]);
    gate.leave();
    expect(gate.enter('live')).toBe(true);
  });

  it('has a place for every class, however small the limit', () => {
    expect(new ConcurrencyGate({ floor: 1, ceiling: 1, queueTargetMs: 15 }).enter('panel')).toBe(true);
  });
});

it('a deployment is of one class', () => {
  expect([classOf('production'), classOf('sandbox')]).toEqual(['live', 'sandbox']);
});
