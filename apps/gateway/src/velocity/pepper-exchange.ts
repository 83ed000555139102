import { createSecretKey, type KeyObject } from 'node:crypto';
import { ANNOUNCEMENTS } from '@cotejo/contracts';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { advance, elder, newPeppers, type PepperState, type Turn, turnOf } from './pepper-ratchet.js';

interface OfferedSeries {
  turn: number;
  bornAt: number;
  markSeed: number;
  current: string;
  previous: string;
}

type PepperOffer = Record<Turn, OfferedSeries>;

/** Two peppers as key objects, ready for HMACs. */
export interface Peppers {
  /** Turns since 1970. */
  turn: number;
  current: KeyObject;
  previous: KeyObject;
  markSeed: number;
}

/** Requests are repeated, because a gateway may have no connection to the bus when it starts. */
const REQUEST_INTERVAL_MS = 60_000;

/**
 * Gives all gateways the same peppers, over sealed announcements. A gateway that starts requests the peppers, and the other
 * gateways offer theirs.
 */
@Injectable()
export class PepperExchange implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly states: Record<Turn, PepperState>;
  private readonly keys: Partial<Record<Turn, { state: PepperState; peppers: Peppers }>> = {};
  private timer?: NodeJS.Timeout;

  constructor(@Inject(Bus) private readonly bus: Bus) {
    const now = Date.now();
    this.states = { day: newPeppers(now, 'day'), week: newPeppers(now, 'week') };
  }

  onApplicationBootstrap(): void {
    this.bus.onAnnounce(ANNOUNCEMENTS.pepperWanted, () => this.offer());
    this.bus.onAnnounce(ANNOUNCEMENTS.pepperOffered, (payload) => this.acceptOffer(payload as PepperOffer));
    const requestPeppers = () => this.announce(ANNOUNCEMENTS.pepperWanted, {});
    this.timer = setInterval(requestPeppers, REQUEST_INTERVAL_MS).unref();
    requestPeppers();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Every open window started under one of the two peppers, because no window is longer than a turn. */
  peppers(length: Turn = 'day'): Peppers {
    const state = this.current(length);
    const known = this.keys[length];
    if (known?.state === state) {
      return known.peppers;
    }
    const peppers = {
      turn: state.turn,
      current: createSecretKey(state.current),
      previous: createSecretKey(state.previous),
      markSeed: state.markSeed,
    };
    this.keys[length] = { state, peppers };
    return peppers;
  }

  /** When the counts began, epoch milliseconds: all that was seen before is lost. */
  countsSince(): number {
    return this.states.day.bornAt;
  }

  private current(length: Turn): PepperState {
    const state = advance(this.states[length], turnOf(Date.now(), length));
    this.states[length] = state;
    return state;
  }

  private offer(): void {
    const offer: PepperOffer = { day: offered(this.current('day')), week: offered(this.current('week')) };
    this.announce(ANNOUNCEMENTS.pepperOffered, offer);
  }

  /** A failed announcement is ignored: this gateway counts with its own peppers until the next request. */
  private announce(topic: string, payload: object): void {
    this.bus.announce(topic, payload).catch(() => {});
  }

  private acceptOffer(offer: PepperOffer): void {
    for (const length of ['day', 'week'] as const) {
      const theirs = advance(stateOf(offer[length]), turnOf(Date.now(), length));
      this.states[length] = elder(this.current(length), theirs);
    }
  }
}

const offered = ({ current, previous, ...state }: PepperState): OfferedSeries => ({
  ...state,
  current: current.toString('base64'),
  previous: previous.toString('base64'),
});

const stateOf = ({ current, previous, ...state }: OfferedSeries): PepperState => ({
  ...state,
  current: Buffer.from(current, 'base64'),
  previous: Buffer.from(previous, 'base64'),
});
