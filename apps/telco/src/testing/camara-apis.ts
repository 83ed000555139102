import { distanceKm } from '@cotejo/colombia';

/** A line in the data of its operator. The operator does not return absent members. Dates are ISO 8601. */
export interface Subscriber {
  /** `null`: the operator has no date. */
  simChangedAt?: string | null;
  /** Days in which the operator monitors changes. */
  monitoredDays?: number;
  /** Longest period that `check` accepts, hours. */
  checkHoursMax?: number;
  subscribedOn?: string;
  /** Oldest `tenureDate` that the operator accepts. */
  tenureSince?: string;
  contract?: 'PAYG' | 'PAYM' | 'Business';
  recycledOn?: string;
  document?: string | null;
  name?: string | null;
  /** True: the operator answers 403 if the document is missing or not the holder's. */
  documentCompulsory?: boolean;
  /** Centre and reach of the line's cell. `null`: the line cannot be located. */
  cell?: { lat: number; lon: number; reachM: number } | null;
}

export interface ApiAnswer {
  status: number;
  body: object;
}

type Body = Record<string, unknown>;

interface RequestDetails {
  path: string;
  /** Phone of the subscriber, if the token belongs to one. */
  holder: string | undefined;
}

const HOUR_MS = 3_600_000;

export function refuse(status: number, code: string): ApiAnswer {
  return { status, body: { status, code, message: `Refused: ${code}` } };
}

/** The answer of each operation for a subscriber, by API and last path segment. */
export const API_ANSWERS: Record<string, (subscriber: Subscriber, body: Body, details: RequestDetails) => ApiAnswer> = {
  'simSwap/retrieve-date': ({ monitoredDays, simChangedAt = null }) =>
    ok({ latestSimChange: simChangedAt, ...(monitoredDays !== undefined && { monitoredPeriod: monitoredDays }) }),
  'simSwap/check': ({ checkHoursMax = 2_400, simChangedAt = null }, { maxAge = 240 }) => {
    if (Number(maxAge) > checkHoursMax) {
      return refuse(400, 'OUT_OF_RANGE');
    }
    return ok({ swapped: simChangedAt !== null && Date.now() - Date.parse(simChangedAt) <= Number(maxAge) * HOUR_MS });
  },
  'numberRecycling/check': ({ recycledOn = '1990-01-01' }, { specifiedDate }) =>
    ok({ phoneNumberRecycled: recycledOn > String(specifiedDate) }),
  'kycTenure/check-tenure': ({ contract, subscribedOn = '2000-01-01', tenureSince = '1990-01-01' }, { tenureDate }) => {
    if (String(tenureDate) < tenureSince) {
      return refuse(400, 'OUT_OF_RANGE');
    }
    return ok({ tenureDateCheck: subscribedOn <= String(tenureDate), ...(contract && { contractType: contract }) });
  },
  'locationVerification/verify': ({ cell }, { area }, { path }) =>
    locationAnswer(cell, area as CircleArea, path.includes('/v2/')),
  'numberVerification/verify': (_, { phoneNumber }, { holder }) =>
    ok({ devicePhoneNumberVerified: phoneNumber === holder }),
  'kycMatch/match': matchAnswer,
};

interface CircleArea {
  center: { latitude: number; longitude: number };
  radius: number;
}

/** Version 2 has the result `UNKNOWN` for a line that cannot be located; version 3 has an error. */
function locationAnswer(cell: Subscriber['cell'], { center, radius }: CircleArea, isVersion2: boolean): ApiAnswer {
  if (!cell && isVersion2) {
    return ok({ verificationResult: 'UNKNOWN' });
  }
  if (!cell) {
    return refuse(422, 'LOCATION_VERIFICATION.UNABLE_TO_LOCATE');
  }
  const distanceM = distanceKm(cell, { lat: center.latitude, lon: center.longitude }) * 1_000;
  const isApart = distanceM > radius + cell.reachM;
  const isWithin = distanceM + cell.reachM <= radius;
  const verificationResult = isApart ? 'FALSE' : isWithin ? 'TRUE' : 'PARTIAL';
  const lastLocationTime = new Date().toISOString();
  return ok({ verificationResult, lastLocationTime, ...(verificationResult === 'PARTIAL' && { matchRate: 60 }) });
}

function matchAnswer({ document, documentCompulsory, name }: Subscriber, body: Body): ApiAnswer {
  const { idDocument, name: claimed } = body;
  if (idDocument === undefined && claimed === undefined) {
    return refuse(400, 'KNOW_YOUR_CUSTOMER.INVALID_PARAM_COMBINATION');
  }
  if (documentCompulsory && idDocument === undefined) {
    return refuse(403, 'KNOW_YOUR_CUSTOMER.ID_DOCUMENT_REQUIRED');
  }
  if (documentCompulsory && idDocument !== document) {
    return refuse(403, 'KNOW_YOUR_CUSTOMER.ID_DOCUMENT_MISMATCH');
  }
  const typeMatch = document === undefined || document === null ? 'not_available' : 'true';
  return ok({
    ...(idDocument !== undefined && {
      idDocumentMatch: compare(document, idDocument),
      idDocumentTypeMatch: typeMatch,
    }),
    ...(claimed !== undefined && { nameMatch: compare(name, claimed) }),
    ...(claimed !== undefined && compare(name, claimed) === 'false' && { nameMatchScore: 40 }),
  });
}

function compare(known: string | null | undefined, claimed: unknown): string {
  return known === undefined || known === null ? 'not_available' : String(known === claimed);
}

function ok(body: object): ApiAnswer {
  return { status: 200, body };
}
