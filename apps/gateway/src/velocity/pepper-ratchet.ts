import { createHmac, type KeyObject, randomBytes } from 'node:crypto';

const DAY_MS = 86_400_000;
/**
 * Lengths in characters of six bits. A key has 132 bits. A member has 66 bits, because it must be unique only among
 * some hundred members.
 */
const KEY_LENGTH = 22;
export const MEMBER_LENGTH = 11;

/** The peppers of today and yesterday. They exist only in the memory of the gateways. */
export interface PepperState {
  /** Days since 1970, UTC. */
  day: number;
  /** When the first pepper of this series was made, epoch milliseconds. Of two series, gateways keep the older one. */
  bornAt: number;
  today: Buffer;
  yesterday: Buffer;
}

export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

/** Starts a new series of peppers. @param now epoch milliseconds */
export function newPeppers(now: number): PepperState {
  return { day: dayOf(now), bornAt: now, today: randomBytes(32), yesterday: randomBytes(32) };
}

/**
 * The state of a later day. Each pepper is derived from the pepper of the day before, which is forgotten a day later. All
 * gateways change at the same moment without any message, and the keys of an old day cannot be computed again.
 */
export function advance(state: PepperState, day: number): PepperState {
  let turned = state;
  while (turned.day < day) {
    turned = { ...turned, day: turned.day + 1, yesterday: turned.today, today: ratchet(turned.today) };
  }
  return turned;
}

/** Chooses between the series of two gateways: the older one, or the one with the smaller pepper when they are equally old. */
export function elder(a: PepperState, b: PepperState): PepperState {
  if (a.bornAt !== b.bornAt) {
    return a.bornAt < b.bornAt ? a : b;
  }
  return Buffer.compare(a.today, b.today) <= 0 ? a : b;
}

/** Stands for a subject in Redis. */
export interface SubjectDigest {
  /** Names the counters of the subject. */
  key: string;
  /** Represents the subject in the counters of other subjects. */
  member: string;
}

/**
 * Makes the digest of a subject. Without the pepper it cannot be inverted or recomputed, and a member cannot be derived from
 * its key: they are two parts of one HMAC.
 * @param pepper a KeyObject, which does not have to be imported for each use
 */
export function digestOf(pepper: KeyObject, tenant: string, kind: string, value: string): SubjectDigest {
  const digest = createHmac('sha256', pepper).update(`${tenant}\n${kind}\n${value}`).digest('base64url');
  return { key: digest.slice(0, KEY_LENGTH), member: digest.slice(KEY_LENGTH, KEY_LENGTH + MEMBER_LENGTH) };
}

function ratchet(pepper: Buffer): Buffer {
  return createHmac('sha256', pepper).update('next day').digest();
}
