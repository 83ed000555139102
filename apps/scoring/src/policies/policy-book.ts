import { BlockStore, StateUnavailableError, TenantPolicyStore, TenantRecords, VersionArchive } from '@cotejo/accounts';
import type { VersionGone } from '@cotejo/contracts';
import { createRedis, ProcessScope } from '@cotejo/platform';
import { contentHash } from '@cotejo/scorecard';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ArchiveKeeper, type ContentByHash } from './archive-keeper.js';
import type { PolicyVersion } from './policy-version.js';
import { NO_BLOCKS, type TenantPolicies, type TenantPolicyRecord, tenantPolicyRecords } from './tenant-policies.js';
import { Versions } from './versions.js';

const COMMAND_TIMEOUT_MS = 1_000;
/** Short, so that an unreachable server does not delay the end of the process. */
const DISCONNECT_TIMEOUT_MS = 100;

/**
 * The policy of each tenant: its own policy, followed in the state Redis, or the default policy. Nothing is approved until the
 * policies of the tenants were read for the first time. The service does not start with an invalid policy file.
 */
@Injectable()
export class PolicyBook implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly versions: Versions;
  private readonly defaultPolicies: TenantPolicies;
  private readonly fallbackPolicies: TenantPolicies;
  private readonly tenants: TenantRecords<TenantPolicyRecord>;
  private readonly archive: VersionArchive;
  private readonly keeper: ArchiveKeeper;
  private readonly listeners: (() => void)[] = [];

  constructor(@Inject(ProcessScope) private readonly scope: Pick<ProcessScope, 'config' | 'logger' | 'health'>) {
    const { config, logger } = scope;
    this.versions = new Versions(config);
    this.defaultPolicies = { active: this.versions.defaultVersion, shadow: null, blocks: NO_BLOCKS };
    this.fallbackPolicies = { active: this.versions.fallback, shadow: null, blocks: NO_BLOCKS };
    const redis = createRedis(config.stateRedisUrl, {
      commandTimeoutMs: COMMAND_TIMEOUT_MS,
      problems: { logger, redis: 'state' },
      extra: { disconnectTimeout: DISCONNECT_TIMEOUT_MS },
    });
    this.archive = new VersionArchive(redis, config, contentHash);
    this.keeper = new ArchiveKeeper(this.archive, () => this.activeContents(), logger);
    const stores = { policies: new TenantPolicyStore(redis, config), blocks: new BlockStore(redis, config) };
    const kind = tenantPolicyRecords(stores, this.versions, logger);
    this.tenants = new TenantRecords(redis, kind, {
      onRead: () => this.handleRead(),
      onFailure: (error) =>
        logger.warn({ err: error }, 'cannot read the policies of tenants, the known ones stay active'),
      onFull: () => logger.error('too many policies of tenants, the others approve nothing'),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.tenants.open();
    this.scope.health.add('policies', () => ({ ok: true, detail: this.tenants.isLoaded ? 'known' : 'not_read_yet' }));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.tenants.close();
  }

  /** The policies that apply to a tenant now. Call it for every request. */
  policiesOf(tenant: string): TenantPolicies {
    const own = this.tenants.get(tenant);
    if (own) {
      return own;
    }
    return this.tenants.isUnknown(tenant) ? this.fallbackPolicies : this.defaultPolicies;
  }

  /** Every tenant with a shadow policy. */
  *shadows(): Generator<[tenant: string, shadow: PolicyVersion]> {
    for (const [tenant, { shadow }] of this.tenants.entries()) {
      if (shadow) {
        yield [tenant, shadow];
      }
    }
  }

  /** Registers a listener that is called after every read of the tenants' policies. */
  onRead(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * The version with these hashes, from memory, from the files or from the archive.
   * @throws StateUnavailableError when the archive is needed and cannot be read
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
      return this.versions.restore(scorecard, policy);
    } catch (error) {
      this.scope.logger.warn({ err: error }, 'this build cannot use an archived version');
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

  private activeContents(): ContentByHash {
    const { scorecards, defaultVersion } = this.versions;
    const contents = new Map<string, object>(scorecards.map((scorecard) => [contentHash(scorecard), scorecard]));
    const policies = [defaultVersion, ...[...this.tenants.entries()].map(([, { active }]) => active)];
    for (const { decider } of policies) {
      contents.set(decider.policyHash, decider.policy);
    }
    return contents;
  }
}
