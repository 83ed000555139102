import { ProviderUnavailableError } from '@cotejo/source';
import { OPERATIONS } from '../camara-operations.js';
import type { LineApi } from './line-api.js';

/** `PARTIAL`: the cell is partly, or not only, within the circle. `UNKNOWN`: of version 2. */
const NEAR: Record<string, boolean | null> = { TRUE: true, PARTIAL: true, FALSE: false, UNKNOWN: null };

/** Some 100 m: next to a circle of kilometres nothing, and all the operator needs to know of where the buyer says to be. */
const DECIMALS = 1_000;

/** Whether the line is where the buyer's device says it is. */
export const locationVerificationApi: LineApi = {
  api: 'locationVerification',
  applies: ({ gps }) => gps !== undefined,
  ask: async (line, { gps }, { maxAgeSeconds, radiusM }) => {
    if (!gps) {
      return { nearGps: null };
    }
    const center = { latitude: rounded(gps.lat), longitude: rounded(gps.lon) };
    const fields = { area: { areaType: 'CIRCLE', center, radius: radiusM }, maxAge: maxAgeSeconds };
    const outcome = await line.ask(OPERATIONS.location, fields, readResult);
    return { nearGps: outcome.kind === 'answered' ? outcome.value : null };
  },
};

function rounded(degrees: number): number {
  return Math.round(degrees * DECIMALS) / DECIMALS;
}

function readResult({ verificationResult }: Record<string, unknown>): boolean | null {
  const near = NEAR[String(verificationResult)];
  if (near === undefined) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return near;
}
