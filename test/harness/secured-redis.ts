import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@cotejo/testing';
import { Redis, type RedisOptions } from 'ioredis';
import { cotejoWith } from './cli.js';
import { type RedisProcess, startRedisProcess } from './redis-process.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What `cotejo secrets create` wrote. */
export class Secrets {
  private constructor(readonly dir: string) {}

  static async create(dir: string, ...args: string[]): Promise<Secrets> {
    const secrets = new Secrets(dir);
    await secrets.run('create', ...args);
    return secrets;
  }

  /** Runs a command on the folder and returns what it printed. */
  run(command: string, ...args: string[]): Promise<string> {
    return cotejoWith({})('secrets', command, this.dir, ...args);
  }

  path(name: string): string {
    return join(this.dir, name);
  }

  password(user: string): string {
    return readFileSync(this.path(`redis/passwords/${user}`), 'utf8').trim();
  }

  get ca(): string {
    return readFileSync(this.path('redis/tls/ca.crt'), 'utf8');
  }

  /** What an app finds in its environment. */
  environmentOf(app: string): NodeJS.ProcessEnv {
    return {
      COTEJO_REDIS_USERNAME: app,
      COTEJO_REDIS_PASSWORD_FILE: this.path(`redis/passwords/${app}`),
      COTEJO_BUS_KEY_FILE: this.path(`keys/bus/${app}.key`),
    };
  }

  /** What every process finds there. */
  get environment(): NodeJS.ProcessEnv {
    return {
      NODE_EXTRA_CA_CERTS: this.path('redis/tls/ca.crt'),
      COTEJO_PEPPER_FILE: this.path('keys/pepper.key'),
      COTEJO_RECEIPT_KEY_FILE: this.path('keys/receipt.key'),
      COTEJO_LISTS_SIGNING_KEY_FILE: this.path('keys/lists.key'),
      COTEJO_LISTS_TRUSTED_KEYS_FILE: this.path('keys/lists.pub'),
    };
  }

  /** TLS alone, with the certificate of the folder. */
  get tlsSettings(): string[] {
    const file = (name: string) => this.path(`redis/tls/${name}`);
    const files = ['--tls-cert-file', file('tls.crt'), '--tls-key-file', file('tls.key')];
    return [...files, '--tls-ca-cert-file', file('ca.crt'), '--tls-auth-clients', 'no', '--port', '0'];
  }

  /** How a user connects. */
  as(user: string, port: number): RedisOptions {
    if (user === 'probe') {
      return { ...this.probe, port };
    }
    return { ...this.probe, port, username: user, password: this.password(user) };
  }

  get probe(): RedisOptions {
    return { host: '127.0.0.1', tls: { ca: this.ca }, username: 'probe', password: 'any', disableClientInfo: true };
  }
}

/** A client that gives up at once, for questions of a test. */
export function clientAs(secrets: Secrets, user: string, port: number, over: RedisOptions = {}): Redis {
  const redis = new Redis({ ...secrets.as(user, port), enableReadyCheck: false, retryStrategy: () => null, ...over });
  redis.on('error', () => {});
  return redis;
}

/** One of the two Redis as it is deployed: its settings, the users' file, TLS. */
export async function startSecuredRedis(
  command: readonly string[],
  role: 'state' | 'bus',
  secrets: Secrets,
  { dir, settings = [], port: given }: { dir: string; settings?: readonly string[]; port?: number },
): Promise<RedisProcess> {
  const port = given ?? (await freePort());
  const users = secrets.path(`redis/${role}/users.acl`);
  const here = ['--bind', '127.0.0.1', '--aclfile', users, '--tls-port', String(port)];
  const args = [deployedSettings(role, dir), ...here, ...secrets.tlsSettings, ...settings];
  return startRedisProcess(command, args, { dir, port, probe: secrets.probe });
}

/**
 * Writes the deployed settings file of one role with another data folder, because Redis changes to the folder in `dir`
 * as soon as it reads this setting.
 */
function deployedSettings(role: 'state' | 'bus', dir: string): string {
  mkdirSync(dir, { recursive: true });
  const text = readFileSync(join(ROOT, `infra/redis/${role}.conf`), 'utf8');
  const file = join(dir, `${role}.conf`);
  writeFileSync(file, text.replace('dir /data', `dir ${dir}`));
  return file;
}
