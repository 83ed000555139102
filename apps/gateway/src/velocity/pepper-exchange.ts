import { ANNOUNCEMENTS } from '@cotejo/contracts';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { advance, dayOf, elder, newPeppers, type PepperState, timeOfDay } from './pepper-ratchet.js';

interface PepperOffer {
  day: number;
  bornAt: number;
  today: string;
  yesterday: string;
}

/** Keeps the gateways on one line of peppers, over sealed announcements: who starts asks, who has one offers it. */
@Injectable()
export class PepperExchange implements OnApplicationBootstrap {
  private state: PepperState = newPeppers(Date.now());

  constructor(@Inject(Bus) private readonly bus: Bus) {}

  onApplicationBootstrap(): void {
    this.bus.onAnnounce(ANNOUNCEMENTS.pepperWanted, () => this.offer());
    this.bus.onAnnounce(ANNOUNCEMENTS.pepperOffered, (payload) => this.consider(payload as PepperOffer));
    this.bus.announce(ANNOUNCEMENTS.pepperWanted, {});
  }

  /** The peppers under which something may have been counted in the last `windowMs`: today's, and early in a day both. */
  within(windowMs: number): Buffer[] {
    const { today, yesterday } = this.current();
    return timeOfDay(Date.now()) < windowMs ? [today, yesterday] : [today];
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
    this.bus.announce(ANNOUNCEMENTS.pepperOffered, payload);
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
