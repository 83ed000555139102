import { Decider, type Policy, type Scorecard } from '@cotejo/scorecard';
import { PolicyVersion } from './policy-version.js';

const REFERENCES_MAX = 10_000;

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
