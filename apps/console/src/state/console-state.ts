import { AccountStore, AuditStreamState, LivePlans, type Plans, readPeppers } from '@cotejo/accounts';
import type { Environment } from '@cotejo/contracts';
import { ChangeClaims, MemberStore, SessionStore } from '@cotejo/members';
import { connectWithin, createRedis, ProcessScope } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';

const COMMAND_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Accounts, members and sessions in the state Redis. While Redis is away every operation fails with
 * `state_unavailable`, but the process stays ready.
 */
@Injectable()
export class ConsoleState implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly redis: Redis;
  readonly environment: Environment;
  readonly accounts: AccountStore;
  readonly members: MemberStore;
  readonly sessions: SessionStore;
  readonly claims: ChangeClaims;
  readonly auditStream: AuditStreamState;
  private readonly livePlans: LivePlans;

  constructor(@Inject(ProcessScope) { config, env, health, logger }: ProcessScope) {
    this.environment = config.environment;
    const problems = { logger, redis: 'state' };
    this.redis = createRedis(config.stateRedisUrl, { commandTimeoutMs: COMMAND_TIMEOUT_MS, problems });
    this.accounts = new AccountStore(this.redis, { ...config, peppers: readPeppers(env) });
    this.sessions = new SessionStore(this.redis, config);
    this.members = new MemberStore(this.redis, config, { audit: this.accounts.audit, sessions: this.sessions });
    this.claims = new ChangeClaims(this.redis, config);
    this.auditStream = new AuditStreamState(this.redis, config);
    this.livePlans = new LivePlans(config.policiesDir, (reload) => {
      if (reload.outcome === 'refused') {
        logger.error({ err: reload.error }, 'changed plans refused');
      }
    });
    health.add('state_redis', () => ({ ok: true, detail: this.redis.status === 'ready' ? 'up' : 'away' }));
  }

  /** The plans of the policies folder, re-read when the file changes. */
  get plans(): Plans {
    return this.livePlans.current;
  }

  async onApplicationBootstrap(): Promise<void> {
    await connectWithin(this.redis, CONNECT_TIMEOUT_MS);
  }

  onApplicationShutdown(): void {
    this.livePlans.stop();
    this.redis.disconnect();
  }
}
