import type { ListBand, ListClass } from '@cotejo/contracts';
import type { ListForce, ListPolicy } from '@cotejo/lists/browser';
import type { ReceiptPayload } from '@cotejo/receipt/browser';
import type { AnswerHit, AnswerScreening } from './answer-screening.js';
import { followUpOf } from './follow-ups.js';
import { type SignedMatch, signedMatches } from './signed-matches.js';

/** One match with a list, and what follows from it. */
export interface ListDuty {
  /** Empty: the receipt does not name the list. */
  list: string;
  class: ListClass | null;
  band: Exclude<ListBand, 'cleared'>;
  /** Whether the receipt signs that there was a match with the list. */
  signed: boolean;
  edition: string | null;
  norm: string | null;
  /** Whether the norm comes from the list policy that the receipt names. Otherwise the answer says it, which nobody signed. */
  norm_known: boolean;
  duty: string;
  deadline: string;
  /** What the officer files. */
  file: string;
  /** Of the listed person, never of the buyer. */
  matched_name: string | null;
  entry_id: string | null;
  programme: string | null;
}

interface DutySources {
  receipt: Pick<ReceiptPayload, 'characteristics' | 'lists' | 'list_policy'>;
  screening: Pick<AnswerScreening, 'hits'> | null;
  policy: ListPolicy | null;
}

/**
 * Every match. The receipt signs which lists matched, so the answer, which nobody signed, adds evidence and further matches, and
 * never takes a signed match or its duty away.
 */
export function listDuties(sources: DutySources): ListDuty[] {
  const shown = (sources.screening?.hits ?? []).filter(({ band }) => band !== 'cleared');
  const signed = signedMatches(sources.receipt)
    .filter(({ state }) => state === 'true')
    .flatMap((match) => (match.lists.length === 0 ? [''] : match.lists).map((list) => ({ match, list })));
  const isOf = (hit: AnswerHit) => (each: (typeof signed)[number]) =>
    hit.list === each.list && agreesWith(hit, each.match);
  return [
    ...signed.flatMap((each) => {
      const duty = dutyOf(each.match, each.list, sources);
      const evidence = shown.filter((hit) => isOf(hit)(each));
      return evidence.length === 0 ? [duty] : evidence.map((hit) => withEvidence(duty, hit));
    }),
    ...shown.filter((hit) => !signed.some(isOf(hit))).map(unsignedDuty),
  ];
}

/** Whether some question about lists has no answer: then it is not known whether there is a match. */
export const isAnyUnanswered = (receipt: Pick<ReceiptPayload, 'characteristics'>): boolean =>
  signedMatches(receipt).some(
    ({ signal, state }) => state === 'unknown' && receipt.characteristics.some(({ code }) => code === signal),
  );

/** Whether a match of the answer has the certainty and the class of a signed statement, which for possible matches is about all classes. */
export const agreesWith = (hit: AnswerHit, match: Pick<SignedMatch, 'band' | 'class'>): boolean =>
  match.band === hit.band && (match.class === null || match.class === hit.class);

function dutyOf(match: SignedMatch, list: string, { receipt, policy }: DutySources): ListDuty {
  const screened = receipt.lists?.find((each) => each.list === list);
  const listClass = match.class ?? screened?.class ?? null;
  const known = policy?.name === receipt.list_policy ? policy : null;
  const force = known && listClass && screened ? known.forceOfClass({ ...screened, class: listClass }) : null;
  const { duty, deadline, file } = followUpOf(listClass, match.band);
  return {
    list,
    class: listClass,
    band: match.band,
    signed: true,
    edition: screened?.edition ?? null,
    norm: force?.norm ?? null,
    norm_known: force !== null,
    duty: dutyByPolicy(known, force, match.band) ?? duty,
    deadline,
    file,
    matched_name: null,
    entry_id: null,
    programme: null,
  };
}

function dutyByPolicy(policy: ListPolicy | null, force: ListForce | null, band: SignedMatch['band']): string | null {
  return policy && force && (band === 'review' ? policy.possibleDuty(force.class) : force.duty);
}

function withEvidence(duty: ListDuty, hit: AnswerHit): ListDuty {
  const { matched_name, entry_id, programme } = hit;
  return {
    ...duty,
    matched_name,
    entry_id,
    programme,
    class: duty.class ?? hit.class,
    edition: duty.edition ?? hit.edition,
    norm: duty.norm ?? hit.norm,
  };
}

function unsignedDuty({ list, class: listClass, band, edition, norm, duty, ...hit }: AnswerHit): ListDuty {
  const { matched_name, entry_id, programme } = hit;
  const { deadline, file } = followUpOf(listClass, band);
  const evidence = { matched_name, entry_id, programme };
  return {
    list,
    class: listClass,
    band: band as ListDuty['band'],
    signed: false,
    edition,
    norm,
    norm_known: false,
    duty,
    deadline,
    file,
    ...evidence,
  };
}
