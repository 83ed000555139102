import type { StoredPolicy } from '@cotejo/accounts';
import { ConfigInvalidError, type ProcessConfig, policyFiles } from '@cotejo/platform';
import {
  contentHash,
  Decider,
  loadDefaultPolicy,
  loadScorecards,
  type Policy,
  PolicyInvalidError,
  policyReader,
  type Scorecard,
  versionName,
} from '@cotejo/scorecard';
import { PolicyVersion } from './policy-version.js';

const REFERENCES_MAX = 10_000;

/** Loads, validates and compiles policies and scorecards. */
export class Versions {
  readonly scorecards: readonly Scorecard[];
  /** Decides for tenants without their own policy. */
  readonly defaultVersion: PolicyVersion;
  /** Decides when the policy of a tenant is not known. It approves nothing. */
  readonly fallback: PolicyVersion;
  private readonly cache = new VersionCache();
  private readonly parse: (data: unknown) => Policy;

  /** @throws ConfigInvalidError when a file is not valid */
  constructor({ policiesDir, defaultPolicy }: Pick<ProcessConfig, 'policiesDir' | 'defaultPolicy'>) {
    try {
      const files = policyFiles(policiesDir);
      this.scorecards = loadScorecards(files);
      this.parse = policyReader(files, this.scorecards);
      const policy = loadDefaultPolicy(files, this.scorecards, defaultPolicy);
      this.defaultVersion = this.compile(policy);
      const { scorecard } = this.defaultVersion.decider;
      this.fallback = new PolicyVersion(new Decider(scorecard, policy, { policyUnknown: true }));
    } catch (error) {
      throw error instanceof PolicyInvalidError ? new ConfigInvalidError('COTEJO_POLICIES_DIR', error.message) : error;
    }
  }

  /** @throws PolicyInvalidError when this build cannot use the policy, or when its content does not match its hash */
  load({ policy, hash }: StoredPolicy): PolicyVersion {
    const version = this.compile(this.parse(policy));
    if (version.decider.policyHash !== hash) {
      throw new PolicyInvalidError('policy', 'its content does not match its hash');
    }
    return version;
  }

  /** A version that this process has compiled, if it is still in memory. */
  find(scorecardHash: string, policyHash: string): PolicyVersion | undefined {
    return this.cache.find(scorecardHash, policyHash);
  }

  findScorecard(hash: string): Scorecard | undefined {
    return this.scorecards.find((scorecard) => contentHash(scorecard) === hash);
  }

  /**
   * Compiles archived contents, whose hashes are already verified. The validation of new policies does not apply to them.
   * @throws TypeError when the contents use something that this build no longer has
   */
  restore(scorecard: object, policy: object): PolicyVersion {
    return this.cache.compile(scorecard as Scorecard, policy as Policy);
  }

  private compile(policy: Policy): PolicyVersion {
    const scorecard = this.scorecards.find((each) => versionName(each) === policy.scorecard);
    // A validated policy names a scorecard that exists.
    return this.cache.compile(scorecard as Scorecard, policy);
  }
}

const keyOf = (scorecardHash: string, policyHash: string) => `${scorecardHash} ${policyHash}`;

/**
 * Compiled versions. Tenants with the same policy share one version. A version that no tenant uses stays until the garbage
 * collector needs its memory.
 */
export class VersionCache {
  private readonly references = new Map<string, WeakRef<PolicyVersion>>();

  find(scorecardHash: string, policyHash: string): PolicyVersion | undefined {
    return this.references.get(keyOf(scorecardHash, policyHash))?.deref();
  }

  compile(scorecard: Scorecard, policy: Policy): PolicyVersion {
    const decider = new Decider(scorecard, policy);
    const known = this.find(decider.scorecardHash, decider.policyHash);
    if (known) {
      return known;
    }
    const version = new PolicyVersion(decider);
    if (this.references.size >= REFERENCES_MAX) {
      this.references.clear();
    }
    this.references.set(keyOf(decider.scorecardHash, decider.policyHash), new WeakRef(version));
    return version;
  }
}
