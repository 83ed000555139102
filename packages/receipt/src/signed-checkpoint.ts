import type { AuditCheckpoint, AuditStreamState, SignedCheckpoint } from '@cotejo/accounts';
import type { Environment } from '@cotejo/contracts';
import { openDocument, signDocument } from './jws.js';
import type { KnownKeys, ReceiptKeys } from './keys/receipt-keys.js';
import { ReceiptInvalidError } from './receipt-invalid.error.js';

/** Different from the types of receipts and statements, so that no token can be presented as another kind. */
const TYPE = 'cotejo-audit+jws';
const ISSUER = 'cotejo';

/** Signs a checkpoint with the key of receipts. */
export function signCheckpoint(checkpoint: SignedCheckpoint, keys: ReceiptKeys): Promise<string> {
  const { environment, seq, hash, time, first } = checkpoint;
  const iat = Math.floor(time / 1_000);
  return signDocument({ iss: ISSUER, iat, checkpoint: { environment, seq, hash, time, first } }, TYPE, keys);
}

/** @throws ReceiptInvalidError */
export async function openCheckpoint(token: string, keys: KnownKeys): Promise<SignedCheckpoint> {
  const { checkpoint } = ((await openDocument(token, TYPE, keys)) ?? {}) as { checkpoint?: SignedCheckpoint };
  if (typeof checkpoint?.seq !== 'number' || typeof checkpoint.hash !== 'string') {
    throw new ReceiptInvalidError('unreadable');
  }
  return checkpoint;
}

/** Signs a checkpoint that was just taken of an intact chain, and adds it to the stream if there is one. */
export async function issueCheckpoint(
  { seq, hash, time }: AuditCheckpoint,
  environment: Environment,
  { keys, stream }: { keys: ReceiptKeys; stream: AuditStreamState },
): Promise<string> {
  const { first } = await stream.status();
  const token = await signCheckpoint({ environment, seq, hash, time, first }, keys);
  await stream.addApart('checkpoint', JSON.stringify({ token, seq, time }));
  return token;
}
