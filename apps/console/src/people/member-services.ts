import { hkdfSync } from 'node:crypto';
import { type Pepper, readPeppers } from '@cotejo/accounts';
import {
  Allowances,
  BackOff,
  InvitationStore,
  KnownBrowsers,
  LinkStore,
  Outbox,
  PasswordHasher,
  PasswordResets,
  SecondFactors,
  SignUps,
} from '@cotejo/members';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';
import { ConsoleState } from '../state/console-state.js';

/** The services of `packages/members` over the state Redis. */
@Injectable()
export class MemberServices {
  readonly hasher = new PasswordHasher();
  readonly links: LinkStore;
  readonly backOff: BackOff;
  readonly knownBrowsers: KnownBrowsers;
  readonly allowances: Allowances;
  readonly secondFactors: SecondFactors;
  readonly invitations: InvitationStore;
  readonly resets: PasswordResets;
  readonly signUps: SignUps;
  /** Signs the puzzles of sign-up. */
  readonly puzzleSecret: string;

  constructor(
    @Inject(ProcessScope) { config, env }: ProcessScope,
    @Inject(ConsoleState) { redis, accounts, members }: ConsoleState,
    @Inject(Outbox) readonly outbox: Outbox,
  ) {
    const peppers = readPeppers(env);
    this.puzzleSecret = purposeSecret(peppers, 'puzzles').toString('hex');
    this.links = new LinkStore(redis, config);
    this.knownBrowsers = new KnownBrowsers(purposeSecret(peppers, 'known browsers'));
    this.backOff = new BackOff(redis, config, { secret: purposeSecret(peppers, 'back-off') });
    this.allowances = new Allowances(redis, config, purposeSecret(peppers, 'allowances'));
    this.secondFactors = new SecondFactors(redis, config, members, { peppers });
    this.invitations = new InvitationStore(redis, config, { audit: accounts.audit, members, links: this.links });
    const { links, allowances, hasher, backOff } = this;
    this.resets = new PasswordResets({ members, links, outbox, hasher, allowances, backOff });
    this.signUps = new SignUps({ accounts, members, links, outbox, allowances });
  }
}

/**
 * A secret for one purpose, derived from the newest pepper. Use it for short-lived key names and signatures only: it changes
 * with the pepper.
 */
function purposeSecret([{ secret }]: readonly [Pepper, ...Pepper[]], purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `cotejo console ${purpose}`, 32));
}
