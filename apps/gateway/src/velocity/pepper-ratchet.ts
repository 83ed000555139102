import { createHmac, type KeyObject, randomBytes } from 'node:crypto';

const DAY_MS = 86_400_000;
/** In characters of six bits: 132 of them for a key, 66 for one of some hundred members. */
const KEY_LENGTH = 22;
export const MEMBER_LENGTH = 11;

/** Today's pepper and yesterday's. It lives in the memory of the gateways and nowhere else. */
export interface PepperState {
  /** Days since 1970, UTC. */
  day: number;
  /** When the line of peppers began; of two lines the older one wins. */
  bornAt: number;
  today: Buffer;
  yesterday: Buffer;
}

export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

/** A new line of peppers. */
export function newPeppers(now: number): PepperState {
  return { day: dayOf(now), bornAt: now, today: randomBytes(32), yesterday: randomBytes(32) };
}

/**
 * The state of a later day: each day's pepper is derived from the one before, which is forgotten a day after. Every
 * gateway turns at the same moment without asking another, and an old day's keys cannot be computed again.
 */
export function advance(state: PepperState, day: number): PepperState {
  let turned = state;
  while (turned.day < day) {
    turned = { ...turned, day: turned.day + 1, yesterday: turned.today, today: ratchet(turned.today) };
  }
  return turned;
}

/** The line to go on with when two gateways began apart: the older, and of equally old ones the smaller. */
export function elder(a: PepperState, b: PepperState): PepperState {
  if (a.bornAt !== b.bornAt) {
    return a.bornAt < b.bornAt ? a : b;
  }
  return Buffer.compare(a.today, b.today) <= 0 ? a : b;
}

/** What stands for a subject in Redis. */
export interface SubjectDigest {
  /** Of its own counters. */
  key: string;
  /** In the counters of others. */
  member: string;
}

/**
 * No one can invert or recompute it without the pepper, nor a member from its key: they are two parts of one HMAC. The
 * pepper is a KeyObject, which spares its import for each use.
 */
export function digestOf(pepper: KeyObject, tenant: string, kind: string, value: string): SubjectDigest {
  const digest = createHmac('sha256', pepper).update(`${tenant}\n${kind}\n${value}`).digest('base64url');
  return { key: digest.slice(0, KEY_LENGTH), member: digest.slice(KEY_LENGTH, KEY_LENGTH + MEMBER_LENGTH) };
}

function ratchet(pepper: Buffer): Buffer {
  return createHmac('sha256', pepper).update('next day').digest();
}
