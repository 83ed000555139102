import type { StoredPolicy } from '@cotejo/accounts';
import { ConfigInvalidError, policyFiles } from '@cotejo/platform';
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
import { VersionCache } from './version-cache.js';

/** Policies and scorecards as they are used: read, checked and compiled. */
export class Versions {
  readonly scorecards: readonly Scorecard[];
  /** The policy of tenants that have none of their own. */
  readonly standard: PolicyVersion;
  /** It stands in for one that cannot be known: nothing is approved by it. */
  readonly standIn: PolicyVersion;
  private readonly cache = new VersionCache();
  private readonly parse: (data: unknown) => Policy;

  /** @throws ConfigInvalidError when a file will not do */
  constructor(policiesDir: string) {
    try {
      const files = policyFiles(policiesDir);
      this.scorecards = loadScorecards(files);
      this.parse = policyReader(files, this.scorecards);
      const policy = loadDefaultPolicy(files, this.scorecards);
      this.standard = this.compile(policy);
      const { scorecard } = this.standard.decider;
      this.standIn = new PolicyVersion(new Decider(scorecard, policy, { policyUnknown: true }));
    } catch (error) {
      throw error instanceof PolicyInvalidError ? new ConfigInvalidError('COTEJO_POLICIES_DIR', error.message) : error;
    }
  }

  /** @throws PolicyInvalidError when it cannot be used here, or is not what its hash says */
  take({ policy, hash }: StoredPolicy): PolicyVersion {
    const version = this.compile(this.parse(policy));
    if (version.decider.policyHash !== hash) {
      throw new PolicyInvalidError('policy', 'it is not what its hash says');
    }
    return version;
  }

  /** One that was compiled here. */
  find(scorecardHash: string, policyHash: string): PolicyVersion | undefined {
    return this.cache.find(scorecardHash, policyHash);
  }

  findScorecard(hash: string): Scorecard | undefined {
    return this.scorecards.find((scorecard) => contentHash(scorecard) === hash);
  }

  /**
   * Of contents that decided here before, proven by their hashes: today's rules for new ones are not theirs.
   * @throws TypeError when they speak of what this build does not know any more
   */
  revive(scorecard: object, policy: object): PolicyVersion {
    return this.cache.compile(scorecard as Scorecard, policy as Policy);
  }

  private compile(policy: Policy): PolicyVersion {
    const scorecard = this.scorecards.find((each) => versionName(each) === policy.scorecard);
    // What was checked names one that there is.
    return this.cache.compile(scorecard as Scorecard, policy);
  }
}
