import { type AuditEntry, activationProblem, type PolicyDraft, type TenantPolicies } from '@cotejo/accounts';
import { personOf } from '@cotejo/members';
import { type PolicyFiles, ProcessScope, policyFiles } from '@cotejo/platform';
import { checkDraft, checkStored, loadScorecards, standardPolicy, versionName } from '@cotejo/scorecard';
import { Inject, Injectable } from '@nestjs/common';
import type { SignedIn } from '../access/signed-in.js';
import { Actors } from '../activity/actor-names.js';
import {
  type PolicyNotice,
  type PolicyStages,
  type PolicyStep,
  policyIdOf,
  type ReturnPolicy,
  type TenantPolicy,
} from '../api/policies.api.js';
import { instant } from '../http/instants.js';
import { ConsoleState } from '../state/console-state.js';
import { returnView, stagesView } from './policy-view.js';
import { refusePolicy } from './refuse-policy.js';
import { isSameContent, nextVersion } from './version-names.js';

/** Actions of the audit log that move a version begin with this. */
const STEP = 'policy.';
/** Steps that the page shows; the activity page has all. */
const STEPS_MAX = 50;
/** Entries of the tenant that are searched for steps. */
const ENTRIES_MAX = 500;

/** Reads a tenant's policy as its members and the operators see it, and checks drafts. It writes nothing. */
@Injectable()
export class PolicyReader {
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

  async readPolicy(tenant: string, caller: SignedIn): Promise<TenantPolicy> {
    const { accounts, plans } = this.state;
    const { plan } = await accounts.tenants.require(tenant);
    const [stages, { entries }] = await Promise.all([
      this.readStages(tenant, caller),
      accounts.audit.page({ tenant, count: ENTRIES_MAX }),
    ]);
    return {
      stages,
      scorecards: loadScorecards(this.files) as unknown as Record<string, unknown>[],
      sources: [...plans.get(plan).sources],
      history: await this.readHistory(tenant, caller, entries),
    };
  }

  async readStages(tenant: string, { member }: SignedIn): Promise<PolicyStages> {
    const stages = await this.state.accounts.policies.show(tenant);
    const { nameOf } = await this.actors.namesFor(member, tenant, actorsIn(stages));
    return stagesView(stages, {
      standard: standardPolicy(this.files, this.defaultPolicy),
      nameOf,
      activationProblem: stages.shadow && activationProblem(stages.shadow, personOf(member)),
    });
  }

  /** What the member must know of the tenant's policy: a version that they can activate, and a return by somebody else. */
  async readNotice(tenant: string, { member }: SignedIn): Promise<PolicyNotice> {
    const { shadow, returned } = await this.state.accounts.policies.show(tenant);
    const waits = shadow && activationProblem(shadow, personOf(member)) === null ? shadow : null;
    const told = returned && returned.by !== member.id ? returned : null;
    const actors = [waits?.shadowedBy, told?.by].filter((actor) => typeof actor === 'string');
    const { nameOf } = await this.actors.namesFor(member, tenant, actors);
    return {
      waits:
        waits?.shadowedBy && waits.shadowedAt ? { by: nameOf(waits.shadowedBy), at: instant(waits.shadowedAt) } : null,
      returned: told && returnView(told, nameOf),
    };
  }

  /**
   * The name of the standard policy. Before a return to the previous version, checks that scoring can still decide with it, and that
   * it has the content that was approved.
   * @throws ConsoleError `invalid_policy`
   */
  async checkReturn(tenant: string, to: ReturnPolicy['to']): Promise<{ standard: string }> {
    const { previous } = await this.state.accounts.policies.show(tenant);
    try {
      if (to === 'previous' && previous) {
        checkStored(this.files, previous);
      }
      return { standard: versionName(standardPolicy(this.files, this.defaultPolicy)) };
    } catch (error) {
      return refusePolicy(error);
    }
  }

  /** Checks a draft as the next version of the tenant. The content of the stored draft keeps its version. */
  async checkNextVersion(tenant: string, policy: Record<string, unknown>): Promise<PolicyDraft> {
    const { policies } = this.state.accounts;
    const { draft } = await policies.show(tenant);
    const id = policyIdOf(tenant);
    const isUnchanged = draft !== null && isSameContent(draft.policy, policy);
    const version = nextVersion(id, await policies.versionNames(tenant));
    return this.checkVersion(isUnchanged ? draft.policy : { ...policy, id, version });
  }

  /** Checks a draft by the rules of scoring. @throws ConsoleError `invalid_policy` */
  checkVersion(policy: unknown): PolicyDraft {
    try {
      return checkDraft(this.files, policy, this.defaultPolicy).version;
    } catch (error) {
      return refusePolicy(error);
    }
  }

  private async readHistory(
    tenant: string,
    { member }: SignedIn,
    entries: readonly AuditEntry[],
  ): Promise<PolicyStep[]> {
    const steps = entries.filter(({ action }) => action.startsWith(STEP)).slice(0, STEPS_MAX);
    const { nameOf } = await this.actors.namesFor(
      member,
      tenant,
      steps.map(({ actor }) => actor),
    );
    return steps.map(({ seq, action, object, actor, time }) => ({
      seq,
      step: action.slice(STEP.length) as PolicyStep['step'],
      version: object,
      by: nameOf(actor),
      at: instant(time),
    }));
  }
}

/** Ids of everyone who moved a version. */
function actorsIn({ returned, draft, shadow, active, previous }: TenantPolicies): string[] {
  const versions = [draft, shadow, active, previous].flatMap((stored) => stored ?? []);
  const actors = versions.flatMap(({ draftedBy, shadowedBy, activatedBy }) => [draftedBy, shadowedBy, activatedBy]);
  return [...actors, returned?.by ?? null].filter((actor) => actor !== null);
}
