import type { ReadDocument } from '../read-document.js';
import { derive, SALT_BYTES } from './derive.js';

/** The document and the name of an order. */
export interface OrderHolder {
  /** Default: `CC`. */
  kind?: NonNullable<ReadDocument['tipo_documento']>;
  /** Without dots and without leading zeros. */
  number: string;
}

export interface NewTicket extends OrderHolder {
  /** The merchant's own number of the order: letters, digits, `-` and `_`, up to 40. */
  order: string;
  /** Name as on the parcel. It is in the ticket in clear, as it is on the label; leave it out to compare only the document. */
  name?: string;
  /** From then on the page refuses the ticket. */
  expiresAt: Date;
}

/** A ticket as the page reads it. */
export interface Ticket {
  order: string;
  expiresAt: Date;
  salt: Uint8Array<ArrayBuffer>;
  /** Start of what `derive` proves. */
  proof: Uint8Array;
  name: string | null;
}

const FORM = 'CT1';
const PROOF_BYTES = 12;
const ORDER = /^[\w-]{1,40}$/;
const NAME_MAX = 120;
const TICKET_MAX = 600;

/**
 * Makes the ticket of an order, on the merchant's server. It goes to the courier as a QR code on the label or in the courier's app. It has
 * no document number: only a proof by which the page knows the right one when it reads the document.
 *
 * @throws RangeError if the order or the name is of another form
 */
export async function createTicket({ order, kind = 'CC', number, name = '', expiresAt }: NewTicket): Promise<string> {
  if (!ORDER.test(order) || name.length > NAME_MAX || Number.isNaN(expiresAt.getTime())) {
    throw new RangeError('order: up to 40 letters, digits, - and _; name: up to 120 characters; expiresAt: a date');
  }
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const { proof } = await derive(kind, number, salt);
  const seconds = Math.floor(expiresAt.getTime() / 1_000).toString(36);
  const parts = [FORM, order, seconds, toText(salt), toText(proof.subarray(0, PROOF_BYTES))];
  return [...parts, ...(name ? [toText(new TextEncoder().encode(name))] : [])].join('.');
}

/** `null`: not a ticket. */
export function parseTicket(text: string): Ticket | null {
  const [form, order = '', seconds = '', salt, proof, name] = text.trim().slice(0, TICKET_MAX).split('.');
  const bytes = [salt, proof, name ?? ''].map((part) => fromText(part ?? ''));
  const [saltBytes, proofBytes, nameBytes] = bytes;
  const isTicket = form === FORM && ORDER.test(order) && /^[\da-z]{5,8}$/.test(seconds);
  if (!isTicket || saltBytes?.length !== SALT_BYTES || proofBytes?.length !== PROOF_BYTES || !nameBytes) {
    return null;
  }
  return {
    order,
    expiresAt: new Date(Number.parseInt(seconds, 36) * 1_000),
    salt: saltBytes,
    proof: proofBytes,
    name: new TextDecoder().decode(nameBytes) || null,
  };
}

const toText = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

function fromText(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) {
    return null;
  }
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
