import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { type RedisProcess, startRedisProcess } from './redis-process.js';
import { type Secrets, startSecuredRedis } from './secured-redis.js';

const MASTER = 'cotejo';
const SERVERS = 3;
const SENTINELS = 3;

/** A state Redis of three servers and three sentinels, with the users and the certificate of a deployment. */
export class SentinelFleet {
  private readonly servers: RedisProcess[] = [];
  private readonly sentinels: RedisProcess[] = [];

  private constructor(
    private readonly command: readonly string[],
    private readonly secrets: Secrets,
    private readonly dir: string,
  ) {}

  static async start(command: readonly string[], secrets: Secrets, dir: string): Promise<SentinelFleet> {
    const fleet = new SentinelFleet(command, secrets, dir);
    try {
      for (let index = 0; index < SERVERS; index += 1) {
        fleet.servers.push(await fleet.startServer(index));
      }
      for (let index = 0; index < SENTINELS; index += 1) {
        fleet.sentinels.push(await fleet.startSentinel(index));
      }
      await waitFor(() => fleet.isWhole(), { timeoutMs: 30_000, what: 'the sentinels to know each other' });
      return fleet;
    } catch (error) {
      await fleet.stop();
      throw error;
    }
  }

  get url(): string {
    return `rediss+sentinel://${this.sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${MASTER}`;
  }

  /** The server that the sentinels call master now. */
  async master(): Promise<RedisProcess> {
    const [, port] = await this.sentinelCommand<[string, string]>('get-master-addr-by-name', MASTER);
    const master = this.servers.find((server) => server.port === Number(port));
    if (!master) {
      throw new Error('the sentinels name no server of ours');
    }
    return master;
  }

  /** Starts the servers that were killed where they were, as whoever runs them would, and waits until all is as before. */
  async mend(): Promise<void> {
    for (const [index, { child, port }] of this.servers.entries()) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded) {
        this.servers[index] = await this.startServer(index, port);
      }
    }
    await waitFor(() => this.isWhole(), { timeoutMs: 60_000, what: 'every server to follow the master' });
  }

  async stop(): Promise<void> {
    await Promise.all([...this.sentinels, ...this.servers].map((process) => process.stop()));
  }

  /** As docs/redis.md has it for each of the three. */
  private startServer(index: number, port?: number): Promise<RedisProcess> {
    const first = index === 0 ? undefined : this.servers[0];
    const settings = [
      ...['--masteruser', 'replica', '--masterauth', this.secrets.password('replica'), '--tls-replication', 'yes'],
      ...['--min-replicas-to-write', '1', '--min-replicas-max-lag', '2', '--replica-announce-ip', '127.0.0.1'],
      ...(first ? ['--replicaof', `127.0.0.1 ${first.port}`] : []),
    ];
    const dir = join(this.dir, `state-${index}`);
    return startSecuredRedis(this.command, 'state', this.secrets, { dir, settings, ...(port && { port }) });
  }

  /** infra/redis/sentinel.conf, with this machine's addresses. */
  private async startSentinel(index: number): Promise<RedisProcess> {
    const { secrets } = this;
    const dir = join(this.dir, `sentinel-${index}`);
    const [first] = this.servers as [RedisProcess];
    const port = await freePort();
    const password = secrets.password('sentinel');
    mkdirSync(dir, { recursive: true });
    const file = join(dir, 'sentinel.conf');
    const tls = secrets.tlsSettings.join(' ').split(/ ?--/).filter(Boolean);
    const lines = [
      ...[`tls-port ${port}`, ...tls, 'tls-replication yes', 'bind 127.0.0.1', `dir ${dir}`],
      ...[
        `aclfile ${secrets.path('redis/sentinel/users.acl')}`,
        `sentinel monitor ${MASTER} 127.0.0.1 ${first.port} 2`,
      ],
      ...[`sentinel down-after-milliseconds ${MASTER} 1000`, `sentinel failover-timeout ${MASTER} 10000`],
      ...[`sentinel parallel-syncs ${MASTER} 1`, `sentinel auth-user ${MASTER} sentinel`],
      ...[`sentinel auth-pass ${MASTER} ${password}`, 'sentinel sentinel-user sentinel'],
      ...[`sentinel sentinel-pass ${password}`, 'sentinel announce-ip 127.0.0.1'],
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    return startRedisProcess(this.command, [file, '--sentinel'], { dir, port, probe: secrets.probe });
  }

  /** Every sentinel is known, and every server but the master follows it. */
  private async isWhole(): Promise<boolean> {
    const [master = {}] = (await this.sentinelCommand<string[][]>('masters')).map(membersOf);
    const replicas = (await this.sentinelCommand<string[][]>('replicas', MASTER)).map(membersOf);
    const following = replicas.filter((one) => one['master-link-status'] === 'ok' && one.flags === 'slave');
    return following.length === SERVERS - 1 && Number(master['num-other-sentinels']) === SENTINELS - 1;
  }

  private async sentinelCommand<T>(...words: string[]): Promise<T> {
    const { port } = this.sentinels.at(-1) as RedisProcess;
    const redis = new Redis({ ...this.secrets.as('sentinel', port), enableReadyCheck: false, protocol: 2 });
    redis.on('error', () => {});
    try {
      return (await redis.call('sentinel', ...words)) as T;
    } finally {
      redis.disconnect();
    }
  }
}

/** A flat list of names and values, as Redis tells facts. */
function membersOf(flat: readonly string[]): Record<string, string> {
  return Object.fromEntries(flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : [])));
}
