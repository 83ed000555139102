import { ipSubject } from '@cotejo/accounts';
import { documentNumber } from '@cotejo/colombia';
import { foldUpper } from '@cotejo/colombia/text-fold';
import { fullName, type PlaceRecord, type RegistryRecord, SMALL_AMOUNT_COP } from '@cotejo/contracts';
import { type FamilySurname, familySurnames, normaliseName, surnamesOfName } from '@cotejo/names';
import { nameToCompare, type Subject } from '@cotejo/receipt/subject';
import { mailboxOf } from './mailbox.js';
import type { CountedSubject, Sighting } from './sightings.js';

/** What other sources know of the buyer; `null` when they have not answered in time. */
export interface KnownRecords {
  registry: RegistryRecord | null;
  place: PlaceRecord | null;
}

/** Area codes of fixed lines begin with 60. */
const LANDLINE = /^\+5760/;
/** A shorter name has many namesakes, who would be one payer. */
const PAYER_WORDS_MIN = 3;
/** Orders that many buyers fetch at one place. */
const PICKED_UP: readonly unknown[] = ['pickup_point', 'store'];
const PUBLIC_PREMISES: readonly unknown[] = ['locker', 'courier_office'];
/** A flat, a house, an office or the like within a building, as the cadastre writes it. */
const UNIT = / (?:AP|BG|CA|CS|IN|LC|LT|OF|P|PA|PH|PT|SA|SU) \S*\d/;
/** Buildings and closed estates. */
const BUILDING = /(?:^| )(?:AGP|BL|CC|CD|CONDOMINIO|CONJ|ED|ET|TO|UN|UR|ZF) /;

/** The subjects of a request, with values that are the same however they were written. */
export function sightingOf(subject: Subject, tenant: string, { registry, place }: KnownRecords): Sighting {
  const { document, phone, email, amountCop } = subject;
  const subjects: Sighting['subjects'] = { documents: { of: 'document', value: document } };
  if (phone !== null) {
    subjects.phones = { of: LANDLINE.test(phone) ? 'landline' : 'phone', value: phone };
  }
  if (email !== null) {
    subjects.emails = { of: 'email', value: mailboxOf(email) };
  }
  const address = PICKED_UP.includes(subject.delivery?.kind) ? null : addressOf(place, subject);
  if (address) {
    subjects.addresses = address;
  }
  const payer = payerOf(subject, registry);
  if (payer !== null) {
    subjects.payers = { of: 'payer', value: payer };
  }
  const ip = subject.ip === null ? null : ipSubject(subject.ip);
  if (ip !== null) {
    subjects.ips = { of: place?.ip?.network === 'fixed' ? 'home_ip' : 'ip', value: ip };
  }
  const hasSmallAmount = amountCop !== null && amountCop < SMALL_AMOUNT_COP;
  // Whoever refuses parcels orders again with another cédula, from the same phone.
  const line = address?.of === 'cod_address' ? null : phone;
  return {
    tenant,
    subjects,
    surnames: surnamesOf(subject, registry),
    door: doorOf(place, subject),
    line,
    hasSmallAmount,
  };
}

/** As the cadastre writes it, else as the buyer wrote it: a household writes it alike. */
function doorOf(place: PlaceRecord | null, { address, city, delivery }: Subject): string | null {
  if (address === null || PICKED_UP.includes(delivery?.kind)) {
    return null;
  }
  return standardDoor(place) ?? foldUpper(`${address} ${city ?? ''}`);
}

/** A payer who is not the buyer, by document or by the words of the name. */
function payerOf(subject: Subject, registry: RegistryRecord | null): string | null {
  const holder = subject.payment?.holder ?? null;
  if (holder === null) {
    return null;
  }
  const number = documentNumber(holder);
  if (number !== null) {
    return number === subject.document ? null : number;
  }
  const own = new Set(
    normaliseName([registry && fullName(registry), nameToCompare(subject)].filter(Boolean).join(' ')),
  );
  const words = normaliseName(holder);
  const isOther = words.length >= PAYER_WORDS_MIN && words.some((word) => !own.has(word));
  return isOther ? words.sort().join(' ') : null;
}

/** Orders that are paid at the door are counted apart: a house has many buyers, and few of them pay so within a week. */
function addressOf(place: PlaceRecord | null, { payment }: Subject): CountedSubject | null {
  const door = standardDoor(place);
  const standard = place?.address?.standard ?? '';
  if (door === null) {
    return null;
  }
  if (BUILDING.test(standard) && !UNIT.test(standard)) {
    return { of: 'building', value: door };
  }
  const isPaidThere = payment?.method === 'cash_on_delivery';
  return isPaidThere ? { of: 'cod_address', value: `cash on delivery ${door}` } : { of: 'address', value: door };
}

/** The door as the cadastre writes it; `null` for an address without municipality, without form of the cadastre, or where many fetch their orders. */
function standardDoor(place: PlaceRecord | null): string | null {
  const { standard = null, municipality = null, premises = null } = place?.address ?? {};
  const isDoor = standard !== null && municipality !== null && !PUBLIC_PREMISES.includes(premises);
  return isDoor ? `${municipality} ${standard}` : null;
}

/** Of the holder; of the stated name while the registry has not answered. */
function surnamesOf(subject: Subject, registry: RegistryRecord | null): FamilySurname[] {
  if (registry && fullName(registry) !== null) {
    return familySurnames([registry.firstSurname, registry.secondSurname]);
  }
  const stated = nameToCompare(subject);
  return stated === null ? [] : surnamesOfName(stated);
}
