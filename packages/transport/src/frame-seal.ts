import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { ReplayWindow } from './replay-window.js';

const CIPHER = 'aes-256-gcm';
const PLAIN = 0;
const SEALED = 1;
/** Version, sender, counter. */
const HEADER_BYTES = 1 + 16 + 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SENDERS_MAX = 4_096;

/** What a frame was refused for; a metric label. A duplicate came before, over the other of two buses or from a cluster. */
export type FrameFault = 'forged' | 'replayed' | 'duplicate';

/** A frame that opened: who sent it, and the JSON inside. */
export interface OpenedFrame {
  sender: string;
  body: string;
}

interface Sender {
  /** Undefined where frames are plain. */
  key: KeyObject | undefined;
  /** Counters seen on each channel. */
  windows: Map<string, ReplayWindow>;
}

/**
 * Turns the JSON of a frame into bytes for one channel and back: version, sender, counter, then the JSON, sealed by
 * AES-256-GCM if there is a key, with the channel as associated data so that a frame opens nowhere else.
 *
 * Each process seals with a key of its own, derived from the shared one and its random id, and uses its counter as
 * nonce: a nonce can then never repeat, which random ones would do in time, at thousands of frames a second (NIST SP
 * 800-38D allows 2^32 under one key). By the counters a replayed frame is recognised, and where there are two buses also
 * a frame that was sent over both.
 */
export class FrameSeal {
  private readonly senderBytes: Buffer;
  private readonly ownKey: KeyObject | undefined;
  private readonly senders = new Map<string, Sender>();
  private counter = 0;

  /**
   * @param processId 16 random bytes, in hex
   * @param windowSize frames of a channel that are remembered, where a link may repeat them or mix them up; else 0
   * @throws RangeError if the key is not 32 bytes long
   */
  constructor(
    processId: string,
    private readonly key?: Buffer,
    private readonly windowSize = 0,
  ) {
    if (key && key.length !== 32) {
      throw new RangeError('the key of the bus must be 32 bytes long');
    }
    this.senderBytes = Buffer.from(processId, 'hex');
    this.ownKey = key && deriveKey(key, this.senderBytes);
  }

  seal(channel: string, body: string): Buffer {
    const header = Buffer.alloc(HEADER_BYTES);
    header[0] = this.ownKey ? SEALED : PLAIN;
    this.senderBytes.copy(header, 1);
    header.writeBigUInt64BE(BigInt(++this.counter), 17);
    if (!this.ownKey) {
      return Buffer.concat([header, Buffer.from(body)]);
    }
    const cipher = createCipheriv(CIPHER, this.ownKey, nonceOf(header)).setAAD(Buffer.from(channel));
    return Buffer.concat([header, cipher.update(body, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }

  /** Opens a frame heard on a channel, or says why it is refused. */
  open(channel: string, frame: Buffer): OpenedFrame | FrameFault {
    if (frame.length < HEADER_BYTES || frame[0] !== (this.key ? SEALED : PLAIN)) {
      return 'forged';
    }
    const sender = frame.toString('hex', 1, 17);
    if (!this.key && this.windowSize === 0) {
      return { sender, body: frame.toString('utf8', HEADER_BYTES) };
    }
    const known = this.senders.get(sender) ?? {
      key: this.key && deriveKey(this.key, frame.subarray(1, 17)),
      windows: new Map<string, ReplayWindow>(),
    };
    const body = known.key ? decrypt(known.key, channel, frame) : frame.toString('utf8', HEADER_BYTES);
    if (body === undefined) {
      return 'forged';
    }
    const window = known.windows.get(channel) ?? new ReplayWindow(this.windowSize);
    const novelty = window.admit(Number(frame.readBigUInt64BE(17)));
    if (novelty !== 'fresh') {
      return novelty;
    }
    known.windows.set(channel, window);
    this.remember(sender, known);
    return { sender, body };
  }

  /** Keeps the senders heard last: processes come and go, and only frames that opened get here. */
  private remember(id: string, sender: Sender): void {
    this.senders.delete(id);
    this.senders.set(id, sender);
    if (this.senders.size > SENDERS_MAX) {
      const [oldest] = this.senders.keys();
      this.senders.delete(oldest as string);
    }
  }
}

function deriveKey(key: Buffer, sender: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, sender, 'bus frame 1', 32)));
}

function nonceOf(header: Buffer): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  header.copy(nonce, NONCE_BYTES - 8, 17, HEADER_BYTES);
  return nonce;
}

function decrypt(key: KeyObject, channel: string, frame: Buffer): string | undefined {
  const tagStart = frame.length - TAG_BYTES;
  if (tagStart < HEADER_BYTES) {
    return undefined;
  }
  const decipher = createDecipheriv(CIPHER, key, nonceOf(frame)).setAAD(Buffer.from(channel));
  decipher.setAuthTag(frame.subarray(tagStart));
  try {
    const body = decipher.update(frame.subarray(HEADER_BYTES, tagStart));
    decipher.final();
    return body.toString('utf8');
  } catch {
    return undefined;
  }
}
