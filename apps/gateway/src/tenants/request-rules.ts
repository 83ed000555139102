import { TenantPolicyStore, TenantRecords } from '@cotejo/accounts';
import type { DeclaredAttributes } from '@cotejo/contracts';
import { ConfigInvalidError, createRedis, ProcessScope, policyFiles } from '@cotejo/platform';
import { loadDefaultPolicy, loadScorecards, type Policy, PolicyInvalidError } from '@cotejo/scorecard';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type TenantRules, tenantRuleRecords, tenantRules } from './tenant-rules.js';

const COMMAND_TIMEOUT_MS = 1_000;
/** Short, so that an unreachable server does not delay the end of the process. */
const DISCONNECT_TIMEOUT_MS = 100;

/**
 * What requests of each tenant need of its policy, before scoring decides: followed in the state Redis, or of the default policy. The
 * gateway keeps nothing else of a policy.
 */
@Injectable()
export class RequestRules implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly defaultRules: TenantRules;
  private readonly tenants: TenantRecords<TenantRules>;

  constructor(@Inject(ProcessScope) { config, logger }: Pick<ProcessScope, 'config' | 'logger'>) {
    this.defaultRules = tenantRules(readDefaultPolicy(config));
    const redis = createRedis(config.stateRedisUrl, {
      commandTimeoutMs: COMMAND_TIMEOUT_MS,
      problems: { logger, redis: 'state' },
      extra: { disconnectTimeout: DISCONNECT_TIMEOUT_MS },
    });
    const kind = tenantRuleRecords(new TenantPolicyStore(redis, config), this.defaultRules);
    this.tenants = new TenantRecords(redis, kind, {
      onFailure: (error) =>
        logger.warn({ err: error }, 'cannot read what tenants declare, the known declarations stay active'),
      onFull: () => logger.error('too many declarations of tenants, the attributes of the others are not read'),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.tenants.open();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.tenants.close();
  }

  /** What applies to a request of the tenant now; `null` while its policy is not known. */
  of(tenant: string): TenantRules | null {
    const own = this.tenants.get(tenant);
    if (own) {
      return own;
    }
    return this.tenants.isUnknown(tenant) ? null : this.defaultRules;
  }

  /** The attributes that requests of the tenant may have; `null` while its policy is not known. */
  attributesOf(tenant: string): DeclaredAttributes | null {
    return this.of(tenant)?.attributes ?? null;
  }
}

/** @throws ConfigInvalidError */
function readDefaultPolicy({ policiesDir, defaultPolicy }: ProcessScope['config']): Policy {
  try {
    const files = policyFiles(policiesDir);
    return loadDefaultPolicy(files, loadScorecards(files), defaultPolicy);
  } catch (error) {
    throw error instanceof PolicyInvalidError ? new ConfigInvalidError('COTEJO_POLICIES_DIR', error.message) : error;
  }
}
