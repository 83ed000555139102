import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';

const SKIP = command('CLIENT', 'REPLY', 'SKIP');
const END = '\r\n';

/**
 * Whether this connection lets a command go without an answer (CLIENT REPLY SKIP, Redis 3.2): tried out, as a proxy or a
 * stand-in may not know it, or the user may not be permitted to. If not, answers may have been mixed up: connect again.
 * Nothing else may be asked meanwhile.
 */
export async function canPublishQuietly(redis: Redis): Promise<boolean> {
  try {
    await redis.client('REPLY', 'ON');
    redis.stream.write(`${SKIP}${command('ECHO', 'skipped')}`);
    const nonce = randomBytes(8).toString('hex');
    return (await redis.echo(nonce)) === nonce;
  } catch {
    return false;
  }
}

/**
 * Publishes past ioredis, which would wait for an answer: under load each costs this process a wake-up, and with it more
 * than all it did to publish. Only for a connection that can.
 */
export function publishQuietly({ stream }: Redis, channel: string, pieces: readonly Buffer[]): void {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  stream.write(`${SKIP}*3\r\n$7\r\nPUBLISH\r\n${bulk(channel)}$${length}\r\n`);
  for (const piece of pieces) {
    stream.write(piece);
  }
  stream.write(END);
}

function command(...words: string[]): string {
  return `*${words.length}\r\n${words.map(bulk).join('')}`;
}

/** A word as RESP has it. */
function bulk(word: string): string {
  return `$${Buffer.byteLength(word)}\r\n${word}\r\n`;
}
