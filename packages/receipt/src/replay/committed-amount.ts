import { sha256 } from '@noble/hashes/sha2.js';
import { COMMITMENT_SCHEME } from '../input-names.js';

/** Whether an amount in COP is the amount of the request, by its commitment and its salt. Works without a module of Node. */
export function isCommittedAmount(amountCop: number, salt: string, commitment: string): boolean {
  const digest = sha256(new TextEncoder().encode(`${COMMITMENT_SCHEME}\namount\n${salt}\n${amountCop}`));
  return base64UrlOf(digest) === commitment;
}

function base64UrlOf(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
