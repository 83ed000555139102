import type { SlaStatement } from '@cotejo/accounts';
import { type KnownKeys, openDocument, type ReceiptKeys, signDocument } from '@cotejo/receipt';

/**
 * This type is not the type of a receipt, so a statement cannot be presented as a receipt, or a receipt as a statement.
 */
const TYPE = 'cotejo-sla+jws';
const ISSUER = 'cotejo';

/** Signs a statement, its issuer and the time with the key of receipts. */
export function signStatement(statement: SlaStatement, keys: ReceiptKeys): Promise<string> {
  const iat = Math.floor(Date.now() / 1_000);
  return signDocument({ iss: ISSUER, iat, statement }, TYPE, keys);
}

/** @throws ReceiptInvalidError */
export async function openStatement(token: string, keys: KnownKeys): Promise<SlaStatement> {
  const { statement } = (await openDocument(token, TYPE, keys)) as { statement: SlaStatement };
  return statement;
}
