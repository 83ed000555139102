import type { ListClass, ListKind } from '@cotejo/contracts';
import {
  digestEntries,
  identityOf,
  type ListedEntry,
  type ListForce,
  type ListManifest,
  type ListPolicy,
  type LocatedEntry,
} from '@cotejo/lists/browser';
import type { ReceiptPayload } from '@cotejo/receipt/browser';
import type { AnswerHit, AnswerScreening } from './answer-screening.js';
import type { Conclusion } from './follow-ups.js';
import { agreesWith, type ListDuty, listDuties } from './list-duties.js';
import { conclude, type SignedMatch, signedMatches } from './signed-matches.js';

/** What a list is, in one decision. `null` and `unknown` are what the evidence does not say. */
export interface ConsultedList {
  list: string;
  kind: ListKind;
  class: ListClass;
  edition: string | null;
  checked_at: string | null;
  state: string;
  entries: number;
  /** From the list policy of the same version as the receipt's; `null`: that version is not at hand. */
  norm: string | null;
  norm_source: string | null;
  /** From the bundle of lists that decided; `null`: the bundle was not given. */
  publisher: string | null;
  source_sha256: string | null;
  content_sha256: string | null;
  fetched_at: string | null;
}

/** An entry that matched, as the answer showed it. It is not signed; `agrees` says whether the receipt says the same. */
export interface MatchedEntry extends AnswerHit {
  agrees: boolean;
  /** The published entry, from the bundle; `null`: the bundle was not given, or has no such entry. */
  card: { names: string[]; documents: string[]; birth_dates: string[]; countries: string[]; digest: string } | null;
}

export interface EvidencePack {
  v: 1;
  made_at: string;
  receipt: { token: string; transaction: string; decided_at: string; tenant: string; environment: string };
  decision: { outcome: string; score: number; reasons: string[]; scorecard: string; policy: string };
  screening: {
    status: string;
    provider: string | null;
    /** Id of the bundle of lists: the SHA-256 of its signed manifest. */
    bundle: string | null;
    list_policy: string | null;
    names_compared: boolean | null;
  };
  lists: ConsultedList[];
  matches: SignedMatch[];
  /** What follows from each match. */
  duties: ListDuty[];
  entries: MatchedEntry[] | null;
  conclusion: Conclusion;
  /** Codes of what this evidence does not say. */
  unknown: Unknown[];
}

export const UNKNOWNS = [
  'no_screening',
  'edition_unknown',
  'list_missing',
  'list_outdated',
  'bundle_not_given',
  'norm_version_absent',
  'entries_not_given',
  'entries_disagree',
  'names_not_compared',
  'match_unknown',
] as const;
export type Unknown = (typeof UNKNOWNS)[number];

/** The lists that decided, as far as they are at hand: all manifests, and the entries of some lists. */
export interface KnownLists {
  manifest: { lists: readonly ListManifest[] };
  lists: readonly { manifest: ListManifest; entries: readonly ListedEntry[] }[];
}

/** Everything that a pack is made from. */
export interface Evidence {
  token: string;
  /** Of a receipt whose signature is good. */
  receipt: ReceiptPayload;
  /** Part of the answer that has the receipt; `null`: only the receipt is at hand. */
  screening: AnswerScreening | null;
  /** The bundle that decided; `null`: not given. */
  bundle: KnownLists | null;
  policy: ListPolicy | null;
}

export function evidencePack(evidence: Evidence, nowMs: number): EvidencePack {
  const { token, receipt, screening, bundle } = evidence;
  const source = receipt.sources.find((each) => each.source === 'sanctions');
  const matches = signedMatches(receipt);
  const lists = (receipt.lists ?? []).map((list) => consultedList(list, evidence));
  const entries = screening?.hits.map((hit) => matchedEntry(hit, matches, bundle)) ?? null;
  const namesCompared = screening?.name_screened ?? null;
  return {
    v: 1,
    made_at: new Date(nowMs).toISOString(),
    receipt: {
      token,
      transaction: receipt.jti,
      decided_at: receipt.time,
      tenant: receipt.tenant,
      environment: receipt.environment,
    },
    decision: {
      outcome: receipt.outcome,
      score: receipt.score,
      reasons: receipt.reasons,
      scorecard: receipt.scorecard.name,
      policy: receipt.policy.name,
    },
    screening: {
      status: source?.status ?? 'not_requested',
      provider: source?.provider ?? null,
      bundle: source?.version ?? null,
      list_policy: receipt.list_policy ?? null,
      names_compared: namesCompared,
    },
    lists,
    matches,
    duties: listDuties(evidence),
    entries,
    conclusion: conclude(matches, lists.length > 0),
    unknown: unknownsOf({ evidence, lists, matches, entries, namesCompared }),
  };
}

type ReceiptList = NonNullable<ReceiptPayload['lists']>[number];

function consultedList(list: ReceiptList, { receipt, bundle, policy }: Evidence): ConsultedList {
  const force: ListForce | null = policy?.name === receipt.list_policy ? (policy?.forceOf(list) ?? null) : null;
  const manifest = bundle && manifestOf(bundle, list.list, receipt.tenant);
  const { list: id, kind, class: listClass, edition, checked_at, state, entries } = list;
  return {
    list: id,
    kind,
    class: listClass,
    edition,
    checked_at,
    state,
    entries,
    norm: force?.norm ?? null,
    norm_source: force?.source ?? null,
    publisher: manifest?.publisher ?? null,
    source_sha256: manifest?.sourceSha256 ?? null,
    content_sha256: manifest?.content ?? null,
    fetched_at: manifest?.fetchedAt ?? null,
  };
}

/** The list that counts for the tenant: its own, or the list for all. */
function manifestOf({ manifest }: KnownLists, list: string, tenant: string): ListManifest | undefined {
  const named = (identity: string) => manifest.lists.find((each) => identityOf(each) === identity);
  return named(`${tenant}/${list}`) ?? named(list);
}

function matchedEntry(hit: AnswerHit, matches: readonly SignedMatch[], bundle: KnownLists | null): MatchedEntry {
  const agrees = matches.some(
    (match) => match.state === 'true' && agreesWith(hit, match) && match.lists.includes(hit.list),
  );
  return { ...hit, agrees: agrees || hit.band === 'cleared', card: bundle && cardOf(hit, bundle) };
}

/** Whether the detail lacks an entry of a list with a signed match. */
const lacksEntry = (entries: readonly MatchedEntry[], matches: readonly SignedMatch[]): boolean =>
  matches.some((match) =>
    match.lists.some((list) => !entries.some((hit) => hit.list === list && agreesWith(hit, match))),
  );

function cardOf({ list, entry_id }: AnswerHit, { lists }: KnownLists): MatchedEntry['card'] {
  const located: LocatedEntry[] = lists
    .filter(({ manifest }) => manifest.list === list)
    .flatMap(({ manifest, entries }) => {
      return entries.filter(({ id }) => id === entry_id).map((entry) => ({ entry, list: manifest }));
    });
  if (located.length === 0) {
    return null;
  }
  const all = <T>(pick: (each: LocatedEntry['entry']) => T[]): T[] => [
    ...new Set(located.flatMap(({ entry }) => pick(entry))),
  ];
  return {
    names: all(({ names }) => names.map(({ text }) => text)),
    documents: all(({ documents }) =>
      documents.map(({ kind, number, country }) => `${kind} ${number} ${country ?? '?'}`),
    ),
    birth_dates: all(({ birthDates }) => birthDates),
    countries: all(({ countries }) => countries),
    digest: digestEntries(located),
  };
}

interface Known extends Pick<EvidencePack, 'lists' | 'matches' | 'entries'> {
  evidence: Evidence;
  namesCompared: boolean | null;
}

function unknownsOf({ evidence, lists, matches, entries, namesCompared }: Known): Unknown[] {
  const hasMatch = matches.some(({ state }) => state === 'true');
  const facts: Record<Unknown, boolean> = {
    no_screening: lists.length === 0,
    edition_unknown: lists.some(({ edition }) => edition === null),
    list_missing: lists.some(({ state }) => state === 'missing'),
    list_outdated: lists.some(({ state }) => state === 'outdated'),
    bundle_not_given: lists.length > 0 && evidence.bundle === null,
    norm_version_absent: lists.some(({ norm }) => norm === null),
    entries_not_given: hasMatch && entries === null,
    entries_disagree: entries !== null && (entries.some(({ agrees }) => !agrees) || lacksEntry(entries, matches)),
    names_not_compared: namesCompared === false,
    match_unknown: matches.some(({ state }) => state === 'unknown'),
  };
  return UNKNOWNS.filter((code) => facts[code]);
}
