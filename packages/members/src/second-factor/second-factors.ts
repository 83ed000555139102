import { type ActionContext, type Deployment, type Peppers, Sealer } from '@cotejo/accounts';
import type { Secret } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import type { Member } from '../member.js';
import { MemberError } from '../member-errors.js';
import { type MemberNames, memberNames } from '../member-names.js';
import type { MemberStore } from '../member-store.js';
import { isRecoveryCode, newRecoveryCodes, recoveryDigest, withoutCode } from './recovery-codes.js';
import { TimeCodes } from './time-codes.js';

/** The encrypted content of a member's second factor. */
interface SealedFactor {
  /** Base32. */
  secret: string;
  /** SHA-256 digests of the unused recovery codes, hex. */
  recoveryCodes: string[];
}

export interface SecondFactorOptions {
  peppers: Secret<Peppers>;
  /** Epoch milliseconds. */
  clock?: () => number;
}

const SETUP_MS = 10 * 60_000;

/** Second factors of members: codes of an authenticator app, and printed recovery codes. */
export class SecondFactors {
  private readonly names: MemberNames;
  private readonly codes: TimeCodes;
  private readonly sealer: Sealer;
  private readonly clock: () => number;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    private readonly members: MemberStore,
    { peppers, clock = Date.now }: SecondFactorOptions,
  ) {
    this.names = memberNames(scope);
    this.codes = new TimeCodes(redis, scope, clock);
    this.sealer = new Sealer(peppers, 'cotejo console second factor');
    this.clock = clock;
  }

  /** Creates a secret for the member's app. It takes effect when `enable` gets a code of it within ten minutes. */
  async begin({ id, email }: Member): Promise<{ uri: string; secret: string }> {
    const secret = this.codes.newSecret();
    await this.redis.set(this.names.secondFactorSetup(id), this.sealer.seal(secret, id), 'PX', SETUP_MS);
    return { uri: this.codes.uriOf(secret, email), secret };
  }

  /** @returns the recovery codes, to show once   @throws MemberError `setup_expired`, `wrong_code` */
  async enable({ id }: Member, code: string, context: ActionContext): Promise<string[]> {
    const setup = this.names.secondFactorSetup(id);
    const sealed = await this.redis.get(setup);
    const secret = sealed === null ? null : this.sealer.open(sealed, id);
    if (secret === null) {
      throw new MemberError('setup_expired', 'more than ten minutes have passed: start again');
    }
    if (!(await this.codes.useCode(id, secret, code))) {
      throw wrongCode();
    }
    const codes = newRecoveryCodes();
    const factor = { secret, recoveryCodes: codes.map(recoveryDigest) };
    await this.members.setSecondFactor(id, 'member.enable_second_factor', context, () => ({
      sealed: this.seal(id, factor),
      enabledAt: this.clock(),
    }));
    await this.redis.del(setup);
    return codes;
  }

  /**
   * Uses a code of the app or a recovery code; each works once.
   * @returns the kind of the code
   * @throws MemberError `no_second_factor`, `wrong_code`, `second_factor_unreadable`
   */
  async useCode(member: Member, code: string, context: ActionContext): Promise<'app' | 'recovery_code'> {
    if (isRecoveryCode(code)) {
      await this.takeRecoveryCode(member.id, code, context);
      return 'recovery_code';
    }
    const { sealed } = factorOf(member);
    const factor = this.open(member.id, sealed);
    if (!(await this.codes.useCode(member.id, factor.secret, code))) {
      throw wrongCode();
    }
    if (this.sealer.isOutdated(sealed)) {
      await this.reseal(member.id, context);
    }
    return 'app';
  }

  /** Replaces the recovery codes. @returns ten new codes, to show once   @throws MemberError `no_second_factor` */
  async renewRecoveryCodes({ id }: Member, context: ActionContext): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.members.setSecondFactor(id, 'member.new_recovery_codes', context, (member) => {
      const before = factorOf(member);
      const { secret } = this.open(id, before.sealed);
      return { ...before, sealed: this.seal(id, { secret, recoveryCodes: codes.map(recoveryDigest) }) };
    });
    return codes;
  }

  /**
   * Operators also use it for members who lost app and recovery codes.
   * @throws MemberError `no_second_factor`, `unknown_member`
   */
  async disable(memberId: string, context: ActionContext): Promise<void> {
    await this.members.setSecondFactor(memberId, 'member.disable_second_factor', context, (member) => {
      factorOf(member);
      return null;
    });
  }

  private async takeRecoveryCode(id: string, code: string, context: ActionContext): Promise<void> {
    // `commit` repeats this with the current record, so one of two parallel requests misses the code.
    await this.members.setSecondFactor(id, 'member.use_recovery_code', context, (member) => {
      const before = factorOf(member);
      const { secret, recoveryCodes } = this.open(id, before.sealed);
      const left = withoutCode(recoveryCodes, code);
      if (!left) {
        throw wrongCode();
      }
      return { ...before, sealed: this.seal(id, { secret, recoveryCodes: left }) };
    });
  }

  private async reseal(id: string, context: ActionContext): Promise<void> {
    await this.members.setSecondFactor(id, 'member.reseal_second_factor', context, (member) => {
      const before = factorOf(member);
      return { ...before, sealed: this.seal(id, this.open(id, before.sealed)) };
    });
  }

  private seal(memberId: string, factor: SealedFactor): string {
    return this.sealer.seal(JSON.stringify(factor), memberId);
  }

  private open(memberId: string, sealed: string): SealedFactor {
    const text = this.sealer.open(sealed, memberId);
    if (text === null) {
      throw new MemberError('second_factor_unreadable', 'an operator must reset the second factor');
    }
    return JSON.parse(text) as SealedFactor;
  }
}

function factorOf({ secondFactor }: Member) {
  if (!secondFactor) {
    throw new MemberError('no_second_factor', 'the member has no second factor');
  }
  return secondFactor;
}

const wrongCode = () => new MemberError('wrong_code', 'the code is wrong or was already used');
