import { packageData } from '../package-data.js';
import { foldUpper } from '../text-fold.js';
import { ADDRESS_LENGTH_MAX } from './address-tokenizer.js';

/** What a delivery goes to when it is no home and no workplace of the buyer. */
export type Premises = 'hotel' | 'short_stay' | 'locker' | 'courier_office' | 'forwarder';

type Words =
  | 'hotels'
  | 'rooms'
  /** Units that a resident or a firm has in the building of a hotel. */
  | 'unitsOfOthers'
  | 'shortStays'
  | 'lockers'
  | 'couriers'
  /** Couriers whose names are also common words: they count only directly behind an office. */
  | 'couriersByCommonWords'
  | 'offices'
  | 'forwarders'
  | 'warehouses'
  | 'boxes'
  /** `Frente al hotel` and `barrio El Hotel` are places near a hotel. */
  | 'landmarks'
  | 'connectors';

const words = packageData<Record<Words, string[]>>('premises-words.json');
const oneOf = (kind: Words): string => `(?:${words[kind].join('|')})`;

const LANDMARK_BEFORE = `(?<!\\b${oneOf('landmarks')}(?: ${oneOf('connectors')})*(?: ${oneOf('offices')}(?: DE| DEL)?)? )`;
/** Words without digits between: `oficina 301` is a unit of its building. */
const upToWords = (max: number): string => `(?: [A-ZÑ]+){0,${max}}?`;
const COLLECTING = '(?:RECLAM|RETIR|RECOG|RECOJ)[A-Z]{1,6}';
const OFFICE = `${oneOf('offices')}(?! ?[#\\d])`;
const COURIER = oneOf('couriers');
const COURIER_OFFICE = [
  `${COLLECTING}${upToWords(4)} ${OFFICE}`,
  `${COLLECTING}${upToWords(4)} ${COURIER}`,
  `(?:${OFFICE}|${COURIER})${upToWords(4)} ${COLLECTING}`,
  `${OFFICE}${upToWords(3)} ${COURIER}`,
  `${COURIER}${upToWords(2)} ${OFFICE}`,
  `(?<=^)${COURIER}`,
  `${OFFICE}(?: PRINCIPAL)?(?: DE| DEL)? ${oneOf('couriersByCommonWords')}(?! ?\\d)`,
  `(?<=^)${oneOf('couriersByCommonWords')} ${OFFICE}`,
  // Elsewhere in the text it is the number of an office.
  '(?<=^)OFICINA 4-72',
];
const BOX_NUMBER = `${oneOf('boxes')}(?: NO| NRO| NUMERO)?[ #]*[A-Z]{0,6}[ -]?\\d+`;
const MENTIONS = [
  'hotels',
  'shortStays',
  'lockers',
  'couriers',
  'couriersByCommonWords',
  'forwarders',
  'boxes',
] as const satisfies readonly Words[];
const HOTEL = near([oneOf('hotels')]);
const ROOM = near([oneOf('rooms')]);
const UNIT_OF_OTHERS = new RegExp(`\\b${oneOf('unitsOfOthers')}\\b`);

/** The first pattern that matches decides: a forwarder's box is no locker, and a point of collection is no office. */
const PATTERNS: readonly (readonly [Premises, RegExp])[] = [
  [
    'forwarder',
    near([
      oneOf('forwarders'),
      `${oneOf('warehouses')} .*?${BOX_NUMBER}`,
      `${BOX_NUMBER} (?:.* )?${oneOf('warehouses')}`,
    ]),
  ],
  ['locker', near([oneOf('lockers')])],
  ['courier_office', near(COURIER_OFFICE)],
  ['short_stay', near([oneOf('shortStays')])],
];

/** Most addresses name nothing of the kind: one search replaces all others. */
const ANY_MENTION = new RegExp(`\\b(?:RECLAM|RETIR|RECOG|RECOJ|${MENTIONS.flatMap((kind) => words[kind]).join('|')})`);

/** The kind of premises that the words of an address name; `null` for homes, workplaces and everything else. */
export function premisesIn(text: string): Premises | null {
  if (text.length > ADDRESS_LENGTH_MAX) {
    return null;
  }
  const place = foldUpper(text)
    .replace(/[^A-ZÑ\d#-]+/g, ' ')
    .trim();
  if (!ANY_MENTION.test(place)) {
    return null;
  }
  return PATTERNS.find(([, pattern]) => pattern.test(place))?.[0] ?? (isHotel(place) ? 'hotel' : null);
}

/** The hotel itself and its neighbours buy too: a guest has a room, or no unit at all. */
function isHotel(place: string): boolean {
  return HOTEL.test(place) && (ROOM.test(place) || !UNIT_OF_OTHERS.test(place));
}

/** Matches whole words that do not stand behind a landmark. */
function near(patterns: readonly string[]): RegExp {
  return new RegExp(`${LANDMARK_BEFORE}\\b(?:${patterns.join('|')})(?![A-ZÑ])`);
}
