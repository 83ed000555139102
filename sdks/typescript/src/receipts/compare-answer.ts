/** The parts of a receipt's content that an answer repeats. */
export interface SignedContent {
  jti: string;
  time: string;
  variant: string;
  outcome: string;
  score: number;
  reasons: readonly string[];
  sources: readonly object[];
  list_policy?: string | undefined;
  lists?: readonly object[] | undefined;
  characteristics: readonly SignedLine[];
  inputs: object;
}

interface SignedLine {
  code: string;
  source: string | null;
  state: string;
  value?: unknown;
  points: number;
  reason: string | null;
}

/** A part of an answer that is not what the receipt says. */
export interface AnswerDifference {
  /** JSON pointer to the part. A missing element of a list is named by its id. */
  pointer: string;
  code: 'differs' | 'missing' | 'unexpected';
  /** What the receipt says; absent for a part that the receipt does not have. */
  signed?: unknown;
}

/** How an answer compares with its receipt. */
export interface AnswerComparison {
  differences: AnswerDifference[];
  /** Parts that the receipt does not cover, sorted; `*` stands for each element, and for a name with other characters. */
  notCovered: string[];
}

type Members = Readonly<Record<string, unknown>>;
/** A value, an ordered list, an object, or a comparison by a function. */
type Expected = string | number | boolean | null | Expected[] | { [name: string]: Expected } | Comparison;
type Comparison = (actual: unknown, place: Place) => void;

const ROWS_MAX = 100;
const SHOWN_NAME = /^[A-Za-z0-9_.-]{1,64}$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/;
const LEVELS: Members = { approve: 'bajo', review: 'medio', reject: 'alto' };
const RECOMMENDATIONS: Record<string, Members> = {
  verify: { approve: 'aprobar', review: 'revisar', reject: 'rechazar' },
  analyze: { approve: 'APPROVE', review: 'REVIEW', reject: 'REJECT' },
};
const OF_VERIFY = [
  'success',
  'transaction_id',
  'risk_score',
  'risk_level',
  'recommendation',
  'telefono',
  'email',
  'direccion',
  'risk_factors',
  'created_at',
];
const OF_ANALYZE = ['risk_score', 'recommendation', 'reasons'];

/** Whether an object says something of a decision, and not only that there was one. */
export const claimsDecision = (data: object): boolean =>
  [...OF_VERIFY.slice(1), ...OF_ANALYZE, 'sources', 'screening'].some((name) => Object.hasOwn(data, name));

/** Compares every member of an answer that its receipt covers with the receipt. The signature is verified elsewhere. */
export function compareAnswer(answer: object, content: SignedContent): AnswerComparison {
  const place = new Place('', '', { differences: [], notCovered: new Set() });
  compare(signedAnswer(answer as Members, content), answer, place);
  const { differences, notCovered } = place.found;
  return {
    differences: differences.slice(0, ROWS_MAX),
    notCovered: [...notCovered].sort().slice(0, ROWS_MAX),
  };
}

/** What the answer must be. Optional parts are compared when the answer has them. */
function signedAnswer(answer: Members, content: SignedContent): { [name: string]: Expected } {
  const isVerify = content.variant === 'verify';
  const recommendation = String(RECOMMENDATIONS[content.variant]?.[content.outcome] ?? '');
  const decision: { [name: string]: Expected } = isVerify
    ? {
        success: true,
        transaction_id: content.jti,
        // Half a point is rounded down, as the service does.
        risk_score: Math.ceil(content.score - 0.5),
        risk_level: String(LEVELS[content.outcome] ?? ''),
        recommendation,
        telefono: ifSent('phone', content),
        email: ifSent('email', content),
        direccion: ifSent('address', content),
        risk_factors: factorsOf(content.characteristics),
        created_at: sameMoment(content.time),
      }
    : { risk_score: content.score, recommendation, reasons: [...content.reasons] };
  const ofOther = (isVerify ? OF_ANALYZE : OF_VERIFY).filter((name) => !Object.hasOwn(decision, name));
  const unexpected = ['receipt_unavailable', ...ofOther].filter((name) => isGiven(answer, name));
  return {
    ...decision,
    ...(isGiven(answer, 'sources') && { sources: listBy('source', content.sources.map(sourceOf)) }),
    ...(Object.hasOwn(answer, 'screening') && { screening: screeningOf(content) }),
    ...Object.fromEntries(unexpected.map((name) => [name, neverThere])),
    receipt: () => {},
  };
}

const isGiven = (members: Members, name: string) => Object.hasOwn(members, name) && members[name] !== null;

function sourceOf(source: object): { [name: string]: Expected } {
  const { source: id, status, provider, as_of, version = null } = source as { [name: string]: Expected };
  return { source: id, status, provider, as_of, version } as { [name: string]: Expected };
}

function screeningOf({ list_policy, lists, characteristics }: SignedContent): Expected {
  if (lists === undefined) {
    return null;
  }
  return {
    policy: list_policy ?? null,
    lists: listBy('list', lists as { [name: string]: Expected }[]),
    hits: sameMatches(characteristics),
  };
}

/** One factor for each reason and source, strongest first: the sum of its points, without what evidence offsets. */
function factorsOf(lines: readonly SignedLine[]): { code: string; source: string; points: number }[] {
  const factors = new Map<string, { code: string; source: string; points: number }>();
  const ofOffset: typeof factors = new Map();
  for (const { code, reason, source, points } of lines) {
    const key = `${reason} ${source}`;
    const hasReason = reason && points !== 0;
    const own = hasReason && (factors.get(key) ?? { code: reason, source: source ?? 'policy', points: 0 });
    const factor = own || ofOffset.get(code);
    if (factor) {
      factor.points += Math.round(points * 10);
    }
    if (own) {
      factors.set(key, own);
      ofOffset.set(`offset:${code}`, own);
    }
  }
  const left = [...factors.values()].filter(({ points }) => points !== 0);
  const sorted = left.sort((one, other) => other.points - one.points);
  return sorted.map((factor) => ({ ...factor, points: factor.points / 10 }));
}

/** The object of an input that was sent is not signed; whether the input was sent is. */
function ifSent(input: string, { inputs }: SignedContent): Expected {
  if (!Object.hasOwn(inputs, input)) {
    return null;
  }
  return (actual, place) => (actual === null ? place.differs() : place.isNotCovered());
}

/** The same moment in any offset. */
function sameMoment(time: string): Comparison {
  return (actual, place) => {
    const isSame = typeof actual === 'string' && ISO_TIME.test(actual) && Date.parse(actual) === Date.parse(time);
    if (!isSame) {
      place.differs(time);
    }
  };
}

const neverThere: Comparison = (_, place) => place.isUnexpected();

/** A list in any order, whose elements have an id. */
function listBy(id: string, expected: readonly { [name: string]: Expected }[]): Comparison {
  return (actual, place) => {
    if (!Array.isArray(actual)) {
      return place.differs();
    }
    const waiting = [...expected];
    actual.forEach((element, index) => {
      const at = waiting.findIndex((each) => isObject(element) && element[id] === each[id]);
      const [found] = at === -1 ? [] : waiting.splice(at, 1);
      if (found) {
        compare(found, element, place.element(index));
      } else {
        place.element(index).isUnexpected();
      }
    });
    for (const each of waiting) {
      place.element(String(each[id])).isMissing();
    }
  };
}

type Hit = { list?: unknown; band?: unknown; class?: unknown; kind?: unknown };
/** The matches behind each signal of the lists. */
const MATCHES: Record<string, (hit: Hit) => boolean> = {
  list_match_binding: (hit) => hit.band === 'hit' && hit.class === 'vinculante',
  list_match_restrictive: (hit) => hit.band === 'hit' && hit.class === 'restrictiva' && hit.kind !== 'national',
  list_match_national: (hit) => hit.band === 'hit' && hit.class === 'restrictiva' && hit.kind === 'national',
  list_match_control: (hit) => hit.band === 'hit' && hit.class === 'control' && hit.kind !== 'pep',
  pep_match: (hit) => hit.band === 'hit' && hit.class === 'control' && hit.kind === 'pep',
  list_match_possible: (hit) => hit.band === 'review' && hit.class !== 'control',
};

/** The receipt signs which lists matched, and nothing else about a match. */
function sameMatches(lines: readonly SignedLine[]): Comparison {
  return (actual, place) => {
    place.isNotCovered();
    const hits: Hit[] | null = Array.isArray(actual) ? actual.filter(isObject) : null;
    const isSame = lines.every(({ code, source, state, value }) => {
      const isOf = source === 'sanctions' && Object.hasOwn(MATCHES, code) ? MATCHES[code] : undefined;
      const signed = state === 'false' ? [] : state === 'true' && typeof value === 'string' ? value.split(', ') : null;
      const found = new Set(isOf && hits?.filter(isOf).map(({ list }) => list));
      return !isOf || !signed || (found.size === signed.length && signed.every((list) => found.has(list)));
    });
    if (!hits || !isSame) {
      place.differs();
    }
  };
}

/** A part of the answer, and everything that was found. */
class Place {
  constructor(
    readonly pointer: string,
    /** The pointer with `*` for each element. */
    private readonly pattern: string,
    readonly found: { differences: AnswerDifference[]; notCovered: Set<string> },
  ) {}

  member(name: string): Place {
    const shown = SHOWN_NAME.test(name) ? name : '*';
    return new Place(`${this.pointer}/${shown}`, `${this.pattern}/${shown}`, this.found);
  }

  element(index: number | string): Place {
    return new Place(`${this.pointer}/${index}`, `${this.pattern}/*`, this.found);
  }

  differs(signed?: unknown): void {
    this.add('differs', signed);
  }

  isMissing(signed?: unknown): void {
    this.add('missing', signed);
  }

  isUnexpected(): void {
    this.add('unexpected', undefined);
  }

  isNotCovered(): void {
    this.found.notCovered.add(this.pattern);
  }

  private add(code: AnswerDifference['code'], signed: unknown): void {
    this.found.differences.push({ pointer: this.pointer, code, ...(signed !== undefined && { signed }) });
  }
}

function compare(expected: Expected, actual: unknown, place: Place): void {
  if (typeof expected === 'function') {
    expected(actual, place);
  } else if (Array.isArray(expected)) {
    compareElements(expected, actual, place);
  } else if (isObject(expected)) {
    compareMembers(expected as { [name: string]: Expected }, actual, place);
  } else if (actual !== expected) {
    place.differs(expected);
  }
}

function compareElements(expected: Expected[], actual: unknown, place: Place): void {
  if (!Array.isArray(actual)) {
    place.differs();
    return;
  }
  for (let index = 0; index < Math.max(expected.length, actual.length); index += 1) {
    const [signed, element] = [expected[index], place.element(index)];
    if (signed === undefined) {
      element.isUnexpected();
    } else if (index >= actual.length) {
      element.isMissing(isObject(signed) ? undefined : signed);
    } else {
      compare(signed, actual[index], element);
    }
  }
}

function compareMembers(expected: { [name: string]: Expected }, actual: unknown, place: Place): void {
  if (!isObject(actual)) {
    place.differs();
    return;
  }
  for (const [name, signed] of Object.entries(expected)) {
    if (Object.hasOwn(actual, name)) {
      compare(signed, actual[name], place.member(name));
    } else {
      place.member(name).isMissing(typeof signed === 'function' || isObject(signed) ? undefined : signed);
    }
  }
  for (const name of Object.keys(actual)) {
    if (!Object.hasOwn(expected, name)) {
      place.member(name).isNotCovered();
    }
  }
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
