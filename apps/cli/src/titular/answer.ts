import { ANSWER_VERSION, type TitularAnswer } from '@cotejo/compliance';
import { type KnownKeys, openDocument, ReceiptInvalidError, type ReceiptKeys, signDocument } from '@cotejo/receipt';

/** Not the type of a receipt, so an answer cannot be presented as a receipt, or a receipt as an answer. */
const TYPE = 'cotejo-titular+jws';

/** @throws SigningUnavailableError */
export const signAnswer = (answer: TitularAnswer, keys: ReceiptKeys): Promise<string> =>
  signDocument(answer, TYPE, keys);

/** @throws ReceiptInvalidError */
export async function openAnswer(token: string, keys: KnownKeys): Promise<TitularAnswer> {
  const answer = (await openDocument(token, TYPE, keys)) as TitularAnswer;
  if (answer.v !== ANSWER_VERSION) {
    throw new ReceiptInvalidError('unknown_version');
  }
  return answer;
}
