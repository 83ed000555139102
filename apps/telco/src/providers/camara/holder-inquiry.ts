import type { HolderQuery, HolderRecord } from '@cotejo/contracts';
import { askHolder } from './apis/kyc-match.api.js';
import { OPERATIONS } from './camara-operations.js';
import { type LineSearch, oncePerLine } from './line-search.js';
import type { OperatorLine } from './operator-line.js';

/**
 * Whose a line is. The document goes at once to the operator the number was assigned to; the others are first asked for the
 * number alone, where they have SIM Swap, so that it reaches none that does not serve the line.
 */
export function holderInquiry(query: HolderQuery): Pick<LineSearch<HolderRecord>, 'ask' | 'probe'> {
  const ask = oncePerLine((line) => askHolder(line, query));
  return { ask, probe: (line) => (line.has('simSwap') ? askNumberAlone(line) : ask(line)) };
}

async function askNumberAlone(line: OperatorLine): Promise<void> {
  const hasDate = line.operator.config.simSwapDate;
  await (hasDate
    ? line.ask(OPERATIONS.simSwapDate, {}, () => null)
    : line.ask(OPERATIONS.simSwapCheck, { maxAge: 1 }, () => null));
}
