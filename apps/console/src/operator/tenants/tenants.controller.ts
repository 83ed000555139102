import { Body, Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../../access/operation.decorator.js';
import type { SignedIn } from '../../access/signed-in.js';
import type { TenantView } from '../../api/operator.api.js';
import { body } from '../../http/input.pipe.js';
import { requireCompany, requireEmail } from '../../people/input-rules.js';
import { PeopleService } from '../../people/people.service.js';
import { ConsoleState } from '../../state/console-state.js';
import { tenantView } from './tenant-view.js';
import { CreateTenantBody, SetPlanBody } from './tenants.dto.js';

/** The tenants of the deployment. */
@Controller()
export class TenantsController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(PeopleService) private readonly people: PeopleService,
  ) {}

  @Operation('GET /api/operator/tenants')
  async list(): Promise<{ tenants: TenantView[] }> {
    const tenants = await this.tenants.list();
    return { tenants: tenants.map((tenant) => tenantView(tenant, this.state)) };
  }

  @Operation('GET /api/operator/tenants/:tenant')
  async show(@Param('tenant') id: string): Promise<TenantView> {
    return tenantView(await this.tenants.require(id), this.state);
  }

  /**
   * Creates the tenant, then invites its first admin by mail. If the invitation fails the tenant stays, and an operator
   * can invite again on its members page.
   */
  @Operation('POST /api/operator/tenants')
  async create(@Body(body(CreateTenantBody)) input: CreateTenantBody, @Caller() caller: SignedIn): Promise<TenantView> {
    const { id, plan } = input;
    const email = requireEmail(input.adminEmail, '/adminEmail');
    const profile = requireCompany(input);
    const tenant = await this.tenants.create(id, this.state.plans.get(plan), caller.context, profile);
    await this.people.invite(tenant.id, { email, role: 'admin' }, caller);
    return tenantView(tenant, this.state);
  }

  @Operation('PUT /api/operator/tenants/:tenant/plan')
  async setPlan(
    @Param('tenant') id: string,
    @Body(body(SetPlanBody)) { plan }: SetPlanBody,
    @Caller() { context }: SignedIn,
  ): Promise<TenantView> {
    return tenantView(await this.tenants.setPlan(id, this.state.plans.get(plan), context), this.state);
  }

  /** The gateways reject the tenant's keys within a second. */
  @Operation('POST /api/operator/tenants/:tenant/suspend')
  async suspend(@Param('tenant') id: string, @Caller() { context }: SignedIn): Promise<TenantView> {
    return tenantView(await this.tenants.suspend(id, context), this.state);
  }

  @Operation('POST /api/operator/tenants/:tenant/resume')
  async resume(@Param('tenant') id: string, @Caller() { context }: SignedIn): Promise<TenantView> {
    return tenantView(await this.tenants.resume(id, context), this.state);
  }

  private get tenants() {
    return this.state.accounts.tenants;
  }
}
