import { AccountError } from '../account-errors.js';
import type { ActionContext, Person } from '../audit/audit-entry.js';
import type { StoredPolicy } from './tenant-policies.js';

/** Who answers for a version of a policy, or asks to lift a block. */
type Drafted = Pick<StoredPolicy, 'author' | 'draftedBy'>;

const PROBLEMS = {
  unattended_refused: 'a member must do so in the console: a name on the command line is not a proof',
  author_unproved: 'no member drafted it, put it in shadow or asked for it; one must do so first',
  same_person: 'the author of a draft or a request cannot agree to it; another person must do so',
  inviter_unknown: 'it is not recorded who invited one of the two persons; remove that person and invite them again',
  same_invitation_chain:
    'both persons come from the same chain of invitations; a person invited on the command line must do so',
};

/** Why a member is not the second person for a version. */
export type ActivationProblem = Exclude<keyof typeof PROBLEMS, 'unattended_refused'>;

/**
 * Two members are two persons if they come from different chains of invitations. Otherwise an operator could accept an
 * invitation that they sent, draft as one member and activate as the other. Colleagues of one tenant share the chain that began
 * with their own company, and are two persons too: a company answers for its own team. See
 * docs/adr/0024-policies-of-tenants-and-two-persons.md.
 */
export function activationProblem({ author }: Pick<Drafted, 'author'>, activator: Person): ActivationProblem | null {
  if (!author) {
    return 'author_unproved';
  }
  if (author.id === activator.id) {
    return 'same_person';
  }
  if (author.invitationChain === null || activator.invitationChain === null) {
    return 'inviter_unknown';
  }
  if (author.invitationChain !== activator.invitationChain || isOneTeam(author, activator)) {
    return null;
  }
  return 'same_invitation_chain';
}

const isOneTeam = ({ team = null }: Person, other: Person): boolean => team !== null && team === other.team;

/**
 * @param options unattended: whether a name that nobody proved may activate the version
 * @throws AccountError an `ActivationProblem`, `unattended_refused`
 */
export function checkSecondPerson(
  version: Drafted,
  { actor, member }: ActionContext,
  { unattended = false }: { unattended?: boolean },
): void {
  const problem = member ? activationProblem(version, member) : unattendedProblem(version, actor, unattended);
  if (problem) {
    throw new AccountError(problem, PROBLEMS[problem]);
  }
}

function unattendedProblem({ draftedBy }: Drafted, actor: string, isAllowed: boolean): keyof typeof PROBLEMS | null {
  if (!isAllowed) {
    return 'unattended_refused';
  }
  return isSameName(draftedBy, actor) ? 'same_person' : null;
}

/** Names are typed by hand, so case and Unicode forms of accents are ignored. */
function isSameName(one: string, other: string): boolean {
  const canonical = (name: string) => name.normalize('NFKC').trim().toLowerCase();
  return canonical(one) === canonical(other);
}
