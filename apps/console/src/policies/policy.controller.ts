import { type Peppers, readPeppers, subjectDigests } from '@cotejo/accounts';
import { canonicalSubject } from '@cotejo/accounts/canonical-subject';
import { ProcessScope, type Secret } from '@cotejo/platform';
import { RpcClient } from '@cotejo/platform/service';
import { BusUnavailableError } from '@cotejo/transport';
import { Body, Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { PolicyStages } from '../api/operator.api.js';
import type { DraftedOwnPolicy, ListEntryDigests, ShadowAgreement, TenantPolicy } from '../api/policies.api.js';
import { ConsoleError } from '../http/console-error.js';
import { body, bodyAsSent } from '../http/input.pipe.js';
import { ConsoleState } from '../state/console-state.js';
import { PoliciesService } from './policies.service.js';
import { DraftOwnPolicyBody, NewListEntryBody, SeenPolicyBody, WithdrawPolicyBody } from './policy.dto.js';
import { addAgreement } from './shadow-agreement.js';

/** A replica of scoring without an answer after this time counts as silent. */
const ANSWER_MS = 1_500;

/** A tenant's members change their own policy: draft, shadow, active. Another member than the author takes the last step. */
@Controller()
export class PolicyController {
  private readonly peppers: Secret<Peppers>;

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(PoliciesService) private readonly service: PoliciesService,
    @Inject(RpcClient) private readonly rpc: RpcClient,
    @Inject(ProcessScope) { env }: ProcessScope,
  ) {
    this.peppers = readPeppers(env);
  }

  @Operation('GET /api/tenants/:tenant/policy')
  show(@Param('tenant') tenant: string, @Caller() caller: SignedIn): Promise<TenantPolicy> {
    return this.service.show(tenant, caller);
  }

  @Operation('GET /api/tenants/:tenant/policy/agreement')
  async agreement(@Param('tenant') tenant: string): Promise<ShadowAgreement> {
    const { shadow } = await this.policies.show(tenant);
    if (!shadow) {
      return addAgreement(null, []);
    }
    try {
      const deadline = Date.now() + ANSWER_MS;
      return addAgreement(shadow.hash, await this.rpc.callEach('scoring.shadow', { tenant }, { deadline }));
    } catch (error) {
      if (error instanceof BusUnavailableError) {
        throw new ConsoleError('state_unavailable');
      }
      throw error;
    }
  }

  @Operation('PUT /api/tenants/:tenant/policy/draft')
  async draft(
    @Param('tenant') tenant: string,
    @Body(body(DraftOwnPolicyBody)) { note, replaces }: DraftOwnPolicyBody,
    @Body(bodyAsSent) { policy }: DraftOwnPolicyBody,
    @Caller() caller: SignedIn,
  ): Promise<DraftedOwnPolicy> {
    await this.service.draft(tenant, { policy, note, replaces }, caller);
    return { stages: await this.service.stages(tenant, caller) };
  }

  @Operation('POST /api/tenants/:tenant/policy/shadow')
  async shadow(
    @Param('tenant') tenant: string,
    @Body(body(SeenPolicyBody)) { hash }: SeenPolicyBody,
    @Caller() caller: SignedIn,
  ): Promise<PolicyStages> {
    await this.policies.shadow(tenant, caller.context, { hash });
    return this.service.stages(tenant, caller);
  }

  @Operation('POST /api/tenants/:tenant/policy/activate')
  async activate(
    @Param('tenant') tenant: string,
    @Body(body(SeenPolicyBody)) { hash }: SeenPolicyBody,
    @Caller() caller: SignedIn,
  ): Promise<PolicyStages> {
    await this.policies.activate(tenant, hash, caller.context);
    return this.service.stages(tenant, caller);
  }

  @Operation('POST /api/tenants/:tenant/policy/withdraw')
  async withdraw(
    @Param('tenant') tenant: string,
    @Body(body(WithdrawPolicyBody)) { stage, hash }: WithdrawPolicyBody,
    @Caller() caller: SignedIn,
  ): Promise<PolicyStages> {
    await this.policies.withdraw(tenant, stage, caller.context, { hash });
    return this.service.stages(tenant, caller);
  }

  /** The value of the buyer leaves this method only as a digest. */
  @Operation('POST /api/tenants/:tenant/policy/list-entries')
  async listEntry(
    @Param('tenant') tenant: string,
    @Body(body(NewListEntryBody)) { kind, value }: NewListEntryBody,
  ): Promise<ListEntryDigests> {
    await this.state.accounts.tenants.require(tenant);
    const canonical = canonicalSubject(kind, value);
    if (canonical === null) {
      throw new ConsoleError('invalid_subject', { errors: [{ pointer: '/value', code: 'invalid' }] });
    }
    return { digests: subjectDigests(this.peppers.current, tenant, { [kind]: canonical }) };
  }

  private get policies() {
    return this.state.accounts.policies;
  }
}
