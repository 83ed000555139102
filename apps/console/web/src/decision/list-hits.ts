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
  key: string;
  /** Empty: the receipt does not name the list. */
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
  /** Norm and duty come from the answer, which nobody signed. */
  isDutyUnsigned: boolean;
  /** Of the listed person, never of the buyer. */
  matchedName: string | null;
  entryId: string | null;
  programme: string | null;
}

const POSSIBLE = 'list_match_possible';
/** Class of the list behind each signal; a possible match can have any class. */
const CLASS_OF: Partial<Record<SignalCode, string | null>> = {
  list_match_binding: 'vinculante',
  list_match_restrictive: 'restrictiva',
  list_match_national: 'restrictiva',
  list_match_control: 'control',
  pep_match: 'control',
  list_match_possible: null,
};

/**
 * Every match. The receipt signs which lists matched, so the answer, which nobody signed, adds evidence and further
 * matches, and never takes a signed match or its duty away.
 */
export function listHits(payload: ReceiptPayload, answerHits: readonly AnswerHit[], policy: ListPolicy): ListHit[] {
  const shown = answerHits.filter(({ band }) => band !== 'cleared');
  const signed = signedMatches(payload);
  return [
    ...signed.flatMap((match) => {
      const known = fromReceipt(match, payload, policy);
      const evidence = shown.filter((hit) => isOf(hit, match));
      return evidence.length === 0 ? [known] : evidence.map((hit) => withEvidence(known, hit));
    }),
    ...shown.filter((hit) => !signed.some((match) => isOf(hit, match))).map(fromAnswer),
  ];
}

/** Whether some question about lists has no answer: then it is not known whether there is a match. */
export const isAnyUnanswered = ({ characteristics }: ReceiptPayload): boolean =>
  characteristics.some(({ code, state }) => state === 'unknown' && Object.hasOwn(CLASS_OF, code));

interface SignedMatch {
  code: SignalCode;
  /** Empty: the receipt does not name the list. */
  list: string;
}

function signedMatches({ characteristics }: ReceiptPayload): SignedMatch[] {
  return characteristics.flatMap(({ code, state, value }) =>
    state === 'true' && Object.hasOwn(CLASS_OF, code)
      ? listsIn(value).map((list) => ({ code: code as SignalCode, list }))
      : [],
  );
}

/** The source joins the names of the lists. */
const listsIn = (value: unknown): string[] => (typeof value === 'string' ? value.split(', ') : ['']);

/** Whether a match of the answer has the list, the certainty and the class of a signed match. */
function isOf({ list, band, listClass }: AnswerHit, match: SignedMatch): boolean {
  const isPossible = match.code === POSSIBLE;
  return (
    list === match.list && (band === 'review') === isPossible && (isPossible || listClass === CLASS_OF[match.code])
  );
}

function fromReceipt({ code, list }: SignedMatch, payload: ReceiptPayload, policy: ListPolicy): ListHit {
  const screened = payload.lists?.find((each) => each.list === list);
  const listClass = CLASS_OF[code] ?? screened?.class ?? null;
  const isPossible = code === POSSIBLE;
  const isKnownPolicy = payload.list_policy === `${policy.id}@${policy.version}`;
  const force = isKnownPolicy ? forceOf(policy, list, screened?.kind, listClass) : undefined;
  const possible = isKnownPolicy && listClass ? policy.possible[listClass]?.duty : undefined;
  return {
    key: `${code} ${list}`,
    list,
    isPossible,
    listClass,
    isSigned: true,
    edition: screened?.edition ?? null,
    norm: force?.norm ?? null,
    duty: (isPossible ? possible : force?.duty) ?? null,
    isDutyUnsigned: false,
    matchedName: null,
    entryId: null,
    programme: null,
  };
}

/** A signed match with the evidence of the answer. The duty of the answer counts only where the list policy has no duty. */
function withEvidence(known: ListHit, { duty, norm, edition, matchedName, entryId, programme }: AnswerHit): ListHit {
  const isDutyUnsigned = known.duty === null;
  return {
    ...known,
    key: `${known.key} ${entryId}`,
    matchedName,
    entryId,
    programme,
    isDutyUnsigned,
    edition: known.edition ?? edition,
    norm: isDutyUnsigned ? norm : known.norm,
    duty: known.duty ?? duty,
  };
}

function fromAnswer({ band, ...hit }: AnswerHit): ListHit {
  return {
    ...hit,
    key: `answer ${hit.list} ${band} ${hit.entryId}`,
    isSigned: false,
    isDutyUnsigned: true,
    isPossible: band === 'review',
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
