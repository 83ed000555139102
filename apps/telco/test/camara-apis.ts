import { distanceKm } from '@cotejo/colombia';

/** A line as its operator knows it; what is absent, the operator does not tell. Dates are ISO 8601. */
export interface Subscriber {
  /** `null`: it may not be told. */
  simChangedAt?: string | null;
  /** How far back changes are told of, days. */
  monitoredDays?: number;
  /** The most `check` looks back, hours. */
  checkHoursMax?: number;
  subscribedOn?: string;
  /** The oldest `tenureDate` that may be asked for. */
  tenureSince?: string;
  contract?: 'PAYG' | 'PAYM' | 'Business';
  recycledOn?: string;
  document?: string | null;
  name?: string | null;
  /** An operator that answers 403 to a document that is not the holder's, or to none. */
  documentCompulsory?: boolean;
  /** The middle of the cell it is in, and how far that reaches; `null`: it cannot be located. */
  cell?: { lat: number; lon: number; reachM: number } | null;
}

export interface ApiAnswer {
  status: number;
  body: object;
}

type Body = Record<string, unknown>;

interface Asked {
  path: string;
  /** Of whom the token is, if of a subscriber. */
  holder: string | undefined;
}

const HOUR_MS = 3_600_000;

export function refuse(status: number, code: string): ApiAnswer {
  return { status, body: { status, code, message: `Refused: ${code}` } };
}

/** What each operation answers for a subscriber, by its last path segments. */
export const API_ANSWERS: Record<string, (subscriber: Subscriber, body: Body, asked: Asked) => ApiAnswer> = {
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
    located(cell, area as CircleArea, path.includes('/v2/')),
  'numberVerification/verify': (_, { phoneNumber }, { holder }) =>
    ok({ devicePhoneNumberVerified: phoneNumber === holder }),
  'kycMatch/match': matched,
};

interface CircleArea {
  center: { latitude: number; longitude: number };
  radius: number;
}

/** Version 2 has a result of its own for a line that cannot be located. */
function located(cell: Subscriber['cell'], { center, radius }: CircleArea, isVersion2: boolean): ApiAnswer {
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

function matched({ document, documentCompulsory, name }: Subscriber, body: Body): ApiAnswer {
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
      idDocumentMatch: compared(document, idDocument),
      idDocumentTypeMatch: typeMatch,
    }),
    ...(claimed !== undefined && { nameMatch: compared(name, claimed) }),
    ...(claimed !== undefined && compared(name, claimed) === 'false' && { nameMatchScore: 40 }),
  });
}

function compared(known: string | null | undefined, claimed: unknown): string {
  return known === undefined || known === null ? 'not_available' : String(known === claimed);
}

function ok(body: object): ApiAnswer {
  return { status: 200, body };
}
