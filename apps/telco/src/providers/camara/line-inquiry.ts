import type { LineQuery, LineRecord } from '@cotejo/contracts';
import { kycTenureApi } from './apis/kyc-tenure.api.js';
import type { LineApi } from './apis/line-api.js';
import { locationVerificationApi } from './apis/location-verification.api.js';
import { numberRecyclingApi } from './apis/number-recycling.api.js';
import { numberVerificationApi } from './apis/number-verification.api.js';
import { simSwapApi } from './apis/sim-swap.api.js';
import type { LocationSettings } from './camara.config.js';
import { type LineSearch, oncePerLine } from './line-search.js';
import type { OperatorLine } from './operator-line.js';

/** By what a call usually costs. The first one an operator has finds the line, and tells what it tells all the same. */
const LINE_APIS: readonly LineApi[] = [simSwapApi, numberRecyclingApi, kycTenureApi, locationVerificationApi];

/** Whether the operator has an API that tells whether the line is its own. */
export function canFind(line: OperatorLine, query: LineQuery): boolean {
  return apisOf(line, query).length > 0;
}

/** What is asked of a line: one API first, and once the line is found all the others together. */
export function lineInquiry(
  query: LineQuery,
  location: LocationSettings,
): Pick<LineSearch<Partial<LineRecord>>, 'ask' | 'probe'> {
  const askApi = (line: OperatorLine, api: LineApi | undefined) => api?.ask(line, query, location) ?? {};
  const probe = oncePerLine(async (line) => askApi(line, apisOf(line, query)[0]));
  const ask = async (line: OperatorLine) => {
    const first = await probe(line);
    if (line.standing === 'not_theirs') {
      return {};
    }
    const others = [...apisOf(line, query).slice(1), ...tokenApis(line, query)];
    return Object.assign({}, first, ...(await Promise.all(others.map((api) => askApi(line, api)))));
  };
  return { probe, ask };
}

function apisOf(line: OperatorLine, query: LineQuery): LineApi[] {
  return LINE_APIS.filter(({ api, applies }) => line.has(api) && applies(query));
}

/** Never first: the buyer's token is not shown to an operator before the line is known to be its own. */
function tokenApis(line: OperatorLine, query: LineQuery): LineApi[] {
  return line.has('numberVerification') && numberVerificationApi.applies(query) ? [numberVerificationApi] : [];
}
