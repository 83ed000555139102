import { isUtf8 } from 'node:buffer';
import type { FieldProblem } from '@cotejo/contracts';
import { ApiError } from '../errors/api-error.js';
import { SERVER_LIMITS } from '../server/server-limits.js';

/** Problems of a body that parses as JSON but violates RFC 7493 (I-JSON) or our limits. */
type JsonFault = Extract<
  FieldProblem,
  'duplicate_member' | 'forbidden_member' | 'inexact_number' | 'invalid_text' | 'too_deep' | 'too_many_members'
>;

const fault = (code: JsonFault) => new ApiError('invalid_json', { errors: [{ pointer: '', code }] });

/** Names that can change the prototype of an object when it is copied carelessly. */
const FORBIDDEN_MEMBERS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a raw body. It accepts only JSON that every parser reads in the same way: UTF-8 without a byte order mark, no
 * duplicate member, no integer that a double cannot represent, no lone surrogate and no NUL. Fractions are rounded to a
 * double, as usual in JSON.
 * @throws ApiError `invalid_json`
 */
export function parseJson(raw: unknown): unknown {
  if (!Buffer.isBuffer(raw) || !isUtf8(raw)) {
    throw new ApiError('invalid_json');
  }
  const text = raw.toString('utf8');
  const value = parse(text);
  // JSON.parse keeps only the last of two members with the same name, so the parsed value has fewer members than the text.
  if (new Inspection().countMembers(value) !== countWrittenMembers(text)) {
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

/** Checks a parsed body and counts its members. It stops at the allowed depth. */
class Inspection {
  private members = 0;

  /** Number of members of all objects together. @throws ApiError `invalid_json` */
  countMembers(value: unknown): number {
    this.inspect(value, 0);
    return this.members;
  }

  private inspect(value: unknown, depth: number): void {
    if (typeof value === 'string') {
      inspectText(value);
    } else if (typeof value === 'number') {
      inspectNumber(value);
    } else if (typeof value === 'object' && value !== null) {
      if (depth === SERVER_LIMITS.bodyDepth) {
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
      if (this.members > SERVER_LIMITS.bodyMembers) {
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

/** An integer over 2^53 may differ from the number in the text. */
function inspectNumber(value: number): void {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
    throw fault('inexact_number');
  }
}

const COLON = 0x3a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Counts the members in the text: one colon outside strings for each. The text must be valid JSON. */
function countWrittenMembers(json: string): number {
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
