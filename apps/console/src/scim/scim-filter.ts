import { type Body, isObject, nameInOneForm, ScimError } from './scim-forms.js';

/** Reads one attribute of an entry, by its name in lower case; `undefined`: the entry has no such attribute. */
export type ReadAttribute = (name: string) => unknown;

/** Whether an entry matches, by its attributes. */
export type Filter = (read: ReadAttribute) => boolean;

/** A path of a PATCH operation, or the left side of a comparison: `emails[type eq "work"].value`. */
export interface AttributePath {
  attribute: string;
  /** The values that are meant. `null`: all of them. */
  where: Filter | null;
  /** What the values in brackets are compared with by `eq`: a value that has to be created starts with these. */
  equals: Body;
  /** The id of the one member that is meant: `members[value eq "usr_1"]`. */
  value: string | null;
  part: string | null;
}

type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le' | 'pr';
type Literal = string | number | boolean | null;
type Token = { word: string } | { text: string };

const TOKEN = /\s+|("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+)/y;
const OPERATORS: ReadonlySet<string> = new Set(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr']);
/** Each comparison is tried with every entry. */
const COMPARISONS_MAX = 20;
const DEPTH_MAX = 20;
/** Attributes whose capitals count (`caseExact`, RFC 7643, section 3.1). */
const CASE_EXACT: ReadonlySet<string> = new Set(['id', 'externalid']);

/** @throws ScimError `invalidFilter` */
export const parseFilter = (text: string): Filter => new FilterParser(text, 'invalidFilter').filter();

/** @throws ScimError `invalidPath` */
export const parsePath = (text: string): AttributePath => new FilterParser(text, 'invalidPath').path();

/** Reads filters (RFC 7644, section 3.4.2.2): `and` binds before `or`, and capitals mean nothing but in values. */
class FilterParser {
  private readonly tokens: Token[];
  private at = 0;
  private depth = 0;
  private comparisons = 0;
  private equals: Body = {};

  constructor(
    text: string,
    private readonly fault: string,
  ) {
    this.tokens = this.tokensOf(text);
  }

  filter(): Filter {
    const filter = this.anyOf();
    this.requireEnd();
    return filter;
  }

  path(): AttributePath {
    const path = this.attributePath();
    this.requireEnd();
    return path;
  }

  private anyOf(): Filter {
    const options = [this.allOf()];
    while (this.takes('or')) {
      options.push(this.allOf());
    }
    return options.length === 1 ? (options[0] as Filter) : (read) => options.some((matches) => matches(read));
  }

  private allOf(): Filter {
    const parts = [this.single()];
    while (this.takes('and')) {
      parts.push(this.single());
    }
    return parts.length === 1 ? (parts[0] as Filter) : (read) => parts.every((matches) => matches(read));
  }

  private single(): Filter {
    if (this.takes('not')) {
      const inner = this.inBrackets('(', ')');
      return (read) => !inner(read);
    }
    return this.isNext('(') ? this.inBrackets('(', ')') : this.comparison();
  }

  private inBrackets(open: string, close: string): Filter {
    this.depth += 1;
    if (!this.takes(open) || this.depth > DEPTH_MAX) {
      throw this.refusal();
    }
    const inner = this.anyOf();
    if (!this.takes(close)) {
      throw this.refusal();
    }
    this.depth -= 1;
    return inner;
  }

  private comparison(): Filter {
    this.comparisons += 1;
    if (this.comparisons > COMPARISONS_MAX) {
      throw this.refusal();
    }
    const path = this.attributePath();
    const operator = this.operator();
    if (operator === null) {
      // `emails[type eq "work"]` alone: there is such a value.
      if (path.where === null) {
        throw this.refusal();
      }
      return (read) => readPath(path, read).length > 0;
    }
    if (operator === 'pr') {
      return (read) => readPath(path, read).some((value) => value !== '');
    }
    const expected = this.literal();
    if (operator === 'eq' && path.part === null) {
      this.equals[path.attribute] = expected;
    }
    const isExact = CASE_EXACT.has(path.attribute);
    const matches = comparisonOf(operator, isExact ? expected : folded(expected), this.fault);
    return (read) => matches(readPath(path, read).map(isExact ? (value) => value : folded));
  }

  private attributePath(): AttributePath {
    const [attribute = '', part = null] = nameInOneForm(this.word()).split(/\.(.*)/s);
    if (attribute === '') {
      throw this.refusal();
    }
    if (!this.isNext('[')) {
      return { attribute, where: null, equals: {}, value: null, part };
    }
    const start = this.at;
    const outer = this.equals;
    const equals: Body = {};
    this.equals = equals;
    const where = this.inBrackets('[', ']');
    this.equals = outer;
    const next = this.tokens[this.at];
    const isPart = next !== undefined && 'word' in next && next.word.startsWith('.');
    const isOneComparison = this.at - start === 5 && typeof equals.value === 'string';
    const value = attribute === 'members' && isOneComparison ? (equals.value as string) : null;
    return { attribute, where, equals, value, part: isPart ? this.word().slice(1).toLowerCase() : part };
  }

  private operator(): Operator | null {
    const token = this.tokens[this.at];
    const name = token && 'word' in token ? token.word.toLowerCase() : '';
    if (!OPERATORS.has(name)) {
      return null;
    }
    this.at += 1;
    return name as Operator;
  }

  /** A text without quotation marks is a text too: some providers leave them out. */
  private literal(): Literal {
    const token = this.tokens[this.at];
    if (token && 'text' in token) {
      this.at += 1;
      return token.text;
    }
    const word = this.word();
    const plain = word.toLowerCase();
    if (plain === 'true' || plain === 'false') {
      return plain === 'true';
    }
    return plain === 'null' ? null : word;
  }

  private word(): string {
    const token = this.tokens[this.at];
    if (!token || !('word' in token) || /^[()[\]]$/.test(token.word)) {
      throw this.refusal();
    }
    this.at += 1;
    return token.word;
  }

  private isNext(word: string): boolean {
    const token = this.tokens[this.at];
    return token !== undefined && 'word' in token && token.word.toLowerCase() === word;
  }

  private takes(word: string): boolean {
    const isNext = this.isNext(word);
    this.at += isNext ? 1 : 0;
    return isNext;
  }

  private requireEnd(): void {
    if (this.at < this.tokens.length) {
      throw this.refusal();
    }
  }

  private tokensOf(text: string): Token[] {
    const tokens: Token[] = [];
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.length) {
      const found = TOKEN.exec(text);
      if (!found) {
        throw this.refusal();
      }
      const [, quoted, bracket, word] = found;
      if (quoted !== undefined) {
        tokens.push({ text: this.unquoted(quoted) });
      } else if (bracket !== undefined || word !== undefined) {
        tokens.push({ word: (bracket ?? word) as string });
      }
    }
    return tokens;
  }

  private unquoted(quoted: string): string {
    try {
      return JSON.parse(quoted) as string;
    } catch {
      throw this.refusal();
    }
  }

  private refusal(): ScimError {
    return new ScimError(400, this.fault);
  }
}

/** The values that a path means in an entry. The `value` of an object stands for the object. */
function readPath({ attribute, where, part }: AttributePath, read: ReadAttribute): unknown[] {
  const found = read(attribute);
  const values = Array.isArray(found) ? found : [found];
  const meant = where === null ? values : values.filter((value) => where((name) => partOf(value, name)));
  return meant.map((value) => (isObject(value) ? partOf(value, part ?? 'value') : value)).filter(isPresent);
}

/** Whether one value of an attribute is meant by the filter in the brackets of a path. */
export const isMeant = ({ where }: AttributePath, value: Body): boolean =>
  where === null || where((name) => partOf(value, name));

const partOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

const folded = <T>(value: T): T | string => (typeof value === 'string' ? value.toLowerCase() : value);

function comparisonOf(operator: Exclude<Operator, 'pr'>, expected: Literal, fault: string) {
  switch (operator) {
    case 'eq':
      return (values: unknown[]) => (expected === null ? values.length === 0 : values.some(equals(expected)));
    case 'ne':
      return (values: unknown[]) => (expected === null ? values.length > 0 : !values.some(equals(expected)));
    case 'co':
      return textComparison((value) => value.includes(String(expected)));
    case 'sw':
      return textComparison((value) => value.startsWith(String(expected)));
    case 'ew':
      return textComparison((value) => value.endsWith(String(expected)));
    default:
      if (typeof expected === 'boolean' || expected === null) {
        throw new ScimError(400, fault);
      }
      return orderComparison(operator, String(expected));
  }
}

const equals = (expected: Literal) => {
  const [text, time] = [String(expected), timeOf(String(expected))];
  return (value: unknown) => (value instanceof Date ? value.getTime() === time : String(value) === text);
};

const textComparison = (matches: (value: string) => boolean) => (values: unknown[]) =>
  values.some((value) => typeof value === 'string' && matches(value));

const ORDERS: Record<'gt' | 'ge' | 'lt' | 'le', (order: number) => boolean> = {
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
};

function orderComparison(operator: keyof typeof ORDERS, expected: string) {
  const holds = ORDERS[operator];
  const time = timeOf(expected);
  const orderOf = (value: unknown) => {
    if (value instanceof Date) {
      return value.getTime() - time;
    }
    return typeof value === 'string' ? Number(value > expected) - Number(value < expected) : Number.NaN;
  };
  return (values: unknown[]) => values.some((value) => holds(orderOf(value)));
}

/** The text was brought into lower case, like every value whose capitals do not count. */
const timeOf = (text: string): number => Date.parse(text.toUpperCase());
