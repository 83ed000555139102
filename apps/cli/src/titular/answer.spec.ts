import { generateKeyPairSync } from 'node:crypto';
import { titularAnswer } from '@cotejo/compliance';
import { openReceipt, RECEIPT_TYPE, ReceiptKeys, signDocument } from '@cotejo/receipt';
import { openAnswer, signAnswer } from './answer.js';

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
const keys = ReceiptKeys.parse(String(pem), 'TEST');
const content = { jti: 'tit_1', environment: 'sandbox', product: '0', reference: 'SOL-1', subject: {}, families: [] };
const answer = titularAnswer({ ...content, dataFolder: 'none' }, 0);

it('refuses a receipt of the same key as an answer, and an answer as a receipt', async () => {
  expect(await openAnswer(await signAnswer(answer, keys), keys)).toEqual(answer);
  const receipt = await signDocument(answer, RECEIPT_TYPE, keys);
  await expect(openAnswer(receipt, keys)).rejects.toMatchObject({ problem: 'not_a_receipt' });
  await expect(openReceipt(await signAnswer(answer, keys), keys)).rejects.toMatchObject({ problem: 'not_a_receipt' });
});
