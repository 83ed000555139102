import { createHash } from 'node:crypto';
import type { Form, Kind } from './canary.js';

export const ENCODINGS = ['plain', 'url', 'base64', 'hex', 'sha1', 'sha256', 'reversed'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bytes to look for, and what finding them would mean. */
export interface Pattern {
  kind: Kind;
  encoding: Encoding;
  /** By which call, or by which planted leak, the value came in. */
  origin: string;
  bytes: Buffer;
}

/** So many characters identify a digest. Code may cut a digest short to make a key of it. */
const HEX_CHARACTERS = 16;
const BASE64_CHARACTERS = 12;
const RAW_BYTES = 12;

/** All that is looked for when a form is looked for. Letter case does not matter: the scanner ignores it. */
export function patternsOf({ kind, text }: Form, origin: string): Pattern[] {
  return ENCODINGS.flatMap((encoding) => ENCODERS[encoding](text).map((bytes) => ({ kind, encoding, origin, bytes })));
}

const ENCODERS: Record<Encoding, (text: string) => Buffer[]> = {
  plain: (text) => [Buffer.from(text)],
  url: (text) => {
    const every = [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    const usual = encodeURIComponent(text);
    return (usual === text ? [every] : [every, usual, usual.replaceAll('%20', '+')]).map((form) => Buffer.from(form));
  },
  base64: (text) => [0, 1, 2].map((offset) => base64At(offset, Buffer.from(text))),
  hex: (text) => [Buffer.from(Buffer.from(text).toString('hex'))],
  sha1: (text) => digests('sha1', text),
  sha256: (text) => digests('sha256', text),
  reversed: (text) => reversals(text).map((form) => Buffer.from(form)),
};

/** What is always the same in the base64 of a longer text that holds these bytes at an offset, modulo three, of its own. */
function base64At(offset: number, bytes: Buffer): Buffer {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  return Buffer.from(encoded.slice(Math.ceil((8 * offset) / 6), Math.floor((8 * (offset + bytes.length)) / 6)));
}

function digests(algorithm: string, text: string): Buffer[] {
  const digest = createHash(algorithm).update(text).digest();
  const hex = digest.toString('hex').slice(0, HEX_CHARACTERS);
  const base64 = digest.toString('base64').slice(0, BASE64_CHARACTERS);
  return [Buffer.from(hex), Buffer.from(base64), digest.subarray(0, RAW_BYTES)];
}

/** Digits from the last to the first, and groups of them in reverse, as 4.3.2.1 for 1.2.3.4. */
function reversals(text: string): string[] {
  if (!/^[+\d. ]+$/.test(text)) {
    return [];
  }
  const groups = /[. ]/.test(text) ? text.split(/[. ]/) : [...text.replace(/\B(?=(\d{3})+$)/g, ' ').split(' ')];
  const turned = groups.reverse();
  return [[...text].reverse().join(''), turned.join(''), turned.join('.')];
}
