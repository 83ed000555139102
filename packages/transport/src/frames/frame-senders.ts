import type { KeyObject } from 'node:crypto';
import type { FrameKey } from './frame-keys.js';
import { ReplayWindow } from './replay-window.js';

const SENDERS_MAX = 4_096;
/**
 * Maximum difference between the time in a frame of an unknown sender and our time. Deadlines need clocks that differ
 * much less.
 */
const CLOCKS_APART_MAX_MS = 30_000;

/** A process that sent genuine frames. */
export interface FrameSender {
  /** Its process id: the name that its key proves, and its own random id. */
  readonly processId: string;
  /** The shared key it used last, and the key derived from it for this sender; undefined for plain frames. */
  key: FrameKey | undefined;
  derived: KeyObject | undefined;
  readonly window: ReplayWindow;
  /** Time of its latest frame by its own clock, in epoch milliseconds. */
  newestAt: number;
}

/**
 * The processes of one name that sent frames. While a sender is remembered, each of its frames is accepted once. A frame of an unknown
 * sender is accepted only if it is recent, and newer than every frame of the senders dropped from memory. So no frame is
 * accepted twice, except by a process that started within half a minute after the frame was made.
 */
export class FrameSenders {
  private readonly senders = new Map<string, FrameSender>();
  private forgottenUpTo = 0;

  get(id: string): FrameSender | undefined {
    return this.senders.get(id);
  }

  /** Remembers a sender at its first genuine frame. @returns undefined if that frame is too old and may be a replay */
  admit(id: string, processId: string, sentAt: number): FrameSender | undefined {
    if (Math.abs(Date.now() - sentAt) > CLOCKS_APART_MAX_MS || sentAt <= this.forgottenUpTo) {
      return undefined;
    }
    if (this.senders.size >= SENDERS_MAX) {
      this.forgetLongestSilent();
    }
    const sender = { processId, key: undefined, derived: undefined, window: new ReplayWindow(), newestAt: sentAt };
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
