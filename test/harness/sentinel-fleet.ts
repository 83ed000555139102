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
  private constructor(
    private readonly secrets: Secrets,
    readonly servers: RedisProcess[],
    readonly sentinels: RedisProcess[],
  ) {}

  static async start(command: readonly string[], secrets: Secrets, dir: string): Promise<SentinelFleet> {
    const fleet = new SentinelFleet(secrets, [], []);
    try {
      for (let index = 0; index < SERVERS; index += 1) await fleet.addServer(command, join(dir, `state-${index}`));
      for (let index = 0; index < SENTINELS; index += 1)
        await fleet.addSentinel(command, join(dir, `sentinel-${index}`));
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
    const [, port] = await this.askSentinel<[string, string]>('get-master-addr-by-name', MASTER);
    const master = this.servers.find((server) => server.port === Number(port));
    if (!master) throw new Error('the sentinels name no server of ours');
    return master;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.sentinels, ...this.servers].map((process) => process.stop()));
  }

  /** As docs/redis.md has it for each of the three. */
  private async addServer(command: readonly string[], dir: string): Promise<void> {
    const [first] = this.servers;
    const settings = [
      ...['--masteruser', 'replica', '--masterauth', this.secrets.password('replica'), '--tls-replication', 'yes'],
      ...['--min-replicas-to-write', '1', '--min-replicas-max-lag', '2', '--replica-announce-ip', '127.0.0.1'],
      ...(first ? ['--replicaof', `127.0.0.1 ${first.port}`] : []),
    ];
    this.servers.push(await startSecuredRedis(command, 'state', this.secrets, { dir, settings }));
  }

  /** infra/redis/sentinel.conf, with this machine's addresses. */
  private async addSentinel(command: readonly string[], dir: string): Promise<void> {
    const { secrets } = this;
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
    this.sentinels.push(await startRedisProcess(command, [file, '--sentinel'], { dir, port, probe: secrets.probe }));
  }

  private async isWhole(): Promise<boolean> {
    const text = await this.askSentinel<string[]>('masters');
    const [state] = text as unknown as string[][];
    const facts = Object.fromEntries(
      (state ?? []).flatMap((_, index, all) => (index % 2 ? [] : [all.slice(index, index + 2)])),
    );
    return Number(facts['num-slaves']) === SERVERS - 1 && Number(facts['num-other-sentinels']) === SENTINELS - 1;
  }

  private async askSentinel<T>(...words: string[]): Promise<T> {
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
