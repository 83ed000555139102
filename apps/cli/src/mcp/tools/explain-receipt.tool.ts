import {
  findReceipt,
  type KeptReceipt,
  type KnownKeys,
  openReceipt,
  type ReceiptCheck,
  verifyReceipt,
} from '@cotejo/receipt';
import { z } from 'zod';
import { answerDifferences, problemText } from '../../receipt/verification-report.js';
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
      const kept = findReceipt(text);
      if (!kept) {
        throw new ToolRefusal('This is no receipt: give a token, {"token", "salts"}, or a whole answer.');
      }
      const { keys, check } = await checkWithKeys({ ...kept, salts: null }, keyring, policiesDir, signal);
      if ('problem' in check) {
        return { genuine: false, problem: check.problem, explanation: problemText(check.problem) };
      }
      const { addsUp, outcomeFollows, decidedAgain, answer } = check;
      if (answer && answer.differences.length > 0) {
        const explanation = `The answer is not what its receipt says: ${answerDifferences(answer)}`;
        return { genuine: false, problem: 'answer_mismatch', explanation };
      }
      const checks = { adds_up: addsUp, outcome_follows: outcomeFollows, decided_again: decidedAgain.result };
      const not_covered = answer?.notCovered ?? [];
      const explained = explainDecision(await openReceipt(kept.token, keys), policiesDir);
      return { genuine: true, not_covered, checks, ...explained };
    },
  };
}

/** Fetches the keys again for a receipt whose key is not among those that are kept. */
async function checkWithKeys(
  kept: KeptReceipt,
  keyring: ReceiptKeyring,
  policiesDir: string,
  signal: AbortSignal,
): Promise<{ keys: KnownKeys; check: ReceiptCheck }> {
  const checkWith = async (keys: KnownKeys) => ({
    keys,
    check: await verifyReceipt(kept, { keys, policiesDir }),
  });
  const first = await checkWith(await keyring.keys(signal));
  const isUnknown = 'problem' in first.check && first.check.problem === 'unknown_key';
  return isUnknown ? checkWith(await keyring.keys(signal, true)) : first;
}
