import { type ActionContext, grantedScopes, type NewKey } from '@cotejo/accounts';
import { SESSION_LIFETIME_MS, type Session } from '@cotejo/members';
import { Inject, Injectable } from '@nestjs/common';
import { ChangeLimits } from '../access/change-limits.js';
import type { SignedIn } from '../access/signed-in.js';
import { ConsoleError } from '../http/console-error.js';
import { ConsoleState } from '../state/console-state.js';
import { openKey, sealKey } from './sealed-key.js';

const NAME = 'playground';

/**
 * The API key with which a session calls the sandbox: created at the first call, revoked with the session. The tenant
 * sees it in its list of keys, and its queries count as usual.
 */
@Injectable()
export class PlaygroundKeys {
  /** Keys being created, by session id: two calls at the same time create one key. */
  private readonly making = new Map<string, Promise<string>>();

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(ChangeLimits) private readonly limits: Pick<ChangeLimits, 'take'>,
  ) {}

  /** @throws ConsoleError `needs_tenant`, `signed_out`, `changes_limited`; AccountError */
  async apiKeyFor(caller: SignedIn): Promise<string> {
    const { session, token } = caller;
    const known = openKeyOf(session, token);
    if (known) {
      return known;
    }
    const making = this.making.get(session.id) ?? this.make(caller).finally(() => this.making.delete(session.id));
    this.making.set(session.id, making);
    return making;
  }

  /** Call it after a session has ended. Does nothing for a session without a key. */
  async revokeFor(session: Session, context: ActionContext): Promise<void> {
    const { members } = this.state;
    const tenant = session.playgroundKey && (await members.find(session.memberId))?.tenant;
    await members.revokeKeyOf(session, tenant ?? null, context);
  }

  private async make({ member, token, context }: SignedIn): Promise<string> {
    const { sessions } = this.state;
    if (member.tenant === null) {
      throw new ConsoleError('needs_tenant');
    }
    const before = await sessions.find(token);
    if (!before) {
      throw new ConsoleError('signed_out');
    }
    const other = openKeyOf(before, token);
    if (other) {
      return other;
    }
    // A new key is a change. Without this limit, a member who signs in again and again would fill the audit log.
    await this.limits.take(member);
    const made = await this.create(member.tenant, before, context);
    const playgroundKey = { sealed: sealKey(made.key, token, before.id), id: made.record.id };
    // Read again: another request may have changed the session meanwhile.
    const current = await sessions.find(token);
    const kept = current && (await sessions.change(token, current, { playgroundKey }));
    // Revoke the older key, which was sealed under an earlier token and cannot be opened; or the new key, if the
    // session has ended.
    await this.state.members.revokeKeyOf(kept ? before : { ...before, playgroundKey }, member.tenant, context);
    if (!kept) {
      throw new ConsoleError('signed_out');
    }
    return made.key;
  }

  private async create(tenant: string, session: Session, context: ActionContext): Promise<NewKey> {
    const { accounts, plans } = this.state;
    const { plan } = await accounts.tenants.require(tenant);
    // The playground sends no receipts.
    const ofReceipts = ['receipts:replay', 'outcomes:write'];
    const scopes = grantedScopes(plans.get(plan)).filter((scope) => !ofReceipts.includes(scope));
    const expiresAt = session.createdAt + SESSION_LIFETIME_MS;
    return accounts.keys.create(tenant, { name: NAME, scopes, expiresAt }, context);
  }
}

function openKeyOf({ id, playgroundKey }: Session, token: string): string | null {
  return playgroundKey && openKey(playgroundKey.sealed, token, id);
}
