import { distanceKm, insideColombia, municipalityByCode } from '@cotejo/colombia';
import type { GeoPoint } from '@cotejo/contracts';
import type { BadRowReason } from './bad-row-reason.js';

/** The territory of Bogotá reaches about 75 km from its seat; few municipalities are larger. */
const MUNICIPALITY_RADIUS_KM = 100;
const CODE_LENGTH = 5;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** Parses a number with a decimal point or comma; `undefined` for anything else. */
export function parseNumber(text: string | undefined): number | undefined {
  return text !== undefined && NUMBER.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** Parses a DIVIPOLA code and restores a leading zero that a spreadsheet removed; `undefined` for an unknown code. */
export function parseMunicipality(text: string | undefined): string | undefined {
  const code = text?.padStart(CODE_LENGTH, '0');
  return code !== undefined && municipalityByCode(code) ? code : undefined;
}

/** Why a point cannot be in a municipality (missing, another coordinate system, swapped columns); `null` if it can. */
export function positionProblem({ lat, lon }: Partial<GeoPoint>, municipality: string): BadRowReason | null {
  if (lat === undefined || lon === undefined || !insideColombia({ lat, lon })) {
    return 'position_invalid';
  }
  const seat = municipalityByCode(municipality);
  return seat && distanceKm(seat, { lat, lon }) > MUNICIPALITY_RADIUS_KM ? 'far_from_municipality' : null;
}

/** Parses a stratum: 1 to 6; `null` for 0, a block without homes; `undefined` for anything else. */
export function parseStratum(text: string | undefined): number | null | undefined {
  const stratum = text === '' ? 0 : parseNumber(text);
  if (stratum === 0) {
    return null;
  }
  return stratum !== undefined && Number.isInteger(stratum) && stratum >= 1 && stratum <= 6 ? stratum : undefined;
}
