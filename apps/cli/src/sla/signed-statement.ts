import type { SlaStatement } from '@cotejo/accounts';
import { type KnownKeys, openDocument, type ReceiptKeys, signDocument } from '@cotejo/receipt';

/** No receipt's: neither can be shown in the place of the other. */
const TYPE = 'cotejo-sla+jws';
const ISSUER = 'cotejo';

/** A statement as who signed it and when, with the key of receipts. */
export function signStatement(statement: SlaStatement, keys: ReceiptKeys): Promise<string> {
  const iat = Math.floor(Date.now() / 1_000);
  return signDocument({ iss: ISSUER, iat, statement }, TYPE, keys);
}

/** @throws ReceiptInvalidError */
export async function openStatement(token: string, keys: KnownKeys): Promise<SlaStatement> {
  const { statement } = (await openDocument(token, TYPE, keys)) as { statement: SlaStatement };
  return statement;
}
