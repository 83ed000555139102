import { createSecretKey, type KeyObject } from 'node:crypto';
import { ANNOUNCEMENTS } from '@cotejo/contracts';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { advance, dayOf, elder, newPeppers, type PepperState } from './pepper-ratchet.js';

interface PepperOffer {
  day: number;
  bornAt: number;
  today: string;
  yesterday: string;
}

/** The two peppers as key objects, ready for HMACs. */
export interface DayPeppers {
  today: KeyObject;
  yesterday: KeyObject;
}

/** Requests are repeated, because a gateway may have no connection to the bus when it starts. */
const REQUEST_INTERVAL_MS = 60_000;

/**
 * Gives all gateways the same peppers, over sealed announcements. A gateway that starts requests the peppers, and the other
 * gateways offer theirs.
 */
@Injectable()
export class PepperExchange implements OnApplicationBootstrap, OnApplicationShutdown {
  private state: PepperState = newPeppers(Date.now());
  private keys: { state: PepperState; peppers: DayPeppers } | undefined;
  private timer?: NodeJS.Timeout;

  constructor(@Inject(Bus) private readonly bus: Bus) {}

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

  /** Every open window started under one of the two peppers, because a window lasts at most one day. */
  peppers(): DayPeppers {
    const state = this.current();
    if (this.keys?.state !== state) {
      const { today, yesterday } = state;
      this.keys = { state, peppers: { today: createSecretKey(today), yesterday: createSecretKey(yesterday) } };
    }
    return this.keys.peppers;
  }

  private current(): PepperState {
    this.state = advance(this.state, dayOf(Date.now()));
    return this.state;
  }

  private offer(): void {
    const { day, bornAt, today, yesterday } = this.current();
    const payload: PepperOffer = {
      day,
      bornAt,
      today: today.toString('base64'),
      yesterday: yesterday.toString('base64'),
    };
    this.announce(ANNOUNCEMENTS.pepperOffered, payload);
  }

  /** A failed announcement is ignored: this gateway counts with its own peppers until the next request. */
  private announce(topic: string, payload: object): void {
    this.bus.announce(topic, payload).catch(() => {});
  }

  private acceptOffer({ day, bornAt, today, yesterday }: PepperOffer): void {
    const offered = {
      day,
      bornAt,
      today: Buffer.from(today, 'base64'),
      yesterday: Buffer.from(yesterday, 'base64'),
    };
    this.state = elder(this.current(), advance(offered, dayOf(Date.now())));
  }
}
