import { AccountError } from '../account-errors.js';
import type { ActionContext } from './audit-entry.js';

/** Ids of members and names of processes: the audit log shows them as proved. */
const PROVED = /^(mem_[0-9a-f]+|gateway|worker)$/i;

/**
 * Context of a change by a name that was typed on the command line.
 * @throws AccountError `invalid_name` for a name that would look like a signed-in member or a process
 */
export function typedActor(actor: string): ActionContext {
  if (PROVED.test(actor.trim())) {
    throw new AccountError('invalid_name', 'an actor must not be the id of a member or the name of a process');
  }
  return { actor };
}
