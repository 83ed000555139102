import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';

const SKIP = command('CLIENT', 'REPLY', 'SKIP');
const END = '\r\n';

/**
 * Whether this connection can send a command without a reply (CLIENT REPLY SKIP, Redis 3.2). It is tried, because a proxy or
 * a substitute for Redis may not know the command, or the user may not have the permission. If the result is false,
 * replies may be mixed up: connect again. Send no other command meanwhile.
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
 * Publishes directly on the socket. ioredis would wait for a reply, and under load each reply wakes this process up, which
 * costs more than the publish. Only for a connection on which `canPublishQuietly` returned true.
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

function bulk(word: string): string {
  return `$${Buffer.byteLength(word)}\r\n${word}\r\n`;
}
