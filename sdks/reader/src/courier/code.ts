import type { ReadDocument } from '../read-document.js';
import { derive, isSame } from './derive.js';
import { matchName } from './match-name.js';
import { type OrderHolder, parseTicket, type Ticket } from './ticket.js';

/** Why a document does not fit its order. */
export type Mismatch = 'ticket_expired' | 'not_read_for_certain' | 'document_differs' | 'name_differs';

export type Comparison =
  | { matches: true; code: string; validUntil: Date; comparedName: boolean }
  | { matches: false; reason: Mismatch };

/** What the code says, after the merchant's server has checked it. */
export type CheckedCode =
  | { valid: true; fuente: ReadDocument['fuente']; comparedName: boolean }
  | { valid: false; reason: 'not_a_ticket' | 'not_a_code' | 'wrong_or_expired' };

/** A code is made for a slot of time, and holds in this one and the next. */
const SLOT_SECONDS = 300;
const PURPOSE = 'cotejo-courier-1';
/** Crockford's base 32: without I, L, O and U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGNS = 10;
const SOURCES = { P: 'pdf417', Z: 'mrz' } as const;
const CODE = new RegExp(`^([PZ])([NS])([${ALPHABET}]{${SIGNS}})$`);

/**
 * Compares what was read with the order, on the courier's device, and makes the code that the merchant's server checks. Nothing is sent.
 *
 * @param now the device's clock
 */
export async function compareWithTicket(
  read: ReadDocument,
  ticket: Ticket,
  now: Date = new Date(),
): Promise<Comparison> {
  if (now >= ticket.expiresAt) {
    return { matches: false, reason: 'ticket_expired' };
  }
  const { tipo_documento: kind, numero, problemas } = read;
  if (!kind || !numero || problemas.includes('wrong_check_digit')) {
    return { matches: false, reason: 'not_read_for_certain' };
  }
  const { proof, key } = await derive(kind, numero, ticket.salt);
  if (!isSame(proof.subarray(0, ticket.proof.length), ticket.proof)) {
    // A right number confirms the layout; another number may be a wrong reading.
    const reason = problemas.includes('unconfirmed_layout') ? 'not_read_for_certain' : 'document_differs';
    return { matches: false, reason };
  }
  const name = matchName(ticket.name, read);
  if (name === false) {
    return { matches: false, reason: 'name_differs' };
  }
  const slot = slotOf(now);
  const comparedName = name === true;
  const head = `${read.fuente === 'pdf417' ? 'P' : 'Z'}${comparedName ? 'N' : 'S'}`;
  const signs = await sign(key, ticket.order, head, slot);
  const validUntil = new Date((slot + 2) * SLOT_SECONDS * 1_000);
  return { matches: true, code: shown(head + signs), validUntil, comparedName };
}

/**
 * Checks a code, on the merchant's server. It is right if a device that had the ticket knew the number of the document 5 to 10 minutes ago at
 * most. It does not prove that a document was genuine, or that no one typed the number.
 *
 * @param given the ticket, the code as the courier says it, and the document of the order
 */
export async function checkCode(
  given: OrderHolder & { ticket: string; code: string },
  now: Date = new Date(),
): Promise<CheckedCode> {
  const ticket = parseTicket(given.ticket);
  if (!ticket) {
    return { valid: false, reason: 'not_a_ticket' };
  }
  const [, source = '', name = '', signs = ''] = CODE.exec(plain(given.code)) ?? [];
  if (signs === '') {
    return { valid: false, reason: 'not_a_code' };
  }
  const { key } = await derive(given.kind ?? 'CC', given.number, ticket.salt);
  // The clock of a phone may be a slot ahead.
  for (const slot of [0, -1, 1].map((by) => slotOf(now) + by)) {
    if (isSame(await sign(key, ticket.order, source + name, slot), signs)) {
      return { valid: true, fuente: SOURCES[source as keyof typeof SOURCES], comparedName: name === 'N' };
    }
  }
  return { valid: false, reason: 'wrong_or_expired' };
}

const slotOf = (now: Date) => Math.floor(now.getTime() / 1_000 / SLOT_SECONDS);

/** The first 50 bits of an HMAC, five for each sign. */
async function sign(key: CryptoKey, order: string, head: string, slot: number): Promise<string> {
  const message = new TextEncoder().encode([PURPOSE, order, head, slot].join('|'));
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
  const bits = mac.reduce((text, byte) => text + byte.toString(2).padStart(8, '0'), '');
  return Array.from({ length: SIGNS }, (_, at) => ALPHABET[Number.parseInt(bits.slice(5 * at, 5 * at + 5), 2)]).join(
    '',
  );
}

/** `PN-7K3QD-9X2MA` */
const shown = (code: string) => code.replace(/^(..)(.{5})(.{5})$/, '$1-$2-$3');

const plain = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replaceAll('I', '1')
    .replaceAll('L', '1')
    .replaceAll('O', '0');
