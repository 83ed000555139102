import { hkdfSync } from 'node:crypto';
import { type Pepper, type Peppers, readPeppers } from '@cotejo/accounts';
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
import { derivedSecret, ProcessScope, type Secret } from '@cotejo/platform';
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
  /** Sign the puzzles of sign-up, the newest first. */
  readonly puzzleSecrets: Secret<readonly [string, ...string[]]>;

  constructor(
    @Inject(ProcessScope) { config, env }: ProcessScope,
    @Inject(ConsoleState) { redis, accounts, members }: ConsoleState,
    @Inject(Outbox) readonly outbox: Outbox,
  ) {
    const peppers = readPeppers(env);
    this.puzzleSecrets = derivedSecret(peppers, puzzleSecretsOf);
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
function purposeSecret(peppers: Secret<Peppers>, purpose: string): Secret<Buffer> {
  return derivedSecret(peppers, ([newest]) => derive(newest, purpose));
}

/** A puzzle that was made before the pepper changed can still be solved. */
function puzzleSecretsOf([newest, ...older]: Peppers): [string, ...string[]] {
  const secretOf = (pepper: Pepper) => derive(pepper, 'puzzles').toString('hex');
  return [secretOf(newest), ...older.map(secretOf)];
}

function derive({ secret }: Pepper, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `cotejo console ${purpose}`, 32));
}
