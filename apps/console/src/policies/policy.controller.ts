import { type ActionContext, type Peppers, type PolicyDraft, readPeppers, subjectDigests } from '@cotejo/accounts';
import { canonicalSubject } from '@cotejo/accounts/canonical-subject';
import { isConfirmed } from '@cotejo/members';
import { ProcessScope, type Secret } from '@cotejo/platform';
import { RpcClient } from '@cotejo/platform/service';
import { BusUnavailableError } from '@cotejo/transport';
import { Body, Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type {
  ListEntryDigests,
  PolicyNotice,
  PolicyStages,
  ShadowAgreement,
  TenantPolicy,
} from '../api/policies.api.js';
import { ConsoleError } from '../http/console-error.js';
import { body, bodyAsSent } from '../http/input.pipe.js';
import { ConsoleState } from '../state/console-state.js';
import {
  DraftPolicyBody,
  NewListEntryBody,
  ReturnPolicyBody,
  SeenPolicyBody,
  WithdrawPolicyBody,
} from './policy.dto.js';
import { PolicyReader } from './policy-reader.js';
import { addAgreement } from './shadow-agreement.js';

/**
 * The context of a draft. Saving it needs no password, so a session that was not confirmed lately proves no author: the member who
 * puts the draft in shadow, with the password, answers for it.
 */
function authorContext({ context: { member, ...context }, session }: SignedIn): ActionContext {
  return member && isConfirmed(session) ? { ...context, member } : context;
}

/** A replica of scoring without an answer after this time counts as silent. */
const ANSWER_MS = 1_500;

/**
 * Members and operators change a tenant's policy: draft, shadow, active. Another person than the author takes the last step.
 * Every change is written by the store of policies, which refuses a version that the caller did not see.
 */
@Controller()
export class PolicyController {
  private readonly peppers: Secret<Peppers>;

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(PolicyReader) private readonly reader: PolicyReader,
    @Inject(RpcClient) private readonly rpc: RpcClient,
    @Inject(ProcessScope) { env }: ProcessScope,
  ) {
    this.peppers = readPeppers(env);
  }

  @Operation('GET /api/tenants/:tenant/policy')
  readPolicy(@Param('tenant') tenant: string, @Caller() caller: SignedIn): Promise<TenantPolicy> {
    return this.reader.readPolicy(tenant, caller);
  }

  @Operation('GET /api/tenants/:tenant/policy/notice')
  readNotice(@Param('tenant') tenant: string, @Caller() caller: SignedIn): Promise<PolicyNotice> {
    return this.reader.readNotice(tenant, caller);
  }

  @Operation('GET /api/tenants/:tenant/policy/agreement')
  async readAgreement(@Param('tenant') tenant: string): Promise<ShadowAgreement> {
    const { shadow } = await this.store.show(tenant);
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

  /** The console chooses id and version. */
  @Operation('PUT /api/tenants/:tenant/policy/draft')
  async saveDraft(
    @Param('tenant') tenant: string,
    @Body(body(DraftPolicyBody)) draft: DraftPolicyBody,
    @Body(bodyAsSent) { policy }: DraftPolicyBody,
    @Caller() caller: SignedIn,
  ): Promise<PolicyStages> {
    return this.storeDraft(tenant, await this.reader.checkNextVersion(tenant, policy), draft, caller);
  }

  /** The draft keeps the id and the version that the operator wrote. */
  @Operation('PUT /api/operator/tenants/:tenant/policies/draft')
  async saveNamedDraft(
    @Param('tenant') tenant: string,
    @Body(body(DraftPolicyBody)) draft: DraftPolicyBody,
    @Body(bodyAsSent) { policy }: DraftPolicyBody,
    @Caller() caller: SignedIn,
  ): Promise<PolicyStages> {
    return this.storeDraft(tenant, this.reader.checkVersion(policy), draft, caller);
  }

  @Operation('POST /api/tenants/:tenant/policy/shadow')
  async moveToShadow(
    @Param('tenant') tenant: string,
    @Body(body(SeenPolicyBody)) { hash }: SeenPolicyBody,
    @Caller() caller: SignedIn,
  ): Promise<PolicyStages> {
    await this.store.shadow(tenant, caller.context, { hash });
    return this.reader.readStages(tenant, caller);
  }

  @Operation('POST /api/tenants/:tenant/policy/activate')
  async activate(
    @Param('tenant') tenant: string,
    @Body(body(SeenPolicyBody)) { hash }: SeenPolicyBody,
    @Caller() caller: SignedIn,
  ): Promise<PolicyStages> {
    await this.store.activate(tenant, hash, caller.context);
    return this.reader.readStages(tenant, caller);
  }

  @Operation('POST /api/tenants/:tenant/policy/return')
  async returnTo(
    @Param('tenant') tenant: string,
    @Body(body(ReturnPolicyBody)) { to, active, previous }: ReturnPolicyBody,
    @Caller() caller: SignedIn,
  ): Promise<PolicyStages> {
    const { standard } = await this.reader.checkReturn(tenant, to);
    await this.store.returnTo(tenant, { to, active, previous, standard }, caller.context);
    return this.reader.readStages(tenant, caller);
  }

  @Operation('POST /api/tenants/:tenant/policy/withdraw')
  async withdraw(
    @Param('tenant') tenant: string,
    @Body(body(WithdrawPolicyBody)) { stage, hash }: WithdrawPolicyBody,
    @Caller() caller: SignedIn,
  ): Promise<PolicyStages> {
    await this.store.withdraw(tenant, stage, caller.context, { hash });
    return this.reader.readStages(tenant, caller);
  }

  /** The value of the buyer leaves this method only as a digest. */
  @Operation('POST /api/tenants/:tenant/policy/list-entries')
  async digestListEntry(
    @Param('tenant') tenant: string,
    @Body(body(NewListEntryBody)) { value }: NewListEntryBody,
  ): Promise<ListEntryDigests> {
    await this.state.accounts.tenants.require(tenant);
    const document = canonicalSubject('document', value);
    if (document === null) {
      throw new ConsoleError('invalid_subject', { errors: [{ pointer: '/value', code: 'invalid' }] });
    }
    return { digests: subjectDigests(this.peppers.current, tenant, { document }) };
  }

  private async storeDraft(
    tenant: string,
    version: PolicyDraft,
    { note, replaces }: DraftPolicyBody,
    caller: SignedIn,
  ): Promise<PolicyStages> {
    const noted = note === null ? version : { ...version, note };
    await this.store.draft(tenant, noted, authorContext(caller), { replaces });
    return this.reader.readStages(tenant, caller);
  }

  private get store() {
    return this.state.accounts.policies;
  }
}
