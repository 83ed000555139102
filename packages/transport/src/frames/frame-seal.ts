import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { FrameKey, FrameKeys } from './frame-keys.js';
import type { FrameSender } from './frame-senders.js';
import { ANY, type KeyRing, type Peer } from './key-ring.js';

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
 * The listener of the channel decides which key seals: the one that only processes of its name and of this process's name
 * have. From that key and its own random id each process derives the key that it seals with. So every part of the header is
 * authenticated: key id and sender select the key, counter and time are the nonce. The counter makes the nonce
 * unique. Random nonces would soon repeat at thousands of frames a second (NIST SP 800-38D allows 2^32 under one key).
 */
export class FrameSeal {
  private readonly header = Buffer.alloc(HEADER_BYTES);
  private readonly nonce = this.header.subarray(COUNTER_AT);
  /** The keys of this process, derived from the keys that it shares. */
  private readonly ownKeys = new WeakMap<FrameKey, KeyObject>();
  private counter = 0;

  /**
   * @param id 16 random bytes, in hex
   * @param listenerOf the name of the processes that listen to a channel
   * @param paired whether there are two buses, so that a second copy of a frame is no attack
   */
  constructor(
    id: string,
    private readonly ring: KeyRing,
    private readonly listenerOf: (channel: string) => string = () => ANY,
    private readonly paired = false,
  ) {
    this.header[0] = ring.sealed ? SEALED : PLAIN;
    this.header.write(id, SENDER_AT, 'hex');
  }

  /**
   * The parts of a sealed frame, in order. Writing them one by one saves a copy of the frame.
   *
   * @returns undefined if this process has no key for the listener of the channel
   */
  seal(channel: string, body: string): Buffer[] | undefined {
    const peer = this.ring.find(this.listenerOf(channel));
    if (!peer) {
      return undefined;
    }
    this.counter += 1;
    this.header.writeUIntBE(this.counter, COUNTER_AT, 6);
    this.header.writeUIntBE(Date.now(), TIME_AT, 6);
    if (!peer.keys) {
      return [Buffer.from(this.header), Buffer.from(body)];
    }
    const key = this.keyFor(peer.keys.sealing);
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
    const peer = this.ring.sealed ? this.ring.findByKey(frame.readUInt32BE(KEY_AT)) : this.ring.find(ANY);
    if (!peer) {
      return 'unknown_key';
    }
    return peer.keys ? this.openSealed(peer, peer.keys, id, channel, frame) : this.openPlain(peer, id, frame);
  }

  private openPlain(peer: Peer, id: string, frame: Buffer): OpenedFrame | FrameFault {
    const sender = this.paired ? this.acceptOnce(peer, peer.senders.get(id), id, frame) : undefined;
    const body = frame.toString('utf8', HEADER_BYTES);
    return typeof sender === 'string' ? sender : { sender: `${peer.name}:${id}`, body };
  }

  private openSealed(
    peer: Peer,
    keys: FrameKeys,
    id: string,
    channel: string,
    frame: Buffer,
  ): OpenedFrame | FrameFault {
    const key = keys.find(frame.readUInt32BE(KEY_AT)) as FrameKey;
    const known = peer.senders.get(id);
    const derived = known?.key === key ? known.derived : undefined;
    const opening = derived ?? deriveKey(key, frame.subarray(SENDER_AT, COUNTER_AT));
    const body = decrypt(opening, channel, frame);
    if (body === undefined) {
      return 'forged';
    }
    const sender = this.acceptOnce(peer, known, id, frame);
    if (typeof sender === 'string') {
      return sender;
    }
    if (!derived) {
      sender.key = key;
      sender.derived = opening;
      keys.noteOpened(key);
    }
    return { sender: sender.processId, body };
  }

  /** Accepts a genuine frame once. @returns its sender, or why it is refused */
  private acceptOnce(peer: Peer, known: FrameSender | undefined, id: string, frame: Buffer): FrameSender | FrameFault {
    const sentAt = frame.readUIntBE(TIME_AT, 6);
    const sender = known ?? peer.senders.admit(id, `${peer.name}:${id}`, sentAt);
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
    const own = this.ownKeys.get(shared) ?? deriveKey(shared, this.header.subarray(SENDER_AT, COUNTER_AT));
    this.ownKeys.set(shared, own);
    this.header.writeUInt32BE(shared.id, KEY_AT);
    return own;
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
