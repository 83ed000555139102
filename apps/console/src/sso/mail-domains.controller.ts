import { MemberError, normaliseDomain } from '@cotejo/members';
import { Body, Controller, Inject, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { FoundCompany } from '../api/sso.api.js';
import { ConsoleError } from '../http/console-error.js';
import type { ConsoleReason } from '../http/console-reasons.js';
import { body } from '../http/input.pipe.js';
import { invalidField } from '../people/input-rules.js';
import { DomainClasses } from '../sign-up/domain-classes.js';
import { ConsoleState } from '../state/console-state.js';
import { OpenidExchange } from './openid-exchange.js';
import { CompanySignInBody, MailDomainBody } from './sso.dto.js';
import { SsoServices } from './sso-services.js';

/** The mail domains of companies. They lead people to the identity provider of their company. */
@Controller()
export class MailDomainsController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(SsoServices) private readonly sso: SsoServices,
    @Inject(OpenidExchange) private readonly exchanges: OpenidExchange,
    @Inject(DomainClasses) private readonly classes: DomainClasses,
  ) {}

  /** Looks at the domain only, so the answer never shows who has an account. */
  @Operation('POST /api/company-sign-in')
  async find(
    @Body(body(CompanySignInBody)) { email }: CompanySignInBody,
    @Req() request: FastifyRequest,
  ): Promise<FoundCompany> {
    await this.exchanges.takeAllowance(request);
    const domain = requireDomain(email, '/email');
    const owner = await this.sso.domains.find(domain);
    if (!owner || (await this.sso.providers.find(owner.tenant)) === null) {
      throw problemAt('/email', 'unknown_mail_domain');
    }
    return { account: owner.tenant ?? '-' };
  }

  /** The DNS is read before the owner is looked up: only who controls a domain learns that another account has it. */
  @Operation('POST /api/tenants/:tenant/sso/domains')
  async add(
    @Param('tenant') tenant: string,
    @Body(body(MailDomainBody)) given: MailDomainBody,
    @Caller() { context }: SignedIn,
  ): Promise<void> {
    await this.state.accounts.tenants.require(tenant);
    const domain = requireDomain(given.domain, '/domain');
    const { disposable, freeProvider, relay } = await this.classes.classify(domain);
    if (disposable || freeProvider || relay) {
      throw problemAt('/domain', 'domain_shared');
    }
    const { label, value } = this.sso.domains.proofOf(tenant);
    if (!(await this.sso.proofs.has(`${label}.${domain}`, value))) {
      throw problemAt('/domain', 'domain_unproven');
    }
    await this.sso.domains.add(tenant, domain, context).catch((error) => {
      throw error instanceof MemberError ? problemAt('/domain', error.code) : error;
    });
  }

  @Operation('DELETE /api/tenants/:tenant/sso/domains/:domain')
  async remove(
    @Param('tenant') tenant: string,
    @Param('domain') domain: string,
    @Caller() { context }: SignedIn,
  ): Promise<void> {
    await this.state.accounts.tenants.require(tenant);
    await this.sso.domains.remove(tenant, domain, context);
  }
}

function requireDomain(text: string, pointer: string): string {
  const domain = normaliseDomain(text);
  if (domain === null) {
    throw invalidField(pointer, 'invalid_format');
  }
  return domain;
}

/** A refusal that the page shows at the field, in the words of its reason. */
const problemAt = (pointer: string, reason: ConsoleReason) =>
  new ConsoleError(reason, { errors: [{ pointer, code: reason }] });
