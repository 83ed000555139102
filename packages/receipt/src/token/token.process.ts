import { createPublicKey } from 'node:crypto';
import { problemOf, TokenError } from './pkcs11.js';
import type { TokenReply, TokenRequest } from './token-messages.js';
import { TokenSession } from './token-session.js';

/**
 * The process that uses the library of the token's vendor. The library may hang or crash, and its calls block, so it is not
 * loaded into a process that serves requests.
 */
let session: TokenSession | undefined;

process.on('message', (request: TokenRequest) => {
  try {
    answer(request);
  } catch (error) {
    reply({ kind: 'problem', problem: problemOf(error) });
    process.disconnect();
  }
});
process.on('disconnect', () => process.exit());

function answer(request: TokenRequest): void {
  if (request.kind === 'open') {
    session = TokenSession.open(request.place, request.pin);
    reply({ kind: 'opened' });
    return;
  }
  const { id, x } = request;
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  try {
    const signature = (session as TokenSession).sign(publicKey, Buffer.from(request.input));
    reply({ kind: 'signed', id, signature });
  } catch (error) {
    if (!(error instanceof TokenError) || error.code !== 'key_absent') {
      throw error;
    }
    // The session is sound: only the key file names a key that the token does not have.
    reply({ kind: 'key_absent', id });
  }
}

function reply(message: TokenReply): void {
  process.send?.(message);
}
