import { setTimeout as sleep } from 'node:timers/promises';
import { isRedisNative, waitFor } from '@cotejo/testing';
import { BusUnavailableError } from '../src/index.js';
import { BusFixture, farDeadline, type TestBus } from './bus-fixture.js';
import { type ClusterMember, RedisCluster } from './redis-cluster.js';

const REPLICAS_MAX = 40;

const native = await isRedisNative();
if (!native) {
  process.stderr.write('no native Redis here: a cluster cannot be tested\n');
}

let fixture: BusFixture;
let cluster: RedisCluster;

async function channelsOf(member: ClusterMember, kind: string): Promise<string[]> {
  const answer = await member.ask('PUBSUB', 'SHARDCHANNELS', `*:${kind}:*`);
  return answer.split(',').filter(Boolean);
}

/** A caller, and the channel and the master of its inbox; to be made first. */
async function connectCaller(): Promise<{ caller: TestBus; inbox: string; home: ClusterMember }> {
  const caller = await fixture.connect();
  const inboxes = (await Promise.all(cluster.members.map((member) => channelsOf(member, 'inbox')))).flat();
  const [inbox] = inboxes as [string];
  return { caller, inbox, home: await cluster.memberOf(inbox) };
}

/** Replicas of one service, until every master has the channel of one at least. */
async function replicasEverywhere(executed: number[] = []): Promise<number> {
  const masters = cluster.members.slice(0, 3);
  for (let count = 0; count < REPLICAS_MAX; count += 1) {
    const spread = await Promise.all(masters.map((member) => channelsOf(member, 'svc')));
    if (spread.every((channels) => channels.length > 0)) {
      return count;
    }
    const { bus } = await fixture.connect();
    await bus.serve('echo', async (_operation, payload) => {
      executed.push(payload as number);
      return payload;
    });
  }
  throw new Error('the replicas lie on too few masters');
}

const say = ({ bus }: TestBus, payload: number, deadline = farDeadline()) =>
  bus.call('echo.say', payload, { deadline });
/** An answer on its way to an inbox that moves can be lost; its call then ends by its deadline, and the next one is answered. */
const saySoon = (caller: TestBus, payload: number) => say(caller, payload, Date.now() + 1_000);
const numbers = Array.from({ length: 100 }, (_, index) => index);
const sayAll = (caller: TestBus) => Promise.all(numbers.map((it) => say(caller, it)));

const knows = (caller: TestBus, replicas: number) => async () =>
  (await caller.count('transport_replicas', { service: 'echo' })) === replicas;

/** Gives a channel's slot to another master, as resharding does once its keys are moved; there are none. */
async function moveSlot(channel: string): Promise<void> {
  const from = await cluster.memberOf(channel);
  const to = cluster.members.find((member) => member !== from) as ClusterMember;
  const slot = await from.ask('CLUSTER', 'KEYSLOT', channel);
  const id = await to.ask('CLUSTER', 'MYID');
  for (const member of [to, from, ...cluster.members]) {
    await member.ask('CLUSTER', 'SETSLOT', slot, 'NODE', id);
  }
}

(native ? describe : describe.skip)('over a Redis Cluster', () => {
  beforeEach(async () => {
    fixture = await BusFixture.start('a Redis Cluster');
    cluster = fixture.cluster as RedisCluster;
  }, 60_000);
  afterEach(() => fixture.stop());

  it('calls are executed once each, announcements heard, and no node keeps a key', async () => {
    const executed: number[] = [];
    const { caller } = await connectCaller();
    const replicas = await replicasEverywhere(executed);
    await waitFor(knows(caller, replicas));
    for (let round = 0; round < 10; round += 1) {
      expect(await sayAll(caller)).toEqual(numbers);
    }
    expect(executed).toHaveLength(10 * numbers.length);
    expect(await caller.count('transport_reroutes_total')).toBe(0);
    const heard: unknown[] = [];
    caller.bus.onAnnounce('topic', (payload) => void heard.push(payload));
    await (await fixture.connect()).bus.announce('topic', 'all');
    await waitFor(() => heard.length > 0);
    expect(heard).toEqual(['all']);
    expect(await Promise.all(cluster.members.map((member) => member.ask('DBSIZE')))).toEqual(['0', '0', '0']);
  });

  it('one node is killed: calls by the other two go on; it comes back, and so do its replicas', async () => {
    const { caller, home } = await connectCaller();
    const replicas = await replicasEverywhere();
    await waitFor(knows(caller, replicas));
    const victim = cluster.members.find((member) => member !== home) as ClusterMember;
    await victim.kill();
    // A burst written before this process has read that the node is gone would be retries, of which there are a few only.
    await sleep(20);
    expect(await sayAll(caller)).toEqual(numbers);
    expect(await sayAll(caller)).toEqual(numbers);
    expect(caller.bus.ready).toBe(true);
    await victim.start();
    await waitFor(knows(caller, replicas), { timeoutMs: 20_000, what: 'all replicas to be back' });
    expect(await sayAll(caller)).toEqual(numbers);
  });

  it('the node of its inbox is killed: a caller is not ready and its calls fail at once, until the node is back', async () => {
    const { caller, home } = await connectCaller();
    const replicas = await replicasEverywhere();
    await waitFor(knows(caller, replicas));
    await home.kill();
    await waitFor(() => !caller.bus.ready);
    await expect(say(caller, 1)).rejects.toThrow(BusUnavailableError);
    await home.start();
    await waitFor(() => caller.bus.ready, { timeoutMs: 20_000, what: 'the caller to be ready' });
    await waitFor(() => saySoon(caller, 1), { timeoutMs: 20_000, what: 'an answer' });
  });

  it('slots move to other nodes: of a replica, of an inbox; both are found again', async () => {
    const { caller, inbox } = await connectCaller();
    const { bus: host } = await fixture.connect();
    await host.serve('echo', async (_operation, payload) => payload);
    await say(caller, 1);
    const [channel] = (await Promise.all(cluster.members.map((member) => channelsOf(member, 'svc')))).flat();
    await moveSlot(channel as string);
    await waitFor(() => saySoon(caller, 2), { what: 'an answer of the replica that moved' });
    await moveSlot(inbox);
    await waitFor(() => caller.bus.ready && saySoon(caller, 3), { what: 'an answer to the inbox that moved' });
    expect(await sayAll(caller)).toEqual(numbers);
  });
});

(native ? describe : describe.skip)('over a Redis Cluster with a replica', () => {
  beforeEach(async () => {
    fixture = await BusFixture.start();
    cluster = await RedisCluster.start({ replica: true });
    fixture.cluster = cluster;
  }, 60_000);
  afterEach(() => fixture.stop());

  it('a master dies and its replica takes over: what it held is heard there', async () => {
    const { caller } = await connectCaller();
    const replicas = await replicasEverywhere();
    await waitFor(knows(caller, replicas));
    const [master, , , successor] = cluster.members as [ClusterMember, ClusterMember, ClusterMember, ClusterMember];
    const channels = (await channelsOf(master, 'svc')).toSorted();
    await master.kill();
    const took = async () => (await channelsOf(successor, 'svc')).toSorted().join() === channels.join();
    await waitFor(took, { timeoutMs: 30_000, what: 'the replica to have taken over' });
    await waitFor(knows(caller, replicas), { what: 'all replicas to be known again' });
    await waitFor(() => caller.bus.ready, { what: 'the caller to be ready' });
    expect(await sayAll(caller)).toEqual(numbers);
  }, 90_000);
});
