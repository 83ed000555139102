import { findReceipt, type KnownKeys, openReceipt, type ReceiptCheck, verifyReceipt } from '@cotejo/receipt';
import { z } from 'zod';
import { PROBLEMS } from '../../receipt/verification-report.js';
import type { ReceiptKeyring } from '../receipt-keyring.js';
import { type Tool, ToolRefusal } from '../tool.js';
import { explainDecision } from './receipt-explanation.js';

const RECEIPT_MAX = 256 * 1_024;
const input = z.strictObject({
  receipt: z
    .union([z.string().min(1).max(RECEIPT_MAX), z.record(z.string(), z.unknown())])
    .describe('The token of a receipt, {"token", "salts"}, or a whole answer; as an object or as JSON'),
});

/** Verifies a receipt on this machine and explains its decision. The receipt is sent nowhere. */
export function explainReceiptTool(keyring: ReceiptKeyring, policiesDir: string): Tool<z.infer<typeof input>> {
  return {
    name: 'explain_receipt',
    title: 'Explain a receipt',
    description:
      'Verifies a signed receipt on this machine and explains it: each line that changed the score, the thresholds, and what would have led to another recommendation.',
    input,
    readsOnly: true,
    // For the public keys; the receipt is sent nowhere.
    callsApi: true,
    run: async ({ receipt }, signal) => {
      const text = typeof receipt === 'string' ? receipt : JSON.stringify(receipt);
      if (text.length > RECEIPT_MAX) {
        throw new ToolRefusal('The receipt is too large.');
      }
      const token = findReceipt(text)?.token;
      if (token === undefined) {
        throw new ToolRefusal('This is no receipt: give a token, {"token", "salts"}, or a whole answer.');
      }
      const { keys, check } = await checkWithKeys(token, keyring, policiesDir, signal);
      if ('problem' in check) {
        return { genuine: false, problem: check.problem, explanation: PROBLEMS[check.problem] };
      }
      const { addsUp, outcomeFollows, decidedAgain } = check;
      const checks = { adds_up: addsUp, outcome_follows: outcomeFollows, decided_again: decidedAgain.result };
      return { genuine: true, checks, ...explainDecision(await openReceipt(token, keys), policiesDir) };
    },
  };
}

/** Fetches the keys again for a receipt whose key is not among those that are kept. */
async function checkWithKeys(
  token: string,
  keyring: ReceiptKeyring,
  policiesDir: string,
  signal: AbortSignal,
): Promise<{ keys: KnownKeys; check: ReceiptCheck }> {
  const checkWith = async (keys: KnownKeys) => ({
    keys,
    check: await verifyReceipt({ token, salts: null }, { keys, policiesDir }),
  });
  const first = await checkWith(await keyring.keys(signal));
  const isUnknown = 'problem' in first.check && first.check.problem === 'unknown_key';
  return isUnknown ? checkWith(await keyring.keys(signal, true)) : first;
}
