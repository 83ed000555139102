import { forgetLastMatch } from '@cotejo/platform';
import type { FastifyInstance } from 'fastify';

/**
 * Overwrites the bytes of an answered request, so that an idle process does not keep them: see docs/zero-storage.
 * @param bytesOf the received bytes of the app's body; `undefined` when the body was not read
 */
export function wipeBodies(fastify: FastifyInstance, bytesOf: (body: unknown) => Buffer | undefined): void {
  fastify.addHook('onSend', ({ body, raw }, _reply, payload, done) => {
    const bytes = bytesOf(body);
    // A small buffer is part of a larger memory block that lives longer than the buffer.
    if (bytes) {
      bytes.fill(0);
    }
    // The request was refused before its body was read; the connection would keep the bytes that came with the header.
    else if (raw.headers['content-length'] || raw.headers['transfer-encoding']) {
      raw.on('data', wipe);
    }
    forgetLastMatch();
    done(null, payload);
  });
}

const wipe = (chunk: Buffer) => void chunk.fill(0);
