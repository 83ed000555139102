import { type KeyObject, sign } from 'node:crypto';
import { ExpectedError } from '@cotejo/contracts/expected-error';

/** The private key that signs, wherever it is. */
export interface Signer {
  /** JWK thumbprint of the public key (RFC 7638). */
  readonly kid: string;
  /** Signs with Ed25519. @throws SigningUnavailableError while the key cannot be used */
  sign(input: Buffer): Promise<Buffer>;
}

/** The private key cannot be used at this moment. */
export class SigningUnavailableError extends ExpectedError {
  /** @param code one word for operators, such as `timeout` or `CKR_TOKEN_NOT_PRESENT` */
  constructor(code: string) {
    super(code, `the key of receipts cannot be used: ${code}`);
  }
}

/** A private key in the memory of this process. */
export function fileSigner(kid: string, key: KeyObject): Signer {
  return { kid, sign: async (input) => sign(null, input, key) };
}
