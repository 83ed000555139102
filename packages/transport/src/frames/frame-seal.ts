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

/** Why a frame was refused; also a metric label. A `duplicate` arrived before over the other of two buses. */
export type FrameFault = 'forged' | 'unknown_key' | 'replayed' | 'duplicate' | 'stale';

/** A frame that was opened: the process id of its sender, and its JSON. */
export interface OpenedFrame {
  sender: string;
  body: string;
}

/**
 * Converts the JSON of a frame into bytes for one channel and back. A frame is a header, then the JSON. If there are keys,
 * the JSON is sealed by AES-256-GCM with the channel as associated data, so that a frame opens on no other channel.
 *
 * Each process seals with its own key, derived from the shared key and the random id of the process. So every part of the
 * header is authenticated: key id and sender select the key, counter and time are the nonce. The counter makes the nonce
 * unique. Random nonces would soon repeat at thousands of frames a second (NIST SP 800-38D allows 2^32 under one key).
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
   * @param keys without keys, frames travel as plain text
   * @param paired whether there are two buses, so that a second copy of a frame is no attack
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

  /** The parts of a sealed frame, in order. Writing them one by one saves a copy of the frame. */
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

  /** Opens a frame received on a channel. @returns its content, or the reason why it is refused */
  open(channel: string, frame: Buffer): OpenedFrame | FrameFault {
    if (frame.length < HEADER_BYTES || frame[0] !== this.header[0]) {
      return 'forged';
    }
    const id = frame.toString('hex', SENDER_AT, COUNTER_AT);
    return this.keys ? this.openSealed(this.keys, id, channel, frame) : this.openPlain(id, frame);
  }

  private openPlain(id: string, frame: Buffer): OpenedFrame | FrameFault {
    const sender = this.paired ? this.acceptOnce(this.senders.get(id), id, frame) : undefined;
    return typeof sender === 'string' ? sender : { sender: id, body: frame.toString('utf8', HEADER_BYTES) };
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
    const sender = this.acceptOnce(known, id, frame);
    if (typeof sender === 'string') {
      return sender;
    }
    if (!derived) {
      sender.key = key;
      sender.derived = opening;
      keys.noteOpened(key);
    }
    return { sender: id, body };
  }

  /** Accepts a genuine frame once. @returns its sender, or why it is refused */
  private acceptOnce(known: FrameSender | undefined, id: string, frame: Buffer): FrameSender | FrameFault {
    const sentAt = frame.readUIntBE(TIME_AT, 6);
    const sender = known ?? this.senders.admit(id, sentAt);
    if (!sender) {
      return 'stale';
    }
    const novelty = sender.window.accept(frame.readUIntBE(COUNTER_AT, 6));
    if (novelty !== 'fresh') {
      return this.paired ? novelty : 'replayed';
    }
    sender.newestAt = Math.max(sender.newestAt, sentAt);
    return sender;
  }

  /** The key of this process under a shared key. It also writes the id of the shared key into the header. */
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
