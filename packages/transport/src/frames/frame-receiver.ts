import type { MessageListener } from '../answering/message-dispatch.js';
import type { BusMetrics } from '../bus-metrics.js';
import type { BusLimits } from '../bus-options.js';
import { isMessage } from './envelope.js';
import type { FrameSeal } from './frame-seal.js';

/** UTF-16 code units, which the sender counts, are three bytes at most; the rest is for the heads of messages. */
const BYTES_PER_UNIT = 4;

interface ReceiverPorts {
  seal: FrameSeal;
  metrics: BusMetrics;
  limits: BusLimits;
}

/** Takes frames apart. Whatever is in one, and whatever a listener throws, ends here, counted. */
export class FrameReceiver {
  private readonly frameBoundBytes: number;

  constructor(
    private readonly ports: ReceiverPorts,
    private readonly listener: MessageListener,
  ) {
    const { limits } = ports;
    this.frameBoundBytes = BYTES_PER_UNIT * (limits.frameMaxBytes + limits.payloadMaxBytes);
  }

  /** @param bus which of two buses it was heard on */
  receive(channel: string, frame: Buffer, bus: number): void {
    if (frame.length > this.frameBoundBytes) {
      this.ports.metrics.dropped('oversized');
      return;
    }
    const opened = this.ports.seal.open(channel, frame);
    if (typeof opened === 'string') {
      this.ports.metrics.dropped(opened);
      return;
    }
    for (const message of parseMessages(opened.body)) {
      this.deliver(opened.sender, message, bus);
    }
  }

  private deliver(sender: string, message: unknown, bus: number): void {
    if (!isMessage(message)) {
      this.ports.metrics.dropped('malformed');
      return;
    }
    try {
      this.listener(sender, message, bus);
    } catch {
      this.ports.metrics.dropped('malformed');
    }
  }
}

/** The elements of a frame; what is no JSON array is one element that is no message. */
function parseMessages(body: string): unknown[] {
  try {
    const messages: unknown = JSON.parse(body);
    return Array.isArray(messages) ? messages : [undefined];
  } catch {
    return [undefined];
  }
}
