import type { AnalyzeRequest, VerifyRequest } from '../models.js';
import { documentId } from './document-number.js';
import { attributeLines, purchaseLines } from './purchase.js';
import { isGiven, tidyText } from './tidy-text.js';

/** Name of an input in receipts. */
export type InputName =
  | 'document'
  | 'name'
  | 'issue_date'
  | 'phone'
  | 'phone_token'
  | 'email'
  | 'address'
  | 'city'
  | 'ip'
  | 'gps'
  | 'biometric'
  | 'amount'
  | 'payment'
  | 'delivery'
  | 'attributes'
  | 'orders';

/** The names of an input in the two calls. */
type WireName = keyof VerifyRequest | keyof AnalyzeRequest;
type Variant = 'verify' | 'analyze';
type Normaliser = (value: unknown, variant: Variant, kind: unknown) => string | number | Position | null;
interface Position {
  lat: number;
  lon: number;
}

const INPUTS: Record<InputName, { verify: WireName; analyze: WireName; normalise: Normaliser }> = {
  document: { verify: 'cedula', analyze: 'doc_number', normalise: document },
  name: { verify: 'nombre', analyze: 'name', normalise: personName },
  issue_date: { verify: 'fecha_expedicion', analyze: 'doc_issue_date', normalise: text },
  phone: { verify: 'telefono', analyze: 'phone', normalise: phone },
  phone_token: { verify: 'telefono_token', analyze: 'phone_token', normalise: text },
  email: { verify: 'email', analyze: 'email', normalise: email },
  address: { verify: 'direccion', analyze: 'address', normalise: text },
  city: { verify: 'ciudad', analyze: 'city', normalise: text },
  ip: { verify: 'ip_address', analyze: 'ip_address', normalise: text },
  gps: { verify: 'gps', analyze: 'gps', normalise: position },
  biometric: { verify: 'biometric_transaction', analyze: 'biometric_transaction', normalise: text },
  amount: { verify: 'monto', analyze: 'amount', normalise: wholePesos },
  payment: { verify: 'pago', analyze: 'payment', normalise: part('payment') },
  delivery: { verify: 'entrega', analyze: 'delivery', normalise: part('delivery') },
  attributes: { verify: 'atributos', analyze: 'attributes', normalise: attributes },
  orders: { verify: 'pruebas', analyze: 'evidence', normalise: orders },
};

/** The member with the kind of the document. */
const KIND_MEMBERS = { verify: 'tipo_documento', analyze: 'doc_type' } as const;

/** The request has a name or a value that no request of this call can have. */
export class NotNormalisable extends Error {}

/**
 * The inputs of a request as the service normalises them before it commits to them (docs/receipts.md). `null` and blank
 * texts count as not given.
 *
 * @throws NotNormalisable
 */
export function normaliseInputs(request: object, variant: Variant): [InputName, unknown][] {
  const given = new Map(Object.entries(request).filter(([, value]) => isGiven(value)));
  const kind = given.get(KIND_MEMBERS[variant]);
  given.delete(KIND_MEMBERS[variant]);
  const inputs = (Object.keys(INPUTS) as InputName[]).flatMap((name): [InputName, unknown][] => {
    const { normalise, [variant]: wireName } = INPUTS[name];
    const value = given.get(wireName);
    given.delete(wireName);
    const normalised = value === undefined ? null : normalise(value, variant, kind);
    return normalised === null ? [] : [[name, normalised]];
  });
  if (given.size > 0) {
    throw new NotNormalisable();
  }
  return inputs;
}

function text(value: unknown): string {
  if (typeof value !== 'string') {
    throw new NotNormalisable();
  }
  return tidyText(value);
}

function document(value: unknown, _variant: Variant, kind: unknown): string {
  const id = documentId(text(value), kind === undefined ? null : text(kind));
  if (id === null) {
    throw new NotNormalisable();
  }
  return id;
}

/** E.164. A Colombian number may lack the plus or the country code; a habit of forms or of the time before 2021 may be in it. */
function phone(value: unknown): string {
  const sent = text(value);
  if (/^[^.]*\.0+$/.test(sent)) {
    throw new NotNormalisable();
  }
  const digits = sent
    .replace(/[ .()\u2010-\u2015\u2212-]/g, '')
    .replace(/^(?:\+|00)?57(?:57|0[3579]?)(?=(?:3\d{9}|60\d{8})$)/, '+57')
    .replace(/^((?:\+|00)?57)0[3579]?(?=[124-8][2-8]\d{6}$)/, '$1');
  const oldFixedLine = /^(?:\+|00)?57([124-8][2-8]\d{6})$/.exec(digits)?.[1];
  if (oldFixedLine !== undefined) {
    return `+5760${oldFixedLine}`;
  }
  if (/^\+[1-9]\d{6,14}$/.test(digits)) {
    return digits;
  }
  const [, afterCode, national] = /^(?:(?:00)?57(\d{10})|(3\d{9}|60\d{8}))$/.exec(digits) ?? [];
  const subscriber = afterCode ?? national;
  if (subscriber === undefined) {
    throw new NotNormalisable();
  }
  return `+57${subscriber}`;
}

/** Only the domain in lower case: the mailbox may depend on its case. */
function email(value: unknown): string {
  const address = text(value);
  const at = address.lastIndexOf('@');
  return address.slice(0, at) + address.slice(at).toLowerCase();
}

/** `Surnames, Names` is turned around, signs become spaces, and words without a letter are left out. */
function personName(value: unknown): string | null {
  const given = text(value);
  const [surnames, names, ...more] = given.split(',');
  const turned = names === undefined || more.length > 0 ? given : `${names} ${surnames}`;
  const words = turned.replace(/[^\p{L}\p{M}\p{N} .'’-]+/gu, ' ').split(/\s+/);
  return words.filter((word) => /\p{L}/u.test(word)).join(' ') || null;
}

function position(value: unknown): Position {
  const { lat, lon, ...more } = value as Partial<Position>;
  if (typeof lat !== 'number' || typeof lon !== 'number' || Object.keys(more).length > 0) {
    throw new NotNormalisable();
  }
  return { lat, lon };
}

function part(input: 'payment' | 'delivery'): Normaliser {
  return (value, variant) => known(purchaseLines(input, value, variant, tidyText));
}

function attributes(value: unknown): string | null {
  return known(attributeLines(value, tidyText));
}

/** Of the evidence, a receipt commits to the earlier orders only. */
function orders(evidence: unknown, variant: Variant): string | null {
  const { pedidos, orders: stated } = evidence as { pedidos?: unknown; orders?: unknown };
  const sent = (variant === 'verify' ? pedidos : stated) ?? null;
  return sent === null ? null : known(purchaseLines('orders', sent, variant, tidyText));
}

function known(lines: string | null | undefined): string | null {
  if (lines === undefined) {
    throw new NotNormalisable();
  }
  return lines;
}

/** Half a peso is rounded up. */
function wholePesos(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new NotNormalisable();
  }
  return Math.round(value);
}
