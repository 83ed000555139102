import { Body, Controller, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation } from '../access/operation.decorator.js';
import type { Company, ProviderAddress } from '../api/sso.api.js';
import { ConsoleConfig } from '../console.config.js';
import { toConsoleError } from '../http/console.filter.js';
import { ConsoleError } from '../http/console-error.js';
import { body } from '../http/input.pipe.js';
import { StartSignInBody } from './sso.dto.js';
import { SsoService } from './sso.service.js';

/** In paths, `-` names the operators, as in the audit log. */
export const tenantOfPath = (tenant: string): string | null => (tenant === '-' ? null : tenant);

/** Sends browsers to the identity provider of a company, and takes them back. */
@Controller()
export class SsoController {
  constructor(
    @Inject(ConsoleConfig) private readonly config: ConsoleConfig,
    @Inject(SsoService) private readonly sso: SsoService,
  ) {}

  /** Answers for accounts with a provider only, so that it is no list of the tenants. */
  @Operation('GET /api/sso/:tenant')
  async show(@Param('tenant') tenant: string, @Req() request: FastifyRequest): Promise<Company> {
    return { company: await this.sso.companyOf(tenantOfPath(tenant), request) };
  }

  @Operation('POST /api/sso/:tenant')
  async start(
    @Param('tenant') tenant: string,
    @Body(body(StartSignInBody)) { purpose, ...given }: StartSignInBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProviderAddress> {
    const confirms = purpose === 'confirm' ? (request.signedIn ?? null) : null;
    if (purpose === 'confirm' && confirms?.session.stage !== 'signed_in') {
      throw new ConsoleError('signed_out');
    }
    const start = { tenant: tenantOfPath(tenant), confirms, ...given };
    return { url: await this.sso.start(start, { request, reply }) };
  }

  /** The browser arrives by a redirect of the provider, so every answer is a redirect to a page of ours. */
  @Operation('GET /api/sso/:tenant/callback')
  async finish(
    @Param('tenant') tenant: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const callback = new URL(request.url, this.config.publicUrl);
    try {
      const next = await this.sso.finish(tenantOfPath(tenant), callback, { request, reply });
      reply.redirect(`${this.config.publicUrl}${next}`, 303);
    } catch (error) {
      const problem = toConsoleError(error);
      if (!problem) {
        throw error;
      }
      const page = new URL(`/sso/${encodeURIComponent(tenant)}`, this.config.publicUrl);
      page.searchParams.set('problem', problem.reason);
      reply.redirect(page.href, 303);
    }
  }
}
