import { randomBytes } from 'node:crypto';
import { FrameSeal } from '../src/frames/frame-seal.js';
import { type BusSecrets, KeyRing } from '../src/frames/key-ring.js';

/** Seals frames like a new process with these secrets, or without a key. */
export function sealAs(
  secrets?: BusSecrets,
  { id = randomBytes(16).toString('hex'), listener = 'any' }: { id?: string | undefined; listener?: string } = {},
): (channel: string, body: string) => Buffer {
  const seal = new FrameSeal(id, new KeyRing(secrets, 0), () => listener);
  return (channel, body) => Buffer.concat(seal.seal(channel, body) ?? []);
}
