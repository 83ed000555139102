import type { Caller } from '@cotejo/accounts';
import type { FastifyReply } from 'fastify';

/** Of a key that was rotated and works on for a while: since when (RFC 9745) and until when (RFC 8594). */
export function setDeprecationHeaders(reply: FastifyReply, { rotatedAt, retiresAt }: Caller): void {
  if (rotatedAt === null || retiresAt === null) {
    return;
  }
  reply.header('deprecation', `@${Math.floor(rotatedAt / 1_000)}`);
  reply.header('sunset', new Date(retiresAt).toUTCString());
}
