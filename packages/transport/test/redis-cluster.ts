import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';

const SLOTS = 16_384;
const MASTERS = 3;
const PATIENCE = { timeoutMs: 20_000 };

/** One node of a cluster, which can be killed and started again where it was. */
export class ClusterMember {
  private server: TestRedis | undefined;
  private redis: Redis | undefined;

  constructor(
    readonly port: number,
    readonly busPort: number,
    private readonly dir: string,
  ) {}

  async start(): Promise<void> {
    const settings = {
      '--cluster-enabled': 'yes',
      '--cluster-port': String(this.busPort),
      '--cluster-node-timeout': '1500',
      // What the shards that live hold goes on while one is dead.
      '--cluster-require-full-coverage': 'no',
      '--repl-diskless-sync-delay': '0',
    };
    const { port, dir } = this;
    this.server = await startRedis({ own: true, port, dir, settings: Object.entries(settings).flat() });
    this.redis = new Redis(this.server.url, { disconnectTimeout: 100 });
    this.redis.on('error', () => undefined);
  }

  async kill(): Promise<void> {
    this.redis?.disconnect();
    await this.server?.kill();
  }

  async stop(): Promise<void> {
    this.redis?.disconnect();
    await this.server?.stop();
  }

  /** Sends it `CLUSTER ...`, or any other command. */
  async ask(command: string, ...args: (string | number)[]): Promise<string> {
    return String(await this.redis?.call(command, ...args));
  }
}

/** A real Redis Cluster: three masters with a third of the slots each. */
export class RedisCluster {
  private constructor(
    /** The masters in order of their slots, then replicas. */
    readonly members: readonly ClusterMember[],
    private readonly dir: string,
  ) {}

  /** @param options replica: the first master gets one */
  static async start({ replica = false } = {}): Promise<RedisCluster> {
    const dir = await mkdtemp(join(tmpdir(), 'cotejo-cluster-'));
    const members: ClusterMember[] = [];
    while (members.length < MASTERS + Number(replica)) {
      members.push(new ClusterMember(await freePort(), await freePort(), join(dir, String(members.length))));
    }
    const cluster = new RedisCluster(members, dir);
    try {
      await Promise.all(members.map((member) => member.start()));
      await cluster.form();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** As a bus takes it: all masters as seeds. */
  get url(): string {
    const hosts = this.members.slice(0, MASTERS).map(({ port }) => `127.0.0.1:${port}`);
    return `redis+cluster://${hosts.join(',')}`;
  }

  /** The master that has a channel's slot, by the layout at the start. */
  async memberOf(channel: string): Promise<ClusterMember> {
    const slot = Number(await this.members[0]?.ask('CLUSTER', 'KEYSLOT', channel));
    return this.members[Math.floor((slot * MASTERS) / SLOTS)] as ClusterMember;
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.stop()));
    await rm(this.dir, { recursive: true, force: true });
  }

  private async form(): Promise<void> {
    const [first, ...others] = this.members as [ClusterMember, ...ClusterMember[]];
    for (const [index, master] of this.members.slice(0, MASTERS).entries()) {
      const from = Math.ceil((index * SLOTS) / MASTERS);
      const to = Math.ceil(((index + 1) * SLOTS) / MASTERS) - 1;
      await master.ask('CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
      await master.ask('CLUSTER', 'ADDSLOTSRANGE', from, to);
    }
    for (const { port, busPort } of others) {
      await first.ask('CLUSTER', 'MEET', '127.0.0.1', port, busPort);
    }
    await this.allSay(`cluster_known_nodes:${this.members.length}`);
    const replica = this.members[MASTERS];
    await replica?.ask('CLUSTER', 'REPLICATE', await first.ask('CLUSTER', 'MYID'));
    const follows = async () =>
      !replica || (await replica.ask('INFO', 'replication')).includes('master_link_status:up');
    await waitFor(follows, { ...PATIENCE, what: 'the replica to follow' });
    await this.allSay('cluster_state:ok');
    await this.allSay(`cluster_slots_ok:${SLOTS}`);
  }

  private async allSay(line: string): Promise<void> {
    for (const member of this.members) {
      const says = async () => (await member.ask('CLUSTER', 'INFO')).includes(line);
      await waitFor(says, { ...PATIENCE, what: `${line} at every node` });
    }
  }
}
