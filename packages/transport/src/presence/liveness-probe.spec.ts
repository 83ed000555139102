import { setImmediate as nextTurn } from 'node:timers/promises';
import { LivenessProbe } from './liveness-probe.js';
import { Replica } from './replica.js';

/**
 * A probe that watches a replica which owes an answer since `owesSince`.
 *
 * @param counts the listener counts that Redis returns, in order; undefined means that the link breaks
 */
function probeOver(owesSince: number, ...counts: (number | undefined)[]) {
  const queried: string[] = [];
  const pinged: Replica[] = [];
  const dead: Replica[] = [];
  const replica = new Replica('geo', 'a', 'svc:geo:a', 0);
  const probe = new LivenessProbe({
    countListeners: async (channel) => {
      queried.push(channel);
      const count = counts.shift();
      if (count === undefined) {
        throw new Error('down');
      }
      return count;
    },
    ping: (it) => pinged.push(it),
    onDead: (it) => dead.push(it),
  });
  replica.recordCall(owesSince);
  probe.watch(replica);
  return { probe, queried, pinged, dead, replica };
}

it('queries Redis after 12 ms of silence, one query at a time, and reports a replica without a listener', async () => {
  const { probe, queried, dead, replica } = probeOver(1_000, 0);
  probe.check(1_011);
  expect(queried).toEqual([]);
  probe.check(1_012);
  probe.check(1_012);
  expect(queried).toEqual(['svc:geo:a']);
  await nextTurn();
  expect(dead).toEqual([replica]);
});

it('does not query Redis for a replica that owes nothing, or that sent a message a moment ago', () => {
  const { probe, queried, replica } = probeOver(1_000);
  replica.recordMessage(1_010);
  probe.check(1_021);
  replica.outstanding = 0;
  probe.check(2_000);
  expect(queried).toEqual([]);
});

it('reports no death when a listener exists or the link breaks, and waits longer between queries in a longer silence', async () => {
  const start = performance.now() - 80;
  const { probe, queried, dead, replica } = probeOver(start, 1, undefined);
  probe.check(start + 80);
  await nextTurn();
  const { confirmedAt } = replica;
  expect(confirmedAt).toBeGreaterThan(start + 80);
  probe.check(confirmedAt + 19);
  expect(queried).toHaveLength(1);
  probe.check(confirmedAt + 25);
  await nextTurn();
  expect(queried).toHaveLength(2);
  expect(dead).toEqual([]);
});

it('pings a replica after 200 ms, suspects it if it stays silent, and trusts it again after a message', () => {
  const { probe, pinged, replica } = probeOver(1_000, 1, 1, 1, 1, 1);
  probe.check(1_199);
  expect(pinged).toHaveLength(0);
  probe.check(1_200);
  probe.check(1_399);
  expect([pinged.length, replica.suspect]).toEqual([1, false]);
  probe.check(1_400);
  expect([pinged.length, replica.suspect, replica.isAvoided(1_400)]).toEqual([1, true, true]);
  replica.outstanding = 0;
  probe.check(2_199);
  probe.check(2_200);
  expect(pinged).toHaveLength(2);
  replica.recordMessage(2_300);
  expect(replica.isAvoided(2_300)).toBe(false);
  probe.check(9_000);
  expect(pinged).toHaveLength(2);
});

it('measures one silence across calls that all end at short deadlines', () => {
  const { probe, pinged, replica } = probeOver(1_000, 1, 1);
  probe.check(1_100);
  replica.outstanding = 0;
  probe.check(1_150);
  replica.recordCall(1_190);
  probe.watch(replica);
  probe.check(1_200);
  expect(pinged).toHaveLength(1);
});
