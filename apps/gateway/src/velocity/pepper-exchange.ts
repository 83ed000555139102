import { createSecretKey, type KeyObject } from 'node:crypto';
import { ANNOUNCEMENTS } from '@cotejo/contracts';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { advance, dayOf, elder, newPeppers, type PepperState, timeOfDay } from './pepper-ratchet.js';

interface PepperOffer {
  day: number;
  bornAt: number;
  today: string;
  yesterday: string;
}

/** A gateway that could not be heard when it started is heard later. */
const ASK_EVERY_MS = 60_000;

/** Keeps the gateways on one line of peppers, over sealed announcements: who starts asks, who has one offers it. */
@Injectable()
export class PepperExchange implements OnApplicationBootstrap, OnApplicationShutdown {
  private state: PepperState = newPeppers(Date.now());
  private keys: { of: PepperState; today: KeyObject; yesterday: KeyObject } | undefined;
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

  /** The peppers under which something may have been counted in the last `windowMs`: today's, and early in a day both. */
  within(windowMs: number): KeyObject[] {
    const { today, yesterday } = this.currentKeys();
    return timeOfDay(Date.now()) < windowMs ? [today, yesterday] : [today];
  }

  private current(): PepperState {
    this.state = advance(this.state, dayOf(Date.now()));
    return this.state;
  }

  private currentKeys(): { today: KeyObject; yesterday: KeyObject } {
    const state = this.current();
    if (this.keys?.of !== state) {
      this.keys = { of: state, today: createSecretKey(state.today), yesterday: createSecretKey(state.yesterday) };
    }
    return this.keys;
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
