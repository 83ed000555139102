import { LIST_BANDS, LIST_CLASSES, type ListBand, type ListClass } from '@cotejo/contracts';

const TEXT_MAX = 2_000;
const HITS_MAX = 20;

/** A match as the answer shows it (`?include=screening`). No receipt signs it. */
export interface AnswerHit {
  list: string;
  entry_id: string;
  programme: string | null;
  matched_name: string | null;
  basis: 'document' | 'name';
  band: ListBand;
  ground: string;
  namesakes: number | null;
  score: number;
  class: ListClass;
  norm: string;
  duty: string;
  edition: string | null;
}

/** `screening` of an answer, as far as a pack shows it. Other members are dropped. */
export interface AnswerScreening {
  name_screened: boolean;
  hits: AnswerHit[];
}

/**
 * The screening of an answer. `null`: the data is only a receipt, or the answer has no screening. `undefined`: it has one that no
 * answer of Cotejo has.
 */
export function screeningOf(answer: unknown): AnswerScreening | null | undefined {
  const given = (answer as { screening?: unknown } | null | undefined)?.screening ?? null;
  if (given === null) {
    return null;
  }
  const { name_screened, hits } = given as Record<string, unknown>;
  if (typeof name_screened !== 'boolean' || !Array.isArray(hits) || hits.length > HITS_MAX) {
    return undefined;
  }
  const read = hits.map(readHit);
  return read.includes(null) ? undefined : { name_screened, hits: read as AnswerHit[] };
}

type Test = (value: unknown) => boolean;
const isText: Test = (value) => typeof value === 'string' && value.length <= TEXT_MAX;
const isNumber: Test = (value) => typeof value === 'number' && Number.isFinite(value);
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const oneOf =
  (values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);

const MEMBERS: Record<keyof AnswerHit, Test> = {
  list: isText,
  entry_id: isText,
  programme: orNull(isText),
  matched_name: orNull(isText),
  basis: oneOf(['document', 'name']),
  band: oneOf(LIST_BANDS),
  ground: isText,
  namesakes: orNull(isNumber),
  score: isNumber,
  class: oneOf(LIST_CLASSES),
  norm: isText,
  duty: isText,
  edition: orNull(isText),
};

function readHit(hit: unknown): AnswerHit | null {
  if (typeof hit !== 'object' || hit === null) {
    return null;
  }
  const members = Object.entries(MEMBERS).map(([name, test]) => {
    const value: unknown = Object.hasOwn(hit, name) ? (hit as Record<string, unknown>)[name] : undefined;
    return [name, test(value) ? value : undefined] as const;
  });
  return members.some(([, value]) => value === undefined)
    ? null
    : (Object.fromEntries(members) as unknown as AnswerHit);
}
