import { distanceKm, insideColombia, municipalityByCode } from '@cotejo/colombia';
import type { GeoPoint } from '@cotejo/contracts';
import type { BadRowReason } from './row-count.js';

/** Bogotá's own territory reaches some 75 km from its seat; few others are larger. */
const MUNICIPALITY_RADIUS_KM = 100;
const CODE_LENGTH = 5;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** A number with a point or a decimal comma; `undefined` for anything else. */
export function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && NUMBER.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** DIVIPOLA code of a municipality, which spreadsheets like to rob of its leading zero. */
export function municipalityOf(text: string | undefined): string | undefined {
  const code = text?.padStart(CODE_LENGTH, '0');
  return code !== undefined && municipalityByCode(code) ? code : undefined;
}

/** Why a point cannot lie in a municipality: no such place, another system of coordinates, or columns mixed up. */
export function problemOf({ lat, lon }: Partial<GeoPoint>, municipality: string): BadRowReason | null {
  if (lat === undefined || lon === undefined || !insideColombia({ lat, lon })) {
    return 'position_invalid';
  }
  const seat = municipalityByCode(municipality);
  return seat && distanceKm(seat, { lat, lon }) > MUNICIPALITY_RADIUS_KM ? 'far_from_municipality' : null;
}

/** 1 to 6; 0 (a block without homes) is `null`; `undefined` for anything else. */
export function stratumOf(text: string | undefined): number | null | undefined {
  const stratum = text === '' ? 0 : numberOf(text);
  if (stratum === 0) {
    return null;
  }
  return stratum !== undefined && Number.isInteger(stratum) && stratum >= 1 && stratum <= 6 ? stratum : undefined;
}
