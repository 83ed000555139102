import type { SignalCode } from '@cotejo/contracts';
import type { ReceiptPayload } from '@cotejo/receipt/browser';
import type { AnswerHit } from './read-given.js';

interface Force {
  class: string;
  norm: string;
  duty: string;
}

/** The shipped list policy, `policies/lists.json`: what it says of the lists' force in Colombia. */
export interface ListPolicy {
  id: string;
  version: string;
  official: readonly { list: string; force: Force; byProgramme: readonly { force: Force }[] }[];
  kinds: Readonly<Record<string, { force: Force }>>;
  possible: Readonly<Record<string, { duty: string }>>;
}

/** A match with a list: from the signed line of the receipt, and from the answer or the list policy for its duty. */
export interface ListHit {
  list: string;
  /** Whether the receipt signs that there was a match with the list. */
  isSigned: boolean;
  /** Whether a person must still compare the buyer with the listed person. */
  isPossible: boolean;
  listClass: string | null;
  edition: string | null;
  norm: string | null;
  /** `null`: neither the answer nor a known list policy says it. */
  duty: string | null;
  /** Of the listed person, never of the buyer. */
  matchedName: string | null;
  entryId: string | null;
  programme: string | null;
}

/** Class of the list behind each signal; a possible match can have any class. */
const CLASS_OF: Partial<Record<SignalCode, string | null>> = {
  list_match_binding: 'vinculante',
  list_match_restrictive: 'restrictiva',
  list_match_national: 'restrictiva',
  list_match_control: 'control',
  pep_match: 'control',
  list_match_possible: null,
};

/** Between the lists of one line; no id of a list has a comma. */
const LISTS_SEPARATOR = ', ';

/** Every match: all matches of the answer, and the matches of the receipt that the answer does not have. */
export function listHits(payload: ReceiptPayload, answerHits: readonly AnswerHit[], policy: ListPolicy): ListHit[] {
  const signed = signedMatches(payload);
  const fromAnswer = answerHits
    .filter(({ band }) => band !== 'cleared')
    .map((hit) => ({
      ...hit,
      isSigned: signed.some(({ list }) => list === hit.list),
      isPossible: hit.band === 'review',
    }));
  const others = signed.filter(({ list }) => !answerHits.some((hit) => hit.list === list));
  return [...fromAnswer, ...others.map((match) => fromReceipt(match, payload, policy))];
}

interface SignedMatch {
  code: SignalCode;
  list: string;
}

function signedMatches({ characteristics }: ReceiptPayload): SignedMatch[] {
  return characteristics.flatMap(({ code, state, value }) =>
    state === 'true' && Object.hasOwn(CLASS_OF, code) && typeof value === 'string'
      ? value.split(LISTS_SEPARATOR).map((list) => ({ code: code as SignalCode, list }))
      : [],
  );
}

function fromReceipt({ code, list }: SignedMatch, payload: ReceiptPayload, policy: ListPolicy): ListHit {
  const screened = payload.lists?.find((each) => each.list === list);
  const listClass = CLASS_OF[code] ?? screened?.class ?? null;
  const isPossible = code === 'list_match_possible';
  const isKnownPolicy = payload.list_policy === `${policy.id}@${policy.version}`;
  const force = isKnownPolicy ? forceOf(policy, list, screened?.kind, listClass) : undefined;
  const possible = isKnownPolicy && listClass ? policy.possible[listClass]?.duty : undefined;
  return {
    ...{ list, isPossible, listClass, isSigned: true },
    edition: screened?.edition ?? null,
    norm: force?.norm ?? null,
    duty: (isPossible ? possible : force?.duty) ?? null,
    ...{ matchedName: null, entryId: null, programme: null },
  };
}

/** The force of a list's entries of a class. A programme can have another class than the rest of its list. */
function forceOf(policy: ListPolicy, list: string, kind: string | undefined, listClass: string | null) {
  const official = policy.official.find((each) => each.list === list);
  const forces = official
    ? [official.force, ...official.byProgramme.map(({ force }) => force)]
    : kind !== undefined && policy.kinds[kind]
      ? [policy.kinds[kind].force]
      : [];
  return forces.find((force) => force.class === listClass);
}
