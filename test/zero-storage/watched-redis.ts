import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { Recording } from './recording.js';
import { slowCommands } from './redis-reads.js';

export type RedisRole = 'state' | 'bus' | 'replica';

/** Meaner than any deployment: every command is written into SLOWLOG, and nothing is compressed or packed. */
const MEAN = {
  'slowlog-log-slower-than': '0',
  'slowlog-max-len': '1000000',
  rdbcompression: 'no',
  'aof-use-rdb-preamble': 'no',
  'repl-diskless-sync-delay': '0',
};

/** A Redis server of the product under observation: a recorder writes down every command that it receives. */
export class WatchedRedis {
  readonly monitor: Recording;
  /** What a replica of it is sent; of the state server, as the others have no replica. */
  readonly replication: Recording | undefined;
  readonly slowlogFile: string;

  private constructor(
    readonly role: RedisRole,
    readonly dir: string,
    recordings: string,
    private server: TestRedis,
  ) {
    this.slowlogFile = join(recordings, `${role}.slowlog`);
    appendFileSync(this.slowlogFile, '');
    const { port } = server;
    this.monitor = new Recording(join(recordings, `${role}.monitor`), port, 'MONITOR\r\n');
    if (role !== 'state') {
      return;
    }
    const sync = 'PSYNC ? -1\r\n';
    this.replication = new Recording(join(recordings, `${role}.replication`), port, sync, 'REPLCONF ACK 0\r\n');
  }

  /** @param options dir: for its files; recordings: for what is written down */
  static async start(role: RedisRole, options: { dir: string; recordings: string }): Promise<WatchedRedis> {
    mkdirSync(options.dir, { recursive: true });
    const server = await startRedis({ own: true, dir: options.dir, persist: role !== 'bus' });
    const watched = new WatchedRedis(role, options.dir, options.recordings, server);
    await watched.makeMean();
    return watched;
  }

  get url(): string {
    return this.server.url;
  }

  get port(): number {
    return this.server.port;
  }

  get pid(): number {
    return this.server.pid as number;
  }

  /** Runs commands over a connection that is closed afterwards. */
  async sendRequest<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(this.url);
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }

  async version(): Promise<string> {
    const info = await this.sendRequest((redis) => redis.info('server'));
    return /(?:redis|valkey)_version:(\S+)/.exec(info)?.[1] ?? 'unknown';
  }

  async replicate({ port }: WatchedRedis): Promise<void> {
    await this.sendRequest((redis) => redis.replicaof('127.0.0.1', port));
    await this.untilInStep();
  }

  /** The link to the server that it replicates is up, as it is again soon after that one was killed. */
  async untilInStep(): Promise<void> {
    await this.sendRequest((redis) =>
      waitFor(async () => (await redis.info('replication')).includes('master_link_status:up'), {
        timeoutMs: 60_000,
        what: 'the replica',
      }),
    );
  }

  freeze(): void {
    process.kill(this.pid, 'SIGSTOP');
  }

  thaw(): void {
    process.kill(this.pid, 'SIGCONT');
  }

  /** Ends it as a crash would; its SLOWLOG, which goes with it, is written down before. */
  async kill(): Promise<void> {
    await this.keepSlowlog();
    await this.server.kill();
  }

  /** Starts it again where it was. */
  async restart(): Promise<void> {
    this.server = await startRedis({ own: true, port: this.port, dir: this.dir, persist: this.role !== 'bus' });
    await this.makeMean();
  }

  async keepSlowlog(): Promise<void> {
    appendFileSync(this.slowlogFile, await this.sendRequest(slowCommands));
  }

  async stop(): Promise<void> {
    await Promise.all([this.monitor.close(), this.replication?.close()]);
    await this.server.stop();
  }

  private async makeMean(): Promise<void> {
    await this.sendRequest(async (redis) => {
      for (const [setting, value] of Object.entries(MEAN)) {
        await redis.config('SET', setting, value);
      }
    });
  }
}
