import type { Member } from '@cotejo/members';
import { Inject, Injectable } from '@nestjs/common';
import { ConsoleState } from '../state/console-state.js';

const MEMBER_ID = /^mem_[0-9a-f]{16}$/;
/** Processes that change accounts by themselves, and whoever failed to sign in as nobody in particular; shown to every reader. */
const SHOWN_TO_ALL = new Set(['gateway', 'worker', 'unknown', 'identity provider', 'directory']);
const OPERATOR = 'operator';

/** Names of actors, as one reader may see them. */
export interface ActorNames {
  nameOf(actor: string): string;
  /** True for actors outside the reader's tenant. */
  isForeign(actor: string): boolean;
}

/** Translates the actor ids of the audit log into names. */
@Injectable()
export class Actors {
  constructor(@Inject(ConsoleState) private readonly state: ConsoleState) {}

  /**
   * @param reader operators see every actor by name. Members see their colleagues by name and all operators as
   * `operator`.
   * @param tenant whose entries the reader views; `null` for entries of all tenants
   */
  async namesFor(reader: Member, tenant: string | null, actors: readonly string[]): Promise<ActorNames> {
    const ids = [...new Set(actors)].filter((actor) => MEMBER_ID.test(actor));
    const records = await Promise.all(ids.map((id) => this.state.members.find(id)));
    const members = new Map(ids.map((id, index) => [id, records[index] ?? null]));
    const seesAll = reader.role === OPERATOR;
    const isForeign = (actor: string) => {
      if (seesAll || SHOWN_TO_ALL.has(actor)) {
        return false;
      }
      const member = members.get(actor);
      // A member without a record was removed: treat them as a former colleague of the reader.
      return MEMBER_ID.test(actor) ? (member ? member.tenant !== tenant : false) : true;
    };
    const nameOf = (actor: string) => (isForeign(actor) ? OPERATOR : (members.get(actor)?.name ?? actor));
    return { nameOf, isForeign };
  }
}
