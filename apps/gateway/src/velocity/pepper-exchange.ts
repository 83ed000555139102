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

/** For use. */
export interface DayPeppers {
  today: KeyObject;
  yesterday: KeyObject;
}

/** A gateway that could not be heard when it started is heard later. */
const ASK_EVERY_MS = 60_000;

/** Keeps the gateways on one line of peppers, over sealed announcements: who starts asks, who has one offers it. */
@Injectable()
export class PepperExchange implements OnApplicationBootstrap, OnApplicationShutdown {
  private state: PepperState = newPeppers(Date.now());
  private keys: { of: PepperState; peppers: DayPeppers } | undefined;
  private timer?: NodeJS.Timeout;

  constructor(@Inject(Bus) private readonly bus: Bus) {}

  onApplicationBootstrap(): void {
    this.bus.onAnnounce(ANNOUNCEMENTS.pepperWanted, () => this.offer());
    this.bus.onAnnounce(ANNOUNCEMENTS.pepperOffered, (payload) => this.consider(payload as PepperOffer));
    const ask = () => this.announce(ANNOUNCEMENTS.pepperWanted, {});
    this.timer = setInterval(ask, ASK_EVERY_MS).unref();
    ask();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** A window of at most a day that is still open began under one of the two. */
  peppers(): DayPeppers {
    const state = this.current();
    if (this.keys?.of !== state) {
      const { today, yesterday } = state;
      this.keys = { of: state, peppers: { today: createSecretKey(today), yesterday: createSecretKey(yesterday) } };
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

  /** Without the bus there is nobody to hear it: this gateway counts by its own line until the next time. */
  private announce(topic: string, payload: object): void {
    this.bus.announce(topic, payload).catch(() => {});
  }

  private consider({ day, bornAt, today, yesterday }: PepperOffer): void {
    const offered = {
      day,
      bornAt,
      today: Buffer.from(today, 'base64'),
      yesterday: Buffer.from(yesterday, 'base64'),
    };
    this.state = elder(this.current(), advance(offered, dayOf(Date.now())));
  }
}
