import { activationProblem } from '@cotejo/accounts';
import { personOf } from '@cotejo/members';
import { type PolicyFiles, ProcessScope, policyFiles } from '@cotejo/platform';
import { checkDraft, standardPolicy } from '@cotejo/scorecard';
import { Body, Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../../access/operation.decorator.js';
import type { SignedIn } from '../../access/signed-in.js';
import { Actors } from '../../activity/actor-names.js';
import type { DraftedPolicy, PolicyStages } from '../../api/operator.api.js';
import { ConsoleError } from '../../http/console-error.js';
import { body, bodyAsSent } from '../../http/input.pipe.js';
import { actorsIn } from '../../policies/policies.service.js';
import { ConsoleState } from '../../state/console-state.js';
import { ActivatePolicyBody, DraftPolicyBody } from './policies.dto.js';
import { findingView, stagesView } from './policy-view.js';
import { refusePolicy } from './refuse-policy.js';

/** Moves a tenant's policy from draft to shadow to active. A second person must make the last step. */
@Controller()
export class PoliciesController {
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

  @Operation('GET /api/operator/tenants/:tenant/policies')
  async show(@Param('tenant') tenant: string, @Caller() caller: SignedIn): Promise<PolicyStages> {
    const stages = await this.policies.show(tenant);
    const { nameOf } = await this.actors.namesFor(caller.member, tenant, actorsIn(stages));
    return stagesView(stages, {
      standard: standardPolicy(this.files, this.defaultPolicy),
      nameOf,
      activationProblem: stages.shadow && activationProblem(stages.shadow, personOf(caller.member)),
    });
  }

  /** Runs the same checks as scoring. */
  @Operation('PUT /api/operator/tenants/:tenant/policies/draft')
  async draft(
    @Param('tenant') tenant: string,
    @Body(body(DraftPolicyBody)) { note }: DraftPolicyBody,
    @Body(bodyAsSent) { policy }: DraftPolicyBody,
    @Caller() caller: SignedIn,
  ): Promise<DraftedPolicy> {
    const { version, warnings, findings } = this.check(policy);
    await this.policies.draft(tenant, { ...version, ...(note !== null && { note }) }, caller.context);
    return { stages: await this.show(tenant, caller), warnings, findings: findings.map(findingView) };
  }

  @Operation('POST /api/operator/tenants/:tenant/policies/shadow')
  async shadow(@Param('tenant') tenant: string, @Caller() caller: SignedIn): Promise<PolicyStages> {
    await this.policies.shadow(tenant, caller.context);
    return this.show(tenant, caller);
  }

  /** `hash` names the version that the operator reviewed. A second person must do it: see `activationProblem`. */
  @Operation('POST /api/operator/tenants/:tenant/policies/activate')
  async activate(
    @Param('tenant') tenant: string,
    @Body(body(ActivatePolicyBody)) { hash }: ActivatePolicyBody,
    @Caller() caller: SignedIn,
  ): Promise<PolicyStages> {
    await this.policies.activate(tenant, hash, caller.context);
    return this.show(tenant, caller);
  }

  @Operation('DELETE /api/operator/tenants/:tenant/policies/:stage')
  async withdraw(
    @Param('tenant') tenant: string,
    @Param('stage') stage: string,
    @Caller() caller: SignedIn,
  ): Promise<PolicyStages> {
    if (stage !== 'draft' && stage !== 'shadow') {
      throw new ConsoleError('not_found');
    }
    await this.policies.withdraw(tenant, stage, caller.context);
    return this.show(tenant, caller);
  }

  private get policies() {
    return this.state.accounts.policies;
  }

  private check(policy: unknown): ReturnType<typeof checkDraft> {
    try {
      return checkDraft(this.files, policy, this.defaultPolicy);
    } catch (error) {
      return refusePolicy(error);
    }
  }
}
