import { setImmediate as nextTurn } from 'node:timers/promises';
import { LivenessProbe } from './liveness-probe.js';
import { Replica } from './replica.js';

/**
 * A probe that watches a replica which owes an answer since `owesSince`, over a link whose answers are given in order;
 * undefined stands for a link that breaks.
 */
function probeOver(owesSince: number, ...answers: (number | undefined)[]) {
  const asked: string[] = [];
  const pinged: Replica[] = [];
  const dead: Replica[] = [];
  const replica = new Replica('geo', 'a', 'svc:geo:a', 0);
  const probe = new LivenessProbe({
    countListeners: async (channel) => {
      asked.push(channel);
      const answer = answers.shift();
      if (answer === undefined) {
        throw new Error('down');
      }
      return answer;
    },
    ping: (it) => pinged.push(it),
    onDead: (it) => dead.push(it),
  });
  replica.take(owesSince);
  probe.watch(replica);
  return { probe, asked, pinged, dead, replica };
}

it('asks Redis after 12 ms of silence, once at a time, and reports a replica nobody listens for', async () => {
  const { probe, asked, dead, replica } = probeOver(1_000, 0);
  probe.look(1_011);
  expect(asked).toEqual([]);
  probe.look(1_012);
  probe.look(1_012);
  expect(asked).toEqual(['svc:geo:a']);
  await nextTurn();
  expect(dead).toEqual([replica]);
});

it('leaves a replica in peace that owes nothing, or said something a moment ago', () => {
  const { probe, asked, replica } = probeOver(1_000);
  replica.spoke(1_010);
  probe.look(1_021);
  replica.outstanding = 0;
  probe.look(2_000);
  expect(asked).toEqual([]);
});

it('takes an answer, and a link that breaks, for no death; the longer the silence, the more patient it is', async () => {
  const start = performance.now() - 80;
  const { probe, asked, dead, replica } = probeOver(start, 1, undefined);
  probe.look(start + 80);
  await nextTurn();
  const { provenAt } = replica;
  expect(provenAt).toBeGreaterThan(start + 80);
  probe.look(provenAt + 19);
  expect(asked).toHaveLength(1);
  probe.look(provenAt + 25);
  await nextTurn();
  expect(asked).toHaveLength(2);
  expect(dead).toEqual([]);
});

it('asks the replica itself after 200 ms, suspects one that says nothing, and trusts it again when it does', () => {
  const { probe, pinged, replica } = probeOver(1_000, 1, 1, 1, 1, 1);
  probe.look(1_199);
  expect(pinged).toHaveLength(0);
  probe.look(1_200);
  probe.look(1_399);
  expect([pinged.length, replica.suspect]).toEqual([1, false]);
  probe.look(1_400);
  expect([pinged.length, replica.suspect, replica.isAvoided(1_400)]).toEqual([1, true, true]);
  replica.outstanding = 0;
  probe.look(2_199);
  probe.look(2_200);
  expect(pinged).toHaveLength(2);
  replica.spoke(2_300);
  expect(replica.isAvoided(2_300)).toBe(false);
  probe.look(9_000);
  expect(pinged).toHaveLength(2);
});

it('adds up the silence of a replica whose calls all end at a short deadline', () => {
  const { probe, pinged, replica } = probeOver(1_000, 1, 1);
  probe.look(1_100);
  replica.outstanding = 0;
  probe.look(1_150);
  replica.take(1_190);
  probe.watch(replica);
  probe.look(1_200);
  expect(pinged).toHaveLength(1);
});
