import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningProduct } from './product.js';

/** A receipt as an answer has it. */
export interface Receipt {
  token: string;
  salts: Record<string, string>;
}

/** The content of a receipt, whatever its signature is. */
export const claims = ({ token }: Pick<Receipt, 'token'>) =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString());

/** The receipt with other claims, signed as the product signs. */
export function resigned({ stateDir }: RunningProduct, receipt: Receipt, change: object): Receipt {
  const [header] = receipt.token.split('.');
  const body = Buffer.from(JSON.stringify({ ...claims(receipt), ...change })).toString('base64url');
  const keyFile = join(stateDir, 'secrets', 'receipt.key');
  const signature = sign(null, Buffer.from(`${header}.${body}`), createPrivateKey(readFileSync(keyFile)));
  return { ...receipt, token: `${header}.${body}.${signature.toString('base64url')}` };
}
