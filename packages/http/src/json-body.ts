import { isUtf8 } from 'node:buffer';
import type { FieldError, FieldProblem } from '@cotejo/contracts';
import { ExpectedError } from '@cotejo/contracts/expected-error';

/** Problems of a body that parses as JSON but violates RFC 7493 (I-JSON) or our limits. */
type JsonFault = Extract<
  FieldProblem,
  'duplicate_member' | 'forbidden_member' | 'inexact_number' | 'invalid_text' | 'too_deep' | 'too_many_members'
>;

/** Bounds of one body, and so of the work of a validator. */
export interface BodyLimits {
  /** Size of the raw body. */
  bytes: number;
  /** Levels of nested objects and arrays. */
  depth: number;
  /** Members of all objects, and elements of all arrays, together. */
  members: number;
}

/** A body that is not JSON, or that violates I-JSON or its limits. It never holds a value of the body. */
export class JsonError extends ExpectedError {
  readonly errors: FieldError<FieldProblem>[];

  constructor(code?: JsonFault) {
    super(code ?? 'invalid_json', code ?? 'not JSON');
    this.errors = code ? [{ pointer: '', code }] : [];
  }
}

/** Names that can change the prototype of an object when it is copied carelessly. */
const FORBIDDEN_MEMBERS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a raw body. It accepts only JSON that every parser reads in the same way: UTF-8 without a byte order mark, no
 * duplicate member, no integer that a double cannot represent, no lone surrogate and no NUL. Fractions are rounded to a
 * double, as usual in JSON.
 * @throws JsonError
 */
export function parseBoundedJson(raw: unknown, limits: Pick<BodyLimits, 'depth' | 'members'>): unknown {
  if (!Buffer.isBuffer(raw) || !isUtf8(raw)) {
    throw new JsonError();
  }
  const text = raw.toString('utf8');
  // First the text, because JSON.parse needs tens of milliseconds for a body of many levels.
  const written = countWrittenMembers(text, limits);
  const value = parse(text);
  // JSON.parse keeps only the last of two members with the same name, so the parsed value has fewer members than the text.
  if (new Inspection(limits.members).countMembers(value) !== written) {
    throw new JsonError('duplicate_member');
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonError();
  }
}

/** Checks a parsed body and counts its members. It stops at the allowed number. */
class Inspection {
  private members = 0;
  private elements = 0;

  constructor(private readonly most: number) {}

  /** Number of members of all objects together. @throws JsonError */
  countMembers(value: unknown): number {
    this.inspect(value);
    return this.members;
  }

  private inspect(value: unknown): void {
    if (typeof value === 'string') {
      inspectText(value);
    } else if (typeof value === 'number') {
      inspectNumber(value);
    } else if (typeof value === 'object' && value !== null) {
      if (Array.isArray(value)) {
        this.inspectElements(value);
      } else {
        this.inspectMembers(value as Record<string, unknown>);
      }
    }
  }

  private inspectElements(array: unknown[]): void {
    this.elements += array.length;
    this.requireFew();
    for (const element of array) {
      this.inspect(element);
    }
  }

  private inspectMembers(object: Record<string, unknown>): void {
    for (const name of Object.keys(object)) {
      this.members += 1;
      this.requireFew();
      if (FORBIDDEN_MEMBERS.has(name)) {
        throw new JsonError('forbidden_member');
      }
      inspectText(name);
      this.inspect(object[name]);
    }
  }

  private requireFew(): void {
    requireAtMost(this.most, this.members + this.elements, 'too_many_members');
  }
}

function inspectText(text: string): void {
  if (!text.isWellFormed() || text.includes('\0')) {
    throw new JsonError('invalid_text');
  }
}

/** An integer over 2^53 may differ from the number in the text. */
function inspectNumber(value: number): void {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
    throw new JsonError('inexact_number');
  }
}

const [COLON, COMMA, QUOTE, BACKSLASH] = [0x3a, 0x2c, 0x22, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Counts the members in the text: one colon outside strings for each. The number has no meaning for text that is not JSON.
 * @throws JsonError for more levels or commas than the limits allow
 */
function countWrittenMembers(json: string, { depth, members: most }: Pick<BodyLimits, 'depth' | 'members'>): number {
  let [members, commas, level] = [0, 0, 0];
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (character === QUOTE) {
      inString = !inString;
    } else if (inString) {
      index += character === BACKSLASH ? 1 : 0;
    } else if (character === COLON) {
      members += 1;
    } else if (character === COMMA) {
      commas += 1;
      requireAtMost(most, commas, 'too_many_members');
    } else if (character === OPEN_ARRAY || character === OPEN_OBJECT) {
      level += 1;
      requireAtMost(depth, level, 'too_deep');
    } else if (character === CLOSE_ARRAY || character === CLOSE_OBJECT) {
      level -= 1;
    }
  }
  return members;
}

function requireAtMost(most: number, count: number, fault: JsonFault): void {
  if (count > most) {
    throw new JsonError(fault);
  }
}
