import type { KeyObject } from 'node:crypto';
import type { FrameKey } from './frame-keys.js';
import { ReplayWindow } from './replay-window.js';

const SENDERS_MAX = 4_096;
/** How far a frame's time may be from ours for a sender not known yet. Deadlines need clocks far closer than that. */
const CLOCKS_APART_MAX_MS = 30_000;

/** A process whose frames opened. */
export interface FrameSender {
  /** The key it used last, and what was derived from it for this sender; undefined where frames are plain. */
  key: FrameKey | undefined;
  derived: KeyObject | undefined;
  readonly window: ReplayWindow;
  /** Its latest frame, by its own clock: epoch milliseconds. */
  newestAt: number;
}

/**
 * The processes heard. What one of them sealed is taken once for as long as it is remembered; a frame of one that is not
 * is believed only if it is of now, and newer than all of anyone ever forgotten. So no frame is taken twice, except by a
 * process that started within half a minute after the frame was made.
 */
export class FrameSenders {
  private readonly senders = new Map<string, FrameSender>();
  private forgottenUpTo = 0;

  get(id: string): FrameSender | undefined {
    return this.senders.get(id);
  }

  /** Remembers a sender by its first frame that opened; undefined if that is of another time and may be a replay. */
  admit(id: string, sentAt: number): FrameSender | undefined {
    if (Math.abs(Date.now() - sentAt) > CLOCKS_APART_MAX_MS || sentAt <= this.forgottenUpTo) {
      return undefined;
    }
    if (this.senders.size >= SENDERS_MAX) {
      this.forgetLongestSilent();
    }
    const sender = { key: undefined, derived: undefined, window: new ReplayWindow(), newestAt: sentAt };
    this.senders.set(id, sender);
    return sender;
  }

  private forgetLongestSilent(): void {
    let oldest = '';
    let oldestAt = Number.POSITIVE_INFINITY;
    for (const [id, { newestAt }] of this.senders) {
      if (newestAt < oldestAt) {
        oldest = id;
        oldestAt = newestAt;
      }
    }
    this.senders.delete(oldest);
    this.forgottenUpTo = Math.max(this.forgottenUpTo, oldestAt);
  }
}
