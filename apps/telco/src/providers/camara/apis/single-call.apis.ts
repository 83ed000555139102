import type { LineQuery, LineRecord } from '@cotejo/contracts';
import { OPERATIONS } from '../camara-operations.js';
import { answeredValue, readMember, TRUTH } from '../camara-outcome.js';
import { daysAgo } from './bogota-date.js';
import type { LineApi } from './line-api.js';

/** The period in which a line counts as recent: the previous subscriber's codes and debts may still be sent to the number. */
const RECYCLED_WITHIN_DAYS = 90;
/** Three decimals are about 100 m: precise enough for a circle of kilometres, and the operator needs no better position. */
const ROUNDING_FACTOR = 1_000;

const readRecycled = readMember('phoneNumberRecycled', TRUTH);
const readVerified = readMember('devicePhoneNumberVerified', TRUTH);
const readNear = readMember(
  'verificationResult',
  // `PARTIAL`: a part of the cell is within the circle. `UNKNOWN` exists in version 2 only.
  new Map<unknown, LineRecord['nearGps']>([
    ['TRUE', true],
    ['PARTIAL', true],
    ['FALSE', false],
    ['UNKNOWN', null],
  ]),
);

/** Queries whether the number was given to another subscriber recently. */
export const numberRecyclingApi: LineApi = {
  api: 'numberRecycling',
  applies: () => true,
  query: async (line) => {
    const specifiedDate = daysAgo(RECYCLED_WITHIN_DAYS);
    return { recycled: answeredValue(await line.query(OPERATIONS.recycling, { specifiedDate }, readRecycled)) };
  },
};

/** Queries whether the line is near the GPS position of the buyer's device. */
export const locationVerificationApi: LineApi = {
  api: 'locationVerification',
  applies: ({ gps }) => gps !== undefined,
  query: async (line, query, { maxAgeSeconds, radiusM }) => {
    const { lat, lon } = query.gps as NonNullable<LineQuery['gps']>;
    const center = { latitude: rounded(lat), longitude: rounded(lon) };
    const fields = { area: { areaType: 'CIRCLE', center, radius: radiusM }, maxAge: maxAgeSeconds };
    return { nearGps: answeredValue(await line.query(OPERATIONS.location, fields, readNear)) };
  },
};

/**
 * Queries whether the buyer's device uses the line, with the token that the device obtained over mobile data. Anybody with
 * such a token can use it, so it is sent only to the operator of the line. An operator refuses a token of another operator,
 * which gives no verdict.
 */
export const numberVerificationApi: LineApi = {
  api: 'numberVerification',
  applies: ({ token }) => token !== undefined,
  query: async (line, { token }) => {
    if (token === undefined || line.ownership !== 'owned') {
      return { numberVerified: null };
    }
    return {
      numberVerified: answeredValue(await line.queryByDeviceToken(OPERATIONS.numberVerification, token, readVerified)),
    };
  },
};

function rounded(degrees: number): number {
  return Math.round(degrees * ROUNDING_FACTOR) / ROUNDING_FACTOR;
}
