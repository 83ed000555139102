import type { LineQuery, LineRecord } from '@cotejo/contracts';
import { kycTenureApi } from './apis/kyc-tenure.api.js';
import type { LineApi } from './apis/line-api.js';
import { simSwapApi } from './apis/sim-swap.api.js';
import { locationVerificationApi, numberRecyclingApi, numberVerificationApi } from './apis/single-call.apis.js';
import type { LocationSettings } from './camara.config.js';
import { type LineSearch, oncePerLine } from './line-search.js';
import type { OperatorLine } from './operator-line.js';

/** The APIs, cheapest call first. The first one that an operator offers is used to find the line; its answer is used too. */
const LINE_APIS: readonly LineApi[] = [simSwapApi, numberRecyclingApi, kycTenureApi, locationVerificationApi];

/** Returns true if the operator offers an API that shows whether the line belongs to it. */
export function canLocate(line: OperatorLine, query: LineQuery): boolean {
  return apisOf(line, query).length > 0;
}

/** Queries one API first, to find the operator of the line, and then all other APIs of that operator together. */
export function lineLookup(
  query: LineQuery,
  location: LocationSettings,
): Pick<LineSearch<Partial<LineRecord>>, 'fetch' | 'probe'> {
  const queryApi = (line: OperatorLine, api: LineApi | undefined) => api?.query(line, query, location) ?? {};
  const probe = oncePerLine(async (line) => queryApi(line, apisOf(line, query)[0]));
  const fetch = async (line: OperatorLine) => {
    const first = await probe(line);
    if (line.ownership === 'not_owned') {
      return {};
    }
    const others = [...apisOf(line, query).slice(1), ...tokenApis(line, query)];
    return Object.assign({}, first, ...(await Promise.all(others.map((api) => queryApi(line, api)))));
  };
  return { probe, fetch };
}

function apisOf(line: OperatorLine, query: LineQuery): LineApi[] {
  return LINE_APIS.filter(({ api, applies }) => line.has(api) && applies(query));
}

/** Never queried first: the buyer's token is sent to an operator only after the operator has confirmed the line. */
function tokenApis(line: OperatorLine, query: LineQuery): LineApi[] {
  return line.has('numberVerification') && numberVerificationApi.applies(query) ? [numberVerificationApi] : [];
}
