import { Body, Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Caller, Operation } from '../access/operation.decorator.js';
import { SessionCookie } from '../access/session-cookie.js';
import type { SignedIn } from '../access/signed-in.js';
import type { SessionView, SignedOut } from '../api/session.api.js';
import { body } from '../http/input.pipe.js';
import { CodeBody } from '../people/person.dto.js';
import { SsoService } from '../sso/sso.service.js';
import { ConfirmationBody, SignInBody } from './session.dto.js';
import { SessionViews } from './session-views.js';
import { SignInService } from './sign-in.service.js';

/** Signs members in and out. */
@Controller()
export class SessionController {
  constructor(
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(SessionViews) private readonly views: SessionViews,
    @Inject(SessionCookie) private readonly cookie: SessionCookie,
    @Inject(SsoService) private readonly sso: SsoService,
  ) {}

  @Operation('GET /api/session')
  show(@Req() { signedIn }: FastifyRequest): Promise<SessionView> {
    return this.views.build(signedIn ?? null);
  }

  @Operation('POST /api/session')
  async signIn(
    @Body(body(SignInBody)) input: SignInBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    return this.views.build(await this.signIns.signIn(input, { request, reply }));
  }

  @Operation('POST /api/session/second-factor')
  async secondFactor(
    @Body(body(CodeBody)) { code }: CodeBody,
    @Caller() caller: SignedIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    return this.views.build(await this.signIns.enterSecondFactor(code, caller, { request, reply }));
  }

  @Operation('POST /api/session/confirm')
  async confirm(
    @Body(body(ConfirmationBody)) input: ConfirmationBody,
    @Caller() caller: SignedIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    return this.views.build(await this.signIns.confirm(input, caller, { request, reply }));
  }

  /** Succeeds without a session too. */
  @Operation('DELETE /api/session')
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<SignedOut> {
    const { signedIn } = request;
    await this.signIns.close(request);
    this.cookie.clear(reply);
    const isByProvider = signedIn?.session.signedInBy === 'provider';
    return { providerUrl: isByProvider ? await this.sso.signOutUrl(signedIn.member) : null };
  }
}
