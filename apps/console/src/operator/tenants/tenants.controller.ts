import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put } from '@nestjs/common';
import { Allow, Once, Who } from '../../access/access.decorators.js';
import type { SignedIn } from '../../access/signed-in.js';
import type { TenantView } from '../../api/operator.api.js';
import { body } from '../../http/input.pipe.js';
import { requireCompany, requireEmail } from '../../people/input-rules.js';
import { InvitationsService } from '../../people/invitations.service.js';
import { ConsoleState } from '../../state/console-state.js';
import { tenantView } from './tenant-view.js';
import { CreateTenantBody, SetPlanBody } from './tenants.dto.js';

/** The accounts of a deployment. */
@Controller('api/operator/tenants')
export class TenantsController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(InvitationsService) private readonly invitations: InvitationsService,
  ) {}

  @Get()
  @Allow('operator')
  async list(): Promise<{ tenants: TenantView[] }> {
    const tenants = await this.tenants.list();
    return { tenants: tenants.map((tenant) => tenantView(tenant)) };
  }

  @Get(':tenant')
  @Allow('operator')
  async show(@Param('tenant') id: string): Promise<TenantView> {
    return tenantView(await this.tenants.require(id));
  }

  /** Its first admin is invited by mail; where that fails the tenant is there, and its members' page can invite again. */
  @Post()
  @HttpCode(200)
  @Allow('operator')
  @Once()
  async create(@Body(body(CreateTenantBody)) wanted: CreateTenantBody, @Who() who: SignedIn): Promise<TenantView> {
    const { id, plan } = wanted;
    const email = requireEmail(wanted.adminEmail, '/adminEmail');
    const profile = requireCompany(wanted);
    const tenant = await this.tenants.create(id, this.state.plans.get(plan), who.context, profile);
    await this.invitations.invite(tenant.id, { email, role: 'admin' }, who);
    return tenantView(tenant);
  }

  @Put(':tenant/plan')
  @Allow('operator')
  async setPlan(
    @Param('tenant') id: string,
    @Body(body(SetPlanBody)) { plan }: SetPlanBody,
    @Who() { context }: SignedIn,
  ): Promise<TenantView> {
    return tenantView(await this.tenants.setPlan(id, this.state.plans.get(plan), context));
  }

  /** Its keys are refused within a second. */
  @Post(':tenant/suspend')
  @HttpCode(200)
  @Allow('operator')
  async suspend(@Param('tenant') id: string, @Who() { context }: SignedIn): Promise<TenantView> {
    return tenantView(await this.tenants.suspend(id, context));
  }

  @Post(':tenant/resume')
  @HttpCode(200)
  @Allow('operator')
  async resume(@Param('tenant') id: string, @Who() { context }: SignedIn): Promise<TenantView> {
    return tenantView(await this.tenants.resume(id, context));
  }

  private get tenants() {
    return this.state.accounts.tenants;
  }
}
