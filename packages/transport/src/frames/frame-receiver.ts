import type { BusMetrics } from '../bus-metrics.js';
import type { BusLimits } from '../bus-options.js';
import { isMessage, type Message } from './envelope.js';
import type { FrameSeal } from './frame-seal.js';

/** The sender counts UTF-16 code units, which are three bytes at most. The rest is room for the fields of messages. */
const BYTES_PER_UNIT = 4;

/** Where a frame came from. */
export interface Origin {
  /** The id of the process that sealed it. */
  sender: string;
  channel: string;
  /** The bus that it arrived on: 0 or 1. */
  bus: number;
}

/** Handles one message of another process. @returns false if its sender may not send it */
export type MessageListener = (message: Message, origin: Origin) => boolean;

interface ReceiverPorts {
  seal: FrameSeal;
  metrics: BusMetrics;
  limits: BusLimits;
}

/** Opens frames and passes on their messages. Invalid frames and errors of the listener are counted and go no further. */
export class FrameReceiver {
  private readonly frameBoundBytes: number;

  constructor(
    private readonly ports: ReceiverPorts,
    private readonly listener: MessageListener,
  ) {
    const { limits } = ports;
    this.frameBoundBytes = BYTES_PER_UNIT * (limits.frameMaxBytes + limits.payloadMaxBytes);
  }

  /** @param bus the bus that the frame arrived on: 0 or 1 */
  receive(channel: string, frame: Buffer, bus: number): void {
    if (frame.length > this.frameBoundBytes) {
      this.ports.metrics.countDrop('oversized');
      return;
    }
    const opened = this.ports.seal.open(channel, frame);
    if (typeof opened === 'string') {
      this.ports.metrics.countDrop(opened);
      return;
    }
    const messages = parseMessages(opened.body);
    if (messages.length > this.ports.limits.frameMessagesMax) {
      this.ports.metrics.countDrop('oversized');
      return;
    }
    const origin = { sender: opened.sender, channel, bus };
    for (const message of messages) {
      this.deliver(message, origin);
    }
  }

  private deliver(message: unknown, origin: Origin): void {
    if (!isMessage(message)) {
      this.ports.metrics.countDrop('malformed');
      return;
    }
    try {
      if (!this.listener(message, origin)) {
        this.ports.metrics.countDrop('not_permitted');
      }
    } catch {
      this.ports.metrics.countDrop('malformed');
    }
  }
}

/** The messages of a frame. A body that is not a JSON array yields one element that is not a message. */
function parseMessages(body: string): unknown[] {
  try {
    const messages: unknown = JSON.parse(body);
    return Array.isArray(messages) ? messages : [undefined];
  } catch {
    return [undefined];
  }
}
