import { createHmac, randomBytes, randomInt } from 'node:crypto';

const DAY_MS = 86_400_000;

/** How long a pepper is the present one, and then the one before. The counts of a tenant that counts weeks have the longer one. */
export const TURN_MS = { day: DAY_MS, week: 7 * DAY_MS } as const;
export type Turn = keyof typeof TURN_MS;

/** A series of peppers: the present one and the one before. They exist only in the memory of the gateways. */
export interface PepperState {
  /** Turns since 1970, UTC. */
  turn: number;
  /** When the first pepper of this series was made, epoch milliseconds. Of two series, gateways keep the older one. */
  bornAt: number;
  current: Buffer;
  previous: Buffer;
  /** For the marks of surnames and doors. It does not turn, so that marks can be compared over a turn. */
  markSeed: number;
}

export const turnOf = (now: number, length: Turn): number => Math.floor(now / TURN_MS[length]);

/** Starts a new series of peppers. @param now epoch milliseconds */
export function newPeppers(now: number, length: Turn): PepperState {
  const markSeed = randomInt(2 ** 32);
  return { turn: turnOf(now, length), bornAt: now, current: randomBytes(32), previous: randomBytes(32), markSeed };
}

/**
 * The state of a later turn. Each pepper is derived from the one before, which is forgotten a turn later. All gateways
 * change at the same moment without any message, and the keys of an old turn cannot be computed again.
 */
export function advance(state: PepperState, turn: number): PepperState {
  let turned = state;
  while (turned.turn < turn) {
    turned = { ...turned, turn: turned.turn + 1, previous: turned.current, current: ratchet(turned.current) };
  }
  return turned;
}

/** Chooses between the series of two gateways: the older one, or the one with the smaller pepper when they are equally old. */
export function elder(a: PepperState, b: PepperState): PepperState {
  if (a.bornAt !== b.bornAt) {
    return a.bornAt < b.bornAt ? a : b;
  }
  return Buffer.compare(a.current, b.current) <= 0 ? a : b;
}

function ratchet(pepper: Buffer): Buffer {
  return createHmac('sha256', pepper).update('next day').digest();
}
