import { createHash } from 'node:crypto';
import type { ActionContext } from '@cotejo/accounts';
import type { Allowances } from '../back-off/allowances.js';
import type { BackOff } from '../back-off/back-off.js';
import type { Outbox } from '../mail/outbox.js';
import type { Member } from '../member.js';
import type { MemberStore } from '../member-store.js';
import type { PasswordHasher } from '../passwords/password-hasher.js';
import { LINK_LIFETIMES_MS } from './link.js';
import { invalidLink, type LinkStore } from './link-store.js';

export interface PasswordResetParts {
  members: MemberStore;
  links: LinkStore;
  outbox: Outbox;
  hasher: PasswordHasher;
  allowances: Allowances;
  backOff: BackOff;
}

/** Lets members who forgot their password choose a new one. */
export class PasswordResets {
  constructor(private readonly parts: PasswordResetParts) {}

  /**
   * Mails a link if the address belongs to a member. The caller cannot see whether it does.
   * @param email from `normaliseEmail`
   * @throws MemberError `outbox_full`
   */
  async request(email: string): Promise<void> {
    const { members, links, outbox, allowances } = this.parts;
    // Before the look-up: else a full outbox would show which addresses have an account.
    await outbox.requireRoom();
    // Strangers must neither fill the mailbox nor, by many requests, keep its owner from getting a link.
    const isRefused =
      (await allowances.take('reset_mail', email)) > 0 && (await allowances.take('later_reset_mail', email)) > 0;
    const member = await members.findByEmail(email);
    if (!member || isRefused) {
      return;
    }
    const link = { kind: 'reset_password', memberId: member.id, password: stateOf(member) } as const;
    const token = await links.create(link);
    const { language } = member;
    const lifetimeMs = LINK_LIFETIMES_MS.reset_password;
    await outbox.add({ kind: 'reset_password', to: email, language, params: { token }, lifetimeMs });
  }

  /** @returns the member whose password the link changes   @throws MemberError `invalid_link` */
  async find(token: string): Promise<Member> {
    const { memberId, password } = await this.parts.links.find(token, 'reset_password');
    const member = await this.parts.members.find(memberId);
    if (!member || stateOf(member) !== password) {
      throw invalidLink();
    }
    return member;
  }

  /**
   * Sets the new password, ends every session of the member and forgets wrong passwords.
   * @throws MemberError `invalid_link`, `busy`
   */
  async finish(token: string, password: string, context: Omit<ActionContext, 'actor'>): Promise<void> {
    const { members, links, outbox, hasher, backOff } = this.parts;
    const member = await this.find(token);
    const { id, email, language } = member;
    const by = { ...context, actor: id };
    const passwordHash = await hasher.hash(password);
    if (!(await links.spend(token))) {
      throw invalidLink();
    }
    await members.setPassword(id, passwordHash, by);
    await members.endSessions(member, by);
    await backOff.forget(email);
    await outbox.addNotice({ kind: 'password_changed', to: email, language, params: { at: Date.now() } });
  }
}

/** Changes with every password, and does not reveal it. */
const stateOf = ({ passwordHash }: Member): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 16);
