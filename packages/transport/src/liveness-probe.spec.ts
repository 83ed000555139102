import { setImmediate as nextTurn } from 'node:timers/promises';
import { LivenessProbe } from './liveness-probe.js';
import { Replica } from './replica-directory.js';

/** A probe over a link whose answers are given in order; undefined stands for a link that breaks. */
function probeOver(...answers: (number | undefined)[]) {
  const asked: string[] = [];
  const dead: Replica[] = [];
  const link = {
    countListeners: async (channel: string) => {
      asked.push(channel);
      const answer = answers.shift();
      if (answer === undefined) {
        throw new Error('down');
      }
      return answer;
    },
  };
  const probe = new LivenessProbe(link, (replica) => dead.push(replica));
  return { probe, asked, dead, replica: new Replica('geo', 'a', 'svc:geo:a', 0) };
}

it('asks after 15 ms of silence, once at a time, and reports a replica nobody listens for', async () => {
  const { probe, asked, dead, replica } = probeOver(0);
  probe.askIfSilent(replica, 1_000, 1_014);
  expect(asked).toEqual([]);
  probe.askIfSilent(replica, 1_000, 1_015);
  probe.askIfSilent(replica, 1_000, 1_015);
  expect(asked).toEqual(['svc:geo:a']);
  await nextTurn();
  expect(dead).toEqual([replica]);
});

it('is patient with a service that is usually slow', () => {
  const { probe, asked, replica } = probeOver(1);
  probe.answered('geo', 100);
  probe.askIfSilent(replica, 1_000, 1_199);
  expect(asked).toEqual([]);
  probe.askIfSilent(replica, 1_000, 1_200);
  expect(asked).toHaveLength(1);
});

it('takes an answer, and a link that breaks, for no death; after an answer the silence begins anew', async () => {
  const { probe, asked, dead, replica } = probeOver(1, undefined);
  probe.askIfSilent(replica, 1_000, 1_015);
  await nextTurn();
  const provenAt = replica.provenAt;
  expect(provenAt).toBeGreaterThan(1_015);
  probe.askIfSilent(replica, 1_000, provenAt + 14);
  expect(asked).toHaveLength(1);
  probe.askIfSilent(replica, 1_000, provenAt + 15);
  await nextTurn();
  expect(asked).toHaveLength(2);
  expect(dead).toEqual([]);
});
