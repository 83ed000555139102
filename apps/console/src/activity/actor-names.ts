import type { Member } from '@cotejo/members';
import { Inject, Injectable } from '@nestjs/common';
import { ConsoleState } from '../state/console-state.js';

const MEMBER_ID = /^mem_[0-9a-f]{16}$/;
/** Parts of the product that act by themselves. */
const MACHINES = new Set(['gateway', 'worker']);
const OPERATOR = 'operator';

/** Who acted, as somebody may see it. */
export interface ActorNames {
  nameOf(actor: string): string;
  /** Whether it is nobody of the reader's own tenant. */
  isForeign(actor: string): boolean;
}

/** Turns what the audit log knows of who acted into names. */
@Injectable()
export class Actors {
  constructor(@Inject(ConsoleState) private readonly state: ConsoleState) {}

  /**
   * @param reader operators see everybody; members their own people by name, and of operators only that it was one
   * @param tenant whose accounts are looked at
   */
  async namesFor(reader: Member, tenant: string | null, actors: readonly string[]): Promise<ActorNames> {
    const ids = [...new Set(actors)].filter((actor) => MEMBER_ID.test(actor));
    const records = await Promise.all(ids.map((id) => this.state.members.find(id)));
    const members = new Map(ids.map((id, index) => [id, records[index] ?? null]));
    const seesAll = reader.role === OPERATOR;
    const isForeign = (actor: string) => {
      if (seesAll || MACHINES.has(actor)) {
        return false;
      }
      const member = members.get(actor);
      // One who was removed is no longer known; an operator would be.
      return MEMBER_ID.test(actor) ? (member ? member.tenant !== tenant : false) : true;
    };
    const nameOf = (actor: string) => (isForeign(actor) ? OPERATOR : (members.get(actor)?.name ?? actor));
    return { nameOf, isForeign };
  }
}
