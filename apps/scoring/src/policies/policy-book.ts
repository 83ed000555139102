import { StateUnavailableError, TenantPolicyStore, TenantRecords, VersionArchive } from '@cotejo/accounts';
import type { VersionGone } from '@cotejo/contracts';
import { createRedis, ProcessScope } from '@cotejo/platform';
import { contentHash } from '@cotejo/scorecard';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ArchiveKeeper, type InUse } from './archive-keeper.js';
import type { PolicyVersion } from './policy-version.js';
import { type Standing, standingsOf, type TenantStanding } from './tenant-standing.js';
import { Versions } from './versions.js';

const COMMAND_TIMEOUT_MS = 1_000;
/** A server that is gone keeps no process from ending. */
const DISCONNECT_TIMEOUT_MS = 100;

/**
 * By which policy each tenant is decided for: its own, followed in the state Redis, or the default one. Until the tenants'
 * policies could be read once, nothing is approved. A wrong file keeps the service from starting.
 */
@Injectable()
export class PolicyBook implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly versions: Versions;
  private readonly standard: Standing;
  private readonly standIn: Standing;
  private readonly tenants: TenantRecords<TenantStanding>;
  private readonly archive: VersionArchive;
  private readonly keeper: ArchiveKeeper;
  private readonly listeners: (() => void)[] = [];

  constructor(@Inject(ProcessScope) private readonly scope: Pick<ProcessScope, 'config' | 'logger' | 'health'>) {
    const { config, logger } = scope;
    this.versions = new Versions(config.policiesDir);
    this.standard = { active: this.versions.standard, shadow: null };
    this.standIn = { active: this.versions.standIn, shadow: null };
    const redis = createRedis(config.stateRedisUrl, {
      commandTimeoutMs: COMMAND_TIMEOUT_MS,
      problems: { logger, redis: 'state' },
      extra: { disconnectTimeout: DISCONNECT_TIMEOUT_MS },
    });
    this.archive = new VersionArchive(redis, config, contentHash);
    this.keeper = new ArchiveKeeper(this.archive, () => this.inUse(), logger);
    const kind = standingsOf(new TenantPolicyStore(redis, config), this.versions, logger);
    this.tenants = new TenantRecords(redis, kind, {
      onRead: () => this.handleRead(),
      onFailure: (error) => logger.warn({ err: error }, 'policies of tenants not read, those known stay'),
      onFull: () => logger.error('too many policies of tenants, nothing is approved by the rest'),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.tenants.open();
    this.scope.health.add('policies', () => ({ ok: true, detail: this.tenants.isLoaded ? 'known' : 'not_read_yet' }));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.tenants.close();
  }

  /** Looked up at every request. */
  of(tenant: string): Standing {
    const own = this.tenants.get(tenant);
    if (own) {
      return own;
    }
    return this.tenants.isUnknown(tenant) ? this.standIn : this.standard;
  }

  /** Every tenant whose shadow is evaluated. */
  *shadows(): Generator<[tenant: string, shadow: PolicyVersion]> {
    for (const [tenant, { shadow }] of this.tenants.entries()) {
      if (shadow) {
        yield [tenant, shadow];
      }
    }
  }

  /** Registers a listener that is called each time the policies of tenants were read. */
  onRead(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * The version that decided once.
   * @throws StateUnavailableError when it is not in use and the archive cannot be asked
   */
  async versionOf(scorecardHash: string, policyHash: string): Promise<PolicyVersion | VersionGone> {
    const known = this.versions.find(scorecardHash, policyHash);
    if (known) {
      return known;
    }
    const scorecard = this.versions.findScorecard(scorecardHash) ?? (await this.archived(scorecardHash));
    if (!scorecard) {
      return { gone: 'scorecard' };
    }
    const policy = await this.archived(policyHash);
    if (!policy) {
      return { gone: 'policy' };
    }
    try {
      return this.versions.revive(scorecard, policy);
    } catch (error) {
      this.scope.logger.warn({ err: error }, 'an archived version cannot be used by this build');
      return { gone: 'scorecard' };
    }
  }

  private archived(hash: string): Promise<object | null> {
    return this.archive.read(hash).catch(() => {
      throw new StateUnavailableError();
    });
  }

  private handleRead(): void {
    void this.keeper.keep();
    for (const listener of this.listeners) {
      listener();
    }
  }

  private inUse(): InUse {
    const { scorecards, standard } = this.versions;
    const inUse = new Map<string, object>(scorecards.map((scorecard) => [contentHash(scorecard), scorecard]));
    const policies = [standard, ...[...this.tenants.entries()].map(([, { active }]) => active)];
    for (const { decider } of policies) {
      inUse.set(decider.policyHash, decider.policy);
    }
    return inUse;
  }
}
