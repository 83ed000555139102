import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, HalfSignedIn, Open, Who } from '../access/access.decorators.js';
import { SessionCookie } from '../access/session-cookie.js';
import type { SignedIn } from '../access/signed-in.js';
import type { SessionView } from '../api/session.api.js';
import { body } from '../http/input.pipe.js';
import { ConfirmationBody, SecondFactorBody, SignInBody } from './session.dto.js';
import { SessionViews } from './session-views.js';
import { SignInService } from './sign-in.service.js';

/** Where a browser stands, signing in and out. */
@Controller('api/session')
export class SessionController {
  constructor(
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(SessionViews) private readonly views: SessionViews,
    @Inject(SessionCookie) private readonly cookie: SessionCookie,
  ) {}

  @Get()
  @Open()
  show(@Req() { signedIn }: FastifyRequest): Promise<SessionView> {
    return this.views.of(signedIn ?? null);
  }

  @Post()
  @HttpCode(200)
  @Open()
  async signIn(
    @Body(body(SignInBody)) input: SignInBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    return this.views.of(await this.signIns.signIn(input, { request, reply }));
  }

  @Post('second-factor')
  @HttpCode(200)
  @HalfSignedIn()
  async secondFactor(
    @Body(body(SecondFactorBody)) { code }: SecondFactorBody,
    @Who() who: SignedIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    return this.views.of(await this.signIns.secondFactor(code, who, { request, reply }));
  }

  @Post('confirm')
  @HttpCode(200)
  @Allow('viewer')
  async confirm(
    @Body(body(ConfirmationBody)) input: ConfirmationBody,
    @Who() who: SignedIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    return this.views.of(await this.signIns.confirm(input, who, { request, reply }));
  }

  /** Also for who has no session any more: what counts is that there is none. */
  @Delete()
  @HttpCode(204)
  @Open()
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.signIns.close(request);
    this.cookie.clear(reply);
  }
}
