import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { FrameKey, FrameKeys } from './frame-keys.js';
import { type FrameSender, FrameSenders } from './frame-senders.js';

const CIPHER = 'aes-256-gcm';
const PLAIN = 0;
const SEALED = 1;
/** The header: version (1 byte), id of the key (4), sender (16), counter (6), time in epoch milliseconds (6). */
const KEY_AT = 1;
const SENDER_AT = 5;
const COUNTER_AT = 21;
const TIME_AT = 27;
const HEADER_BYTES = 33;
const TAG_BYTES = 16;

/** What a frame was refused for; a metric label. A duplicate came over the other of two buses before. */
export type FrameFault = 'forged' | 'unknown_key' | 'replayed' | 'duplicate' | 'stale';

/** A frame that opened: who sent it, and the JSON inside. */
export interface OpenedFrame {
  sender: string;
  body: string;
}

/**
 * Turns the JSON of a frame into bytes for one channel and back: a header, then the JSON, sealed by AES-256-GCM if there
 * are keys, with the channel as associated data so that a frame opens nowhere else.
 *
 * Each process seals with a key of its own, derived from a shared one and its random id, so every part of the header is
 * authenticated: id and sender choose the key, counter and time are the nonce. The counter makes that nonce unique, which
 * random ones would not be for long at thousands of frames a second (NIST SP 800-38D allows 2^32 under one key).
 */
export class FrameSeal {
  private readonly header = Buffer.alloc(HEADER_BYTES);
  private readonly nonce = this.header.subarray(COUNTER_AT);
  private readonly senders = new FrameSenders();
  private sealedBy: FrameKey | undefined;
  private ownKey: KeyObject | undefined;
  private counter = 0;

  /**
   * @param processId 16 random bytes, in hex
   * @param keys without them frames travel in the clear
   * @param paired whether one frame may come by two ways, so that a second copy is nobody's attack
   */
  constructor(
    processId: string,
    private readonly keys?: FrameKeys,
    private readonly paired = false,
  ) {
    this.header[0] = keys ? SEALED : PLAIN;
    this.header.write(processId, SENDER_AT, 'hex');
  }

  seal(channel: string, body: string): Buffer {
    return Buffer.concat(this.sealInPieces(channel, body));
  }

  /** A sealed frame as it comes: who writes its pieces one after another spares a copy of all of it. */
  sealInPieces(channel: string, body: string): Buffer[] {
    this.counter += 1;
    this.header.writeUIntBE(this.counter, COUNTER_AT, 6);
    this.header.writeUIntBE(Date.now(), TIME_AT, 6);
    if (!this.keys) {
      return [Buffer.from(this.header), Buffer.from(body)];
    }
    const key = this.keyFor(this.keys.sealing);
    const cipher = createCipheriv(CIPHER, key, this.nonce).setAAD(Buffer.from(channel));
    const sealed = cipher.update(body, 'utf8');
    cipher.final();
    return [Buffer.from(this.header), sealed, cipher.getAuthTag()];
  }

  /** Opens a frame heard on a channel, or says why it is refused. */
  open(channel: string, frame: Buffer): OpenedFrame | FrameFault {
    if (frame.length < HEADER_BYTES || frame[0] !== this.header[0]) {
      return 'forged';
    }
    const id = frame.toString('hex', SENDER_AT, COUNTER_AT);
    return this.keys ? this.openSealed(this.keys, id, channel, frame) : this.openPlain(id, frame);
  }

  private openPlain(id: string, frame: Buffer): OpenedFrame | FrameFault {
    const taken = this.paired ? this.take(this.senders.get(id), id, frame) : undefined;
    return typeof taken === 'string' ? taken : { sender: id, body: frame.toString('utf8', HEADER_BYTES) };
  }

  private openSealed(keys: FrameKeys, id: string, channel: string, frame: Buffer): OpenedFrame | FrameFault {
    const key = keys.find(frame.readUInt32BE(KEY_AT));
    if (!key) {
      return 'unknown_key';
    }
    const known = this.senders.get(id);
    const derived = known?.key === key ? known.derived : undefined;
    const opening = derived ?? deriveKey(key, frame.subarray(SENDER_AT, COUNTER_AT));
    const body = decrypt(opening, channel, frame);
    if (body === undefined) {
      return 'forged';
    }
    const sender = this.take(known, id, frame);
    if (typeof sender === 'string') {
      return sender;
    }
    if (!derived) {
      sender.key = key;
      sender.derived = opening;
      keys.heard(key);
    }
    return { sender: id, body };
  }

  /** Takes a genuine frame once, and says by whom it is. */
  private take(known: FrameSender | undefined, id: string, frame: Buffer): FrameSender | FrameFault {
    const sentAt = frame.readUIntBE(TIME_AT, 6);
    const sender = known ?? this.senders.admit(id, sentAt);
    if (!sender) {
      return 'stale';
    }
    const novelty = sender.window.take(frame.readUIntBE(COUNTER_AT, 6));
    if (novelty !== 'fresh') {
      return this.paired ? novelty : 'replayed';
    }
    sender.newestAt = Math.max(sender.newestAt, sentAt);
    return sender;
  }

  /** This process's own key under a shared one; also writes the shared one's id into the header. */
  private keyFor(shared: FrameKey): KeyObject {
    if (this.sealedBy !== shared || !this.ownKey) {
      this.sealedBy = shared;
      this.ownKey = deriveKey(shared, this.header.subarray(SENDER_AT, COUNTER_AT));
      this.header.writeUInt32BE(shared.id, KEY_AT);
    }
    return this.ownKey;
  }
}

function deriveKey({ secret }: FrameKey, sender: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, sender, 'bus frame 1', 32)));
}

function decrypt(key: KeyObject, channel: string, frame: Buffer): string | undefined {
  const tagAt = frame.length - TAG_BYTES;
  if (tagAt < HEADER_BYTES) {
    return undefined;
  }
  const nonce = frame.subarray(COUNTER_AT, HEADER_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(channel));
  decipher.setAuthTag(frame.subarray(tagAt));
  try {
    const body = decipher.update(frame.subarray(HEADER_BYTES, tagAt));
    decipher.final();
    return body.toString('utf8');
  } catch {
    return undefined;
  }
}
