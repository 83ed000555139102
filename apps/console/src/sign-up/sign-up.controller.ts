import { domainOf } from '@cotejo/members';
import { Body, Controller, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Operation } from '../access/operation.decorator.js';
import type { Puzzle, Welcome } from '../api/sign-up.api.js';
import { ConsoleConfig } from '../console.config.js';
import { ConsoleError } from '../http/console-error.js';
import { body } from '../http/input.pipe.js';
import {
  invalidField,
  requireCompany,
  requireEmail,
  requireGoodPassword,
  requireNoWait,
} from '../people/input-rules.js';
import { MemberServices } from '../people/member-services.js';
import { ConsoleState } from '../state/console-state.js';
import { DomainClasses } from './domain-classes.js';
import { inEqualTime } from './equal-time.js';
import { Puzzles } from './puzzles.js';
import { SignUpBody, TokenBody } from './sign-up.dto.js';

const ANSWER_MS = 400;
const TRIAL = 'trial';

/** Sign-up for a trial, if the configuration allows it. */
@Controller()
export class SignUpController {
  constructor(
    @Inject(ConsoleConfig) private readonly config: ConsoleConfig,
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) private readonly services: MemberServices,
    @Inject(Puzzles) private readonly puzzles: Puzzles,
    @Inject(DomainClasses) private readonly classes: DomainClasses,
  ) {}

  @Operation('GET /api/sign-up/puzzle')
  async puzzle(@Req() { ip }: FastifyRequest): Promise<Puzzle> {
    this.requireOpen();
    await this.allow('puzzle', ip);
    return { challenge: await this.puzzles.make() };
  }

  /** Reports every problem of the input, but never whether the address has an account. Expensive steps come last. */
  @Operation('POST /api/sign-up')
  async signUp(@Body(body(SignUpBody)) input: SignUpBody, @Req() { ip }: FastifyRequest): Promise<void> {
    this.requireOpen();
    const { name, language, password, solution } = input;
    const email = requireEmail(input.email);
    const { company, nit } = requireCompany(input);
    requireGoodPassword(password, { email, company });
    const puzzle = await this.puzzles.check(solution);
    await this.requireLastingAddress(email);
    await this.puzzles.spend(puzzle);
    await this.allow('sign_up', ip);
    await inEqualTime(ANSWER_MS, async () => {
      const passwordHash = await this.services.hasher.hash(password);
      await this.services.signUps.request({ company, nit, email, name, language, passwordHash });
    });
  }

  /** Creates the account. This answer is the only one with its key. */
  @Operation('POST /api/sign-up/verify')
  async verify(@Body(body(TokenBody)) { token }: TokenBody, @Req() { id, ip }: FastifyRequest): Promise<Welcome> {
    this.requireOpen();
    const plan = this.state.plans.get(TRIAL);
    const made = await this.services.signUps.complete(token, plan, { requestId: id, sourceIp: ip });
    return { tenant: made.tenant, key: made.key, keyId: made.keyId };
  }

  private requireOpen(): void {
    if (!this.config.signUpOpen) {
      throw new ConsoleError('not_found');
    }
  }

  private async allow(kind: 'puzzle' | 'sign_up', ip: string): Promise<void> {
    requireNoWait(await this.services.allowances.takeFrom(kind, ip));
  }

  private async requireLastingAddress(email: string): Promise<void> {
    const { disposable } = await this.classes.classify(domainOf(email));
    if (disposable) {
      throw invalidField('/email', 'disposable');
    }
  }
}
