import { randomBytes } from 'node:crypto';
import { AccountError, type AccountStore, type ActionContext, keyState, type Plan } from '@cotejo/accounts';
import type { Allowances } from '../back-off/allowances.js';
import { LINK_LIFETIMES_MS, type PendingSignUp } from '../links/link.js';
import type { LinkStore } from '../links/link-store.js';
import type { Outbox } from '../mail/outbox.js';
import { MemberError } from '../member-errors.js';
import { type MemberStore, newMemberId } from '../member-store.js';

export interface SignUpParts {
  accounts: AccountStore;
  members: MemberStore;
  links: LinkStore;
  outbox: Outbox;
  allowances: Allowances;
}

/** A new account with its first key. */
export interface NewAccount {
  tenant: string;
  memberId: string;
  /** Shown this one time. */
  key: string;
  keyId: string;
}

const FIRST_KEY_NAME = 'sandbox';

/** Trials that visitors open by themselves: request, then verification through an e-mailed link. */
export class SignUps {
  constructor(private readonly parts: SignUpParts) {}

  /**
   * Mails the result, so that nobody but the owner of the address learns whether an account exists: a verification
   * link, or a note that the person or the company already has an account. The caller must validate the input first:
   * see `passwordProblem`, `normaliseEmail`, `parseNit`, `isCompanyName`.
   * @throws MemberError `outbox_full`
   */
  async request(fields: Omit<PendingSignUp, 'tenant' | 'memberId'>): Promise<void> {
    const { accounts, members, links, outbox, allowances } = this.parts;
    const { email: to, language, nit } = fields;
    const [waitMs, member, tenant] = await Promise.all([
      allowances.take('unasked_mail', to),
      members.findByEmail(to),
      accounts.tenants.findByNit(nit),
    ]);
    if (waitMs > 0) {
      return;
    }
    if (member) {
      await outbox.add({ kind: 'already_registered', to, language: member.language, params: {} });
    } else if (tenant) {
      await outbox.add({ kind: 'company_has_account', to, language, params: {} });
    } else {
      const signUp = { ...fields, tenant: newTenantId(), memberId: newMemberId() };
      const token = await links.create({ kind: 'verify_email', signUp });
      const lifetimeMs = LINK_LIFETIMES_MS.verify_email;
      await outbox.add({ kind: 'verify_email', to, language, params: { token }, lifetimeMs });
    }
  }

  /**
   * Creates tenant, member and key, then spends the link. A repetition after a crash continues from what exists, and
   * revokes a key that was created but never shown.
   * @throws MemberError `invalid_link`, `in_progress`, `email_taken`, `company_has_account`
   */
  async complete(token: string, plan: Plan, context: Omit<ActionContext, 'actor'>): Promise<NewAccount> {
    const { links } = this.parts;
    await links.find(token, 'verify_email');
    return links.useOnce(token, async () => {
      const { signUp } = await links.find(token, 'verify_email');
      const by = { ...context, actor: signUp.memberId };
      try {
        await this.makeAccount(signUp, plan, by);
      } catch (error) {
        // The address or the company got an account in another way, so this link can never succeed.
        if (error instanceof MemberError && FINAL.has(error.code)) {
          await links.spend(token);
        }
        throw error;
      }
      const { key, record } = await this.makeKey(signUp, by);
      await links.spend(token);
      return { tenant: signUp.tenant, memberId: signUp.memberId, key, keyId: record.id };
    });
  }

  private async makeAccount(signUp: PendingSignUp, plan: Plan, by: ActionContext): Promise<void> {
    const { accounts, members } = this.parts;
    const { tenant, memberId, company, nit, email, name, language, passwordHash } = signUp;
    const existing = await members.findByEmail(email);
    if (existing && existing.id !== memberId) {
      throw new MemberError('email_taken', 'an account with this e-mail address already exists');
    }
    await accounts.tenants.ensure(tenant, plan, by, { company, nit }).catch(asMemberError);
    await members.create({ id: memberId, tenant, role: 'admin', email, name, language, passwordHash }, by);
  }

  private async makeKey({ tenant, memberId }: PendingSignUp, by: ActionContext) {
    const { keys } = this.parts.accounts;
    const unseen = (await keys.list(tenant)).filter(
      ({ name, createdBy }) => name === FIRST_KEY_NAME && createdBy === memberId,
    );
    for (const record of unseen) {
      if (keyState(record, Date.now()) === 'active') {
        await keys.revoke(tenant, record.id, by);
      }
    }
    return keys.create(tenant, { name: FIRST_KEY_NAME }, by);
  }
}

const FINAL = new Set(['email_taken', 'company_has_account']);

/** `t-` and 13 letters or digits; it does not reveal the company, because logs and metrics contain it. */
const newTenantId = (): string =>
  `t-${BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString(36)
    .padStart(13, '0')}`;

function asMemberError(error: unknown): never {
  if (error instanceof AccountError && error.code === 'nit_taken') {
    throw new MemberError('company_has_account', 'the company already has an account');
  }
  throw error;
}
