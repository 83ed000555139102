import { type AuditEntry, activationProblem, type TenantPolicies } from '@cotejo/accounts';
import { personOf } from '@cotejo/members';
import { type PolicyFiles, ProcessScope, policyFiles } from '@cotejo/platform';
import { checkDraft, loadScorecards, standardPolicy } from '@cotejo/scorecard';
import { Inject, Injectable } from '@nestjs/common';
import type { SignedIn } from '../access/signed-in.js';
import { Actors } from '../activity/actor-names.js';
import type { PolicyStages } from '../api/operator.api.js';
import type { DraftOwnPolicy, TenantPolicy } from '../api/policies.api.js';
import { stagesView } from '../operator/policies/policy-view.js';
import { refusePolicy } from '../operator/policies/refuse-policy.js';
import { ConsoleState } from '../state/console-state.js';
import { isStep, policySteps } from './policy-history.js';
import { isSameContent, nextVersion, policyIdOf } from './version-names.js';

/** Steps that the page shows; the activity page has all. */
const STEPS_MAX = 50;
/** Entries of the tenant that are searched for steps. */
const ENTRIES_MAX = 500;

/** A tenant's policy as its members see and change it. */
@Injectable()
export class PoliciesService {
  private readonly files: PolicyFiles;
  private readonly defaultPolicy: string;

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(Actors) private readonly actors: Actors,
    @Inject(ProcessScope) { config }: ProcessScope,
  ) {
    this.files = policyFiles(config.policiesDir);
    this.defaultPolicy = config.defaultPolicy;
  }

  async show(tenant: string, caller: SignedIn): Promise<TenantPolicy> {
    const { accounts, plans } = this.state;
    const { plan } = await accounts.tenants.require(tenant);
    const [stages, { entries }] = await Promise.all([
      this.stages(tenant, caller),
      accounts.audit.page({ tenant, count: ENTRIES_MAX }),
    ]);
    return {
      stages,
      scorecards: loadScorecards(this.files) as unknown as Record<string, unknown>[],
      sources: [...plans.get(plan).sources],
      history: await this.history(tenant, caller, entries),
    };
  }

  async stages(tenant: string, { member }: SignedIn): Promise<PolicyStages> {
    const stages = await this.state.accounts.policies.show(tenant);
    const { nameOf } = await this.actors.namesFor(member, tenant, actorsIn(stages));
    return stagesView(stages, {
      standard: standardPolicy(this.files, this.defaultPolicy),
      nameOf,
      activationProblem: stages.shadow && activationProblem(stages.shadow, personOf(member)),
    });
  }

  /** Stores the draft as the next version of the tenant. The content of the stored draft keeps its version. */
  async draft(tenant: string, { policy, note, replaces }: DraftOwnPolicy, { context }: SignedIn): Promise<void> {
    const { policies } = this.state.accounts;
    const { draft } = await policies.show(tenant);
    const id = policyIdOf(tenant);
    const isUnchanged = draft !== null && isSameContent(draft.policy, policy);
    const version = nextVersion(id, await policies.versionNames(tenant));
    const { version: checked } = this.check(isUnchanged ? draft.policy : { ...policy, id, version });
    await policies.draft(tenant, { ...checked, ...(note !== null && { note }) }, context, { replaces });
  }

  private async history(tenant: string, { member }: SignedIn, entries: readonly AuditEntry[]) {
    const steps = entries.filter(isStep).slice(0, STEPS_MAX);
    const { nameOf } = await this.actors.namesFor(
      member,
      tenant,
      steps.map(({ actor }) => actor),
    );
    return policySteps(steps, nameOf);
  }

  private check(policy: unknown): ReturnType<typeof checkDraft> {
    try {
      return checkDraft(this.files, policy, this.defaultPolicy);
    } catch (error) {
      return refusePolicy(error);
    }
  }
}

/** Ids of everyone who moved a version. */
export function actorsIn(stages: TenantPolicies): string[] {
  const versions = Object.values(stages).flatMap((stored) => stored ?? []);
  const actors = versions.flatMap(({ draftedBy, shadowedBy, activatedBy }) => [draftedBy, shadowedBy, activatedBy]);
  return actors.filter((actor) => actor !== null);
}
