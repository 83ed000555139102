import { ACTIONS, REASONS, type ReasonCode, SIGNALS, type SignalCode } from '@cotejo/contracts';
import { z } from 'zod';
import type { Tool } from '../tool.js';

const CODES = Object.keys(REASONS) as [ReasonCode, ...ReasonCode[]];
const input = z.strictObject({ code: z.enum(CODES).describe('Reason code of an answer') });

/** Explains a reason code from the table of reasons. */
export function explainReasonTool(): Tool<z.infer<typeof input>> {
  return {
    name: 'explain_reason',
    title: 'Explain a reason code',
    description:
      'Explains a reason code in Spanish and English: what it means, which source reports it, what a buyer can change.',
    input,
    readsOnly: true,
    callsApi: false,
    run: async ({ code }) => explanationOf(code),
  };
}

function explanationOf(code: ReasonCode): object {
  const signal = Object.hasOwn(SIGNALS, code) ? SIGNALS[code as SignalCode] : undefined;
  return {
    code,
    ...REASONS[code],
    ...(signal && { meaning: signal.meaning, source: signal.source, inputs: signal.inputs }),
    what_the_buyer_can_do: ACTIONS[code as SignalCode] ?? null,
    document: 'docs/site/pages/en/reference/reasons.md',
  };
}
