import { declarePrefixed, declareSettings, integer, optionalText, text, textOr } from '@cotejo/platform/settings';

export const RECEIPT_SETTINGS = declareSettings('Gateway', 'gateway, worker, command line', {
  COTEJO_RECEIPT_KEY_FILE: text({ unset: 'required by the gateway' }).describe('Mounted file with the key that signs receipts; with a token, with the public half of that key. Older public keys follow.'),
});

/** A token whose key signs receipts. */
export const TOKEN_SETTINGS = declarePrefixed('COTEJO_RECEIPT_PKCS11_', 'Gateway', 'gateway, command line', {
  MODULE: optionalText().describe('PKCS#11 library of the token whose key signs receipts. Without it, the private key is in `COTEJO_RECEIPT_KEY_FILE`.'),
  TOKEN_LABEL: text({ unset: 'required with a module' }).describe('Label of the token.'),
  KEY_LABEL: textOr('cotejo receipts').describe('Label (`CKA_LABEL`) of all keys of receipts in the token.'),
  PIN_FILE: text({ unset: 'required with a module' }).describe('Mounted file with the PIN of the user of the token.'),
  TIMEOUT_MS: integer(10, 5_000, 250).describe('Time limit of a signature. A slower token counts as away, and answers have no receipt.'),
});
