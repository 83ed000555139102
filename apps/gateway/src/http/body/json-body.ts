import { isUtf8 } from 'node:buffer';
import type { FieldProblem } from '@cotejo/contracts';
import { ApiError } from '../errors/api-error.js';
import { EDGE_LIMITS } from '../server/server-limits.js';

/** What a body that parses may still be refused for: RFC 7493 (I-JSON), and our bounds. */
type JsonFault = Extract<
  FieldProblem,
  'duplicate_member' | 'forbidden_member' | 'inexact_number' | 'invalid_text' | 'too_deep' | 'too_many_members'
>;

const fault = (code: JsonFault) => new ApiError('invalid_json', { errors: [{ pointer: '', code }] });

/** Names by which a careless copy of an object reaches its prototype. */
const FORBIDDEN_MEMBERS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a raw body that every reader must understand alike: UTF-8 without a byte order mark, no member twice, no number
 * that a double cannot hold, no half of a surrogate pair and no NUL. Fractions are rounded to a double, as JSON has it.
 * @throws ApiError `invalid_json`
 */
export function parseJson(raw: unknown): unknown {
  if (!Buffer.isBuffer(raw) || !isUtf8(raw)) {
    throw new ApiError('invalid_json');
  }
  const text = raw.toString('utf8');
  const value = parse(text);
  // JSON.parse keeps the last of two members of one name, so that fewer are left than were written.
  if (new Inspection().membersOf(value) !== writtenMembers(text)) {
    throw fault('duplicate_member');
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('invalid_json');
  }
}

/** One walk over a parsed body, no deeper than is allowed. */
class Inspection {
  private members = 0;

  /** How many members all objects have together. */
  membersOf(value: unknown): number {
    this.inspect(value, 0);
    return this.members;
  }

  private inspect(value: unknown, depth: number): void {
    if (typeof value === 'string') {
      inspectText(value);
    } else if (typeof value === 'number') {
      inspectNumber(value);
    } else if (typeof value === 'object' && value !== null) {
      if (depth === EDGE_LIMITS.bodyDepth) {
        throw fault('too_deep');
      }
      if (Array.isArray(value)) {
        for (const item of value) {
          this.inspect(item, depth + 1);
        }
      } else {
        this.inspectMembers(value as Record<string, unknown>, depth + 1);
      }
    }
  }

  private inspectMembers(object: Record<string, unknown>, depth: number): void {
    for (const name of Object.keys(object)) {
      this.members += 1;
      if (this.members > EDGE_LIMITS.bodyMembers) {
        throw fault('too_many_members');
      }
      if (FORBIDDEN_MEMBERS.has(name)) {
        throw fault('forbidden_member');
      }
      inspectText(name);
      this.inspect(object[name], depth);
    }
  }
}

function inspectText(text: string): void {
  if (!text.isWellFormed() || text.includes('\0')) {
    throw fault('invalid_text');
  }
}

/** An integer that is not safe may stand for another one that was written. */
function inspectNumber(value: number): void {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
    throw fault('inexact_number');
  }
}

const COLON = 0x3a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Colons outside strings: the members as they were written. The text is known to be JSON. */
function writtenMembers(json: string): number {
  let members = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (character === QUOTE) {
      inString = !inString;
    } else if (inString && character === BACKSLASH) {
      index += 1;
    } else if (!inString && character === COLON) {
      members += 1;
    }
  }
  return members;
}
