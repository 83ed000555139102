import { ProviderUnavailableError } from '@cotejo/source';
import { OPERATIONS } from '../camara-operations.js';
import type { LineApi } from './line-api.js';

/** `PARTIAL`: a part of the cell is within the circle. `UNKNOWN` exists in version 2 only. */
const NEAR: Record<string, boolean | null> = { TRUE: true, PARTIAL: true, FALSE: false, UNKNOWN: null };

/** Three decimals are about 100 m: precise enough for a circle of kilometres, and the operator needs no better position. */
const ROUNDING_FACTOR = 1_000;

/** Queries whether the line is near the GPS position of the buyer's device. */
export const locationVerificationApi: LineApi = {
  api: 'locationVerification',
  applies: ({ gps }) => gps !== undefined,
  query: async (line, { gps }, { maxAgeSeconds, radiusM }) => {
    if (!gps) {
      return { nearGps: null };
    }
    const center = { latitude: rounded(gps.lat), longitude: rounded(gps.lon) };
    const fields = { area: { areaType: 'CIRCLE', center, radius: radiusM }, maxAge: maxAgeSeconds };
    const outcome = await line.query(OPERATIONS.location, fields, readResult);
    return { nearGps: outcome.kind === 'answered' ? outcome.value : null };
  },
};

function rounded(degrees: number): number {
  return Math.round(degrees * ROUNDING_FACTOR) / ROUNDING_FACTOR;
}

function readResult({ verificationResult }: Record<string, unknown>): boolean | null {
  const near = NEAR[String(verificationResult)];
  if (near === undefined) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return near;
}
