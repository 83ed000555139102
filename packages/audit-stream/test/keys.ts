import { generateKeyPairSync } from 'node:crypto';
import { ReceiptKeys } from '@cotejo/receipt';

/** New keys for signing, as a key file would have them. */
export function newReceiptKeys(): ReceiptKeys {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return ReceiptKeys.parse(pem, 'TEST');
}
