import { isSamePerson, type TenantPolicies } from '@cotejo/accounts';
import { type PolicyFiles, ProcessScope, policyFiles } from '@cotejo/platform';
import { checkDraft, standardPolicy } from '@cotejo/scorecard';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put } from '@nestjs/common';
import { Allow, Confirmed, Who } from '../../access/access.decorators.js';
import type { SignedIn } from '../../access/signed-in.js';
import { Actors } from '../../activity/actor-names.js';
import type { DraftedPolicy, PolicyStages } from '../../api/operator.api.js';
import { ConsoleError } from '../../http/console-error.js';
import { body } from '../../http/input.pipe.js';
import { ConsoleState } from '../../state/console-state.js';
import { ActivatePolicyBody, DraftPolicyBody } from './policies.dto.js';
import { stagesView } from './policy-view.js';
import { refusePolicy } from './refuse-policy.js';

/** A tenant's policy from draft over shadow to active, the last step by a second person. */
@Controller('api/operator/tenants/:tenant/policies')
export class PoliciesController {
  private readonly files: PolicyFiles;

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(Actors) private readonly actors: Actors,
    @Inject(ProcessScope) { config }: ProcessScope,
  ) {
    this.files = policyFiles(config.policiesDir);
  }

  @Get()
  @Allow('operator')
  async show(@Param('tenant') tenant: string, @Who() who: SignedIn): Promise<PolicyStages> {
    const stages = await this.policies.show(tenant);
    const { nameOf } = await this.actors.namesFor(who.member, tenant, actorsIn(stages));
    return stagesView(stages, {
      standard: standardPolicy(this.files),
      nameOf,
      ownDraft: stages.shadow !== null && isSamePerson(stages.shadow.draftedBy, who.member.id),
    });
  }

  /** Checked as scoring will check it. */
  @Put('draft')
  @Allow('operator')
  async draft(
    @Param('tenant') tenant: string,
    @Body(body(DraftPolicyBody)) { note }: DraftPolicyBody,
    @Body() { policy }: DraftPolicyBody,
    @Who() who: SignedIn,
  ): Promise<DraftedPolicy> {
    const { version, warnings } = this.check(policy);
    await this.policies.draft(tenant, { ...version, ...(note !== null && { note }) }, who.context);
    return { stages: await this.show(tenant, who), warnings };
  }

  @Post('shadow')
  @HttpCode(200)
  @Allow('operator')
  async shadow(@Param('tenant') tenant: string, @Who() who: SignedIn): Promise<PolicyStages> {
    await this.policies.shadow(tenant, who.context);
    return this.show(tenant, who);
  }

  /** The hash is that of the version somebody looked at; whoever drafted it is refused. */
  @Post('activate')
  @HttpCode(200)
  @Allow('operator')
  @Confirmed()
  async activate(
    @Param('tenant') tenant: string,
    @Body(body(ActivatePolicyBody)) { hash }: ActivatePolicyBody,
    @Who() who: SignedIn,
  ): Promise<PolicyStages> {
    await this.policies.activate(tenant, hash, who.context);
    return this.show(tenant, who);
  }

  @Delete(':stage')
  @Allow('operator')
  async withdraw(
    @Param('tenant') tenant: string,
    @Param('stage') stage: string,
    @Who() who: SignedIn,
  ): Promise<PolicyStages> {
    if (stage !== 'draft' && stage !== 'shadow') {
      throw new ConsoleError('not_found');
    }
    await this.policies.withdraw(tenant, stage, who.context);
    return this.show(tenant, who);
  }

  private get policies() {
    return this.state.accounts.policies;
  }

  private check(policy: unknown): ReturnType<typeof checkDraft> {
    try {
      return checkDraft(this.files, policy);
    } catch (error) {
      return refusePolicy(error);
    }
  }
}

/** Whoever brought the versions so far. */
function actorsIn(stages: TenantPolicies): string[] {
  const versions = Object.values(stages).flatMap((stored) => stored ?? []);
  const actors = versions.flatMap(({ draftedBy, shadowedBy, activatedBy }) => [draftedBy, shadowedBy, activatedBy]);
  return actors.filter((actor) => actor !== null);
}
