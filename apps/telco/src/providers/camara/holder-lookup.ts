import type { HolderQuery, HolderRecord } from '@cotejo/contracts';
import { queryHolder } from './apis/kyc-match.api.js';
import { OPERATIONS } from './camara-operations.js';
import { type LineSearch, oncePerLine } from './line-search.js';
import type { OperatorLine } from './operator-line.js';

/**
 * Looks up the holder of a line. The document is sent at once to the operator to which the number was assigned. Other
 * operators with SIM Swap first get the number only, so that the document is not sent to an operator without the line.
 */
export function holderLookup(query: HolderQuery): Pick<LineSearch<HolderRecord>, 'fetch' | 'probe'> {
  const fetch = oncePerLine((line) => queryHolder(line, query));
  return { fetch, probe: (line) => (line.has('simSwap') ? probeNumber(line) : fetch(line)) };
}

async function probeNumber(line: OperatorLine): Promise<void> {
  const hasDate = line.operator.config.simSwapDate;
  await (hasDate
    ? line.query(OPERATIONS.simSwapDate, {}, () => null)
    : line.query(OPERATIONS.simSwapCheck, { maxAge: 1 }, () => null));
}
