import type { Facts, PurchaseContext, SignalState, SourceId, SourceStatus } from '@cotejo/contracts';
import { inputNamesOf } from '../input-names.js';
import type { ReceiptCharacteristic, ReceiptPayload } from '../payload.js';

const STATES: Record<string, SignalState> = { true: true, false: false, unknown: 'unknown' };
/** Rules whose code contains their signal. */
const RULE_OF_SIGNAL = /^(?:stop|floor):(\w+)$/;

/**
 * The facts of the original decision, read from a receipt. A receipt has neither the amount nor the rest of the purchase, so they come
 * from a request.
 * @param amountCop amount of the request; `null`: the request had no amount
 * @param context how the order of the request is paid and delivered, for the rules of the policy
 */
export function factsFromReceipt(payload: ReceiptPayload, amountCop: number | null, context?: PurchaseContext): Facts {
  const { characteristics, sources, planned_sources, missing_mandatory, inputs, document_kind: documentKind } = payload;
  const listed = listedOf(characteristics);
  return {
    inputs: inputNamesOf(inputs),
    sources: Object.fromEntries(sources.map(({ source, status }) => [source, status])) as Record<
      SourceId,
      SourceStatus
    >,
    ...signalsOf(characteristics),
    amountCop,
    ...(documentKind && { documentKind }),
    ...(context && { context }),
    decidedAtMs: Date.parse(payload.time),
    // Version 0.1 ignored mandatory sources outside the plan. Later versions list them in `missing_mandatory`.
    plannedSources: [...planned_sources, ...missing_mandatory],
    ...(listed && { listed }),
  };
}

/** Whether the default policy replaced a policy that could not be read. */
export function wasPolicyUnknown({ characteristics }: ReceiptPayload): boolean {
  return characteristics.some(({ code }) => code === 'policy_unknown');
}

function signalsOf(characteristics: readonly ReceiptCharacteristic[]): Pick<Facts, 'states' | 'values'> {
  const states: Facts['states'] = {};
  const values: Facts['values'] = {};
  for (const { code, state, value } of characteristics) {
    const signal = RULE_OF_SIGNAL.exec(code)?.[1];
    if (signal) {
      states[signal] = true;
    } else if (state !== 'rule') {
      states[code] = STATES[state] as SignalState;
    }
    if (value !== undefined) {
      values[code] = value;
    }
  }
  return { states, values };
}

/** The list that changed the score. A list without an effect is not in the receipt and is not needed. */
function listedOf(characteristics: readonly ReceiptCharacteristic[]): Facts['listed'] {
  const codes = characteristics.map(({ code }) => code);
  if (codes.includes('denied')) {
    return 'denied';
  }
  return codes.includes('allowed') ? 'allowed' : undefined;
}
