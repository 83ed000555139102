import type { ByInput } from '@cotejo/receipt/browser';
import type { Place } from './family-searches.js';

export const ANSWER_VERSION = 1;
const ISSUER = 'cotejo';

/** `not_by_person`: the family has entries, and no reader can tell whether one is about this person. */
export type FamilyResult = 'nothing' | 'found' | 'not_by_person';

export interface FamilyAnswer {
  place: Place;
  family: string;
  result: FamilyResult;
  /** Keys, snapshots, lists or files that were searched. */
  searched: number;
  /** How many of them have something about the person. */
  found: number;
  /** How many of them cannot be tied to a person. */
  notByPerson: number;
}

/** The answer about one family, from its counts. */
export function familyAnswer(
  place: Place,
  family: string,
  counts: Pick<FamilyAnswer, 'searched' | 'found' | 'notByPerson'>,
): FamilyAnswer {
  const result = counts.found > 0 ? 'found' : counts.notByPerson > 0 ? 'not_by_person' : 'nothing';
  return { place, family, result, ...counts };
}

/** The signed content. It has no value of the person, only commitments, which the salts open. */
export interface TitularAnswer {
  v: typeof ANSWER_VERSION;
  iss: typeof ISSUER;
  jti: string;
  iat: number;
  /** ISO 8601. */
  time: string;
  environment: string;
  product: string;
  /** How the responsable names the request; `null`: it was not given. */
  reference: string | null;
  /** What was searched: commitments by kind. */
  subject: ByInput;
  result: 'nothing_held' | 'held';
  /** Whether the data folder belongs to the deployment. */
  dataFolder: 'searched' | 'none';
  families: FamilyAnswer[];
}

export type AnswerContent = Omit<TitularAnswer, 'v' | 'iss' | 'iat' | 'time' | 'result'>;

export function titularAnswer(content: AnswerContent, nowMs: number): TitularAnswer {
  const isHeld = content.families.some(({ result }) => result === 'found');
  return {
    v: ANSWER_VERSION,
    iss: ISSUER,
    iat: Math.floor(nowMs / 1_000),
    time: new Date(nowMs).toISOString(),
    result: isHeld ? 'held' : 'nothing_held',
    ...content,
  };
}
