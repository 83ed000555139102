import { AMOUNT_MAX_COP, type Facts } from './decision.js';
import { isEvidence, signalText } from './evidence.js';
import { type AttributeValue, DELIVERY_KINDS, PAYMENT_METHODS } from './purchase-context.js';
import type { ReasonText } from './reasons.js';
import { ATTRIBUTE_NUMBER_MAX, type AttributeSpec } from './rule-form.js';
import { SIGNALS, type SignalCode, type SignalSpec } from './signals.js';

/** What a rule may compare: its kind of value, and what it reads. */
export interface RuleFact {
  type: 'boolean' | 'number' | 'text';
  /** The texts that the fact can be; without it, any text. */
  oneOf?: readonly string[];
  /** The numbers that the fact can be, both ends included, and whether they are whole. */
  range?: { from: number; to: number; isWhole: boolean };
  /** What it reads, as words of a sentence. */
  words: ReasonText;
}

/** A fact of the purchase or of the time; `undefined`: it is unknown. */
export interface ContextFact extends RuleFact {
  read(facts: Facts): AttributeValue | undefined;
}

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

const HOUR_MS = 3_600_000;
/** Bogotá is five hours behind UTC all year. */
const BOGOTA_OFFSET_MS = -5 * HOUR_MS;
const DAY_HOURS = 24;
/** The first day of the epoch was a Thursday. */
const EPOCH_WEEKDAY = 4;

const hoursInBogota = ({ decidedAtMs }: Facts): number | undefined =>
  decidedAtMs === undefined ? undefined : Math.floor((decidedAtMs + BOGOTA_OFFSET_MS) / HOUR_MS);

function hourOf(facts: Facts): number | undefined {
  const hours = hoursInBogota(facts);
  return hours === undefined ? undefined : hours % DAY_HOURS;
}

function weekdayOf(facts: Facts): string | undefined {
  const hours = hoursInBogota(facts);
  return hours === undefined ? undefined : WEEKDAYS[(Math.floor(hours / DAY_HOURS) + EPOCH_WEEKDAY) % WEEKDAYS.length];
}

const WHOLE = { from: 0, to: 1_000_000, isWhole: true };

/** The facts that no source answers, by name. */
export const CONTEXT_FACTS: Readonly<Record<string, ContextFact>> = {
  amount: {
    type: 'number',
    range: { from: 0, to: AMOUNT_MAX_COP, isWhole: true },
    words: { es: 'el monto en pesos', en: 'the amount in pesos' },
    read: ({ amountCop }) => amountCop ?? undefined,
  },
  'payment.method': {
    type: 'text',
    oneOf: PAYMENT_METHODS,
    words: { es: 'el medio de pago', en: 'the payment method' },
    read: ({ context }) => context?.payment?.method ?? undefined,
  },
  'payment.confirmed': {
    type: 'boolean',
    words: { es: 'el pago confirmado', en: 'the confirmed payment' },
    read: ({ context }) => context?.payment?.confirmed ?? undefined,
  },
  'payment.threeDs': {
    type: 'boolean',
    words: { es: 'la tarjeta autenticada por el banco', en: 'the card authenticated by the bank' },
    read: ({ context }) => context?.payment?.threeDs ?? undefined,
  },
  'delivery.kind': {
    type: 'text',
    oneOf: DELIVERY_KINDS,
    words: { es: 'el tipo de entrega', en: 'the kind of delivery' },
    read: ({ context }) => context?.delivery?.kind ?? undefined,
  },
  'delivery.hasOtherReceiver': {
    type: 'boolean',
    words: { es: 'la entrega a otra persona', en: 'the delivery to another person' },
    read: ({ context }) => context?.delivery?.hasOtherReceiver,
  },
  'history.delivered': {
    type: 'number',
    range: WHOLE,
    words: { es: 'el número de pedidos anteriores entregados', en: 'the number of earlier orders delivered' },
    read: ({ context }) => context?.history?.delivered,
  },
  'history.refused': {
    type: 'number',
    range: WHOLE,
    words: { es: 'el número de pedidos anteriores rechazados', en: 'the number of earlier orders refused' },
    read: ({ context }) => context?.history?.refused,
  },
  'history.chargedBack': {
    type: 'number',
    range: WHOLE,
    words: { es: 'el número de contracargos anteriores', en: 'the number of earlier chargebacks' },
    read: ({ context }) => context?.history?.chargedBack,
  },
  'history.monthsSinceFirst': {
    type: 'number',
    range: WHOLE,
    words: { es: 'el número de meses desde el primer pedido', en: 'the number of months since the first order' },
    read: ({ context }) => context?.history?.monthsSinceFirst,
  },
  hour: {
    type: 'number',
    range: { from: 0, to: DAY_HOURS - 1, isWhole: true },
    words: { es: 'la hora en Bogotá', en: 'the hour in Bogotá' },
    read: hourOf,
  },
  weekday: {
    type: 'text',
    oneOf: WEEKDAYS,
    words: { es: 'el día de la semana en Bogotá', en: 'the weekday in Bogotá' },
    read: weekdayOf,
  },
};

const ATTRIBUTE = 'attributes.';

/** A fact that rules may compare, and where it comes from. */
export type FoundFact =
  | (ContextFact & { from: 'context' })
  | (RuleFact & { from: 'signal'; signal: SignalCode; part: 'state' | 'class' | 'figure' });

/**
 * The fact with a name, or `null` if rules cannot compare it: a fact of the purchase, `attributes.<name>` of a declared attribute,
 * `<signal>`, `<signal>.value` for the class of a signal, and `<signal>.figure` for its number. Evidence is no fact of a rule: the action
 * `challenge` and the offsets read it, so that more evidence never makes a decision worse. A document that was read proves nothing, so
 * `document_read_mismatch` is a fact.
 */
export function ruleFact(name: string, attributes: Readonly<Record<string, AttributeSpec>> = {}): FoundFact | null {
  if (Object.hasOwn(CONTEXT_FACTS, name)) {
    return { from: 'context', ...(CONTEXT_FACTS[name] as ContextFact) };
  }
  if (name.startsWith(ATTRIBUTE)) {
    const own = name.slice(ATTRIBUTE.length);
    return Object.hasOwn(attributes, own) ? attributeFact(own, attributes[own] as AttributeSpec) : null;
  }
  return signalFact(name);
}

function attributeFact(name: string, { type, oneOf, atLeast, atMost }: AttributeSpec): FoundFact {
  const range = { from: atLeast ?? -ATTRIBUTE_NUMBER_MAX, to: atMost ?? ATTRIBUTE_NUMBER_MAX, isWhole: false };
  return {
    from: 'context',
    type,
    ...(oneOf && { oneOf }),
    ...(type === 'number' && { range }),
    words: { es: name, en: name },
    read: ({ context }) => (Object.hasOwn(context?.attributes ?? {}, name) ? context?.attributes?.[name] : undefined),
  };
}

function signalFact(name: string): FoundFact | null {
  const [code = '', part, ...more] = name.split('.');
  if (!Object.hasOwn(SIGNALS, code) || isEvidence(code) || more.length > 0) {
    return null;
  }
  const signal = code as SignalCode;
  const { value }: SignalSpec = SIGNALS[signal];
  const text = signalText(signal);
  if (part === undefined) {
    return { from: 'signal', signal, part: 'state', type: 'boolean', words: text };
  }
  if (part === 'figure' && value?.figure) {
    const words = { es: `${text.es} (cifra)`, en: `${text.en} (${value.figure})` };
    const range = { from: 0, to: Number.MAX_SAFE_INTEGER, isWhole: false };
    return { from: 'signal', signal, part: 'figure', type: 'number', range, words };
  }
  if (part === 'value' && value?.classes) {
    const words = { es: `${text.es} (clase)`, en: `${text.en} (class)` };
    const oneOf = value.classes === 'open' ? undefined : value.classes;
    return { from: 'signal', signal, part: 'class', type: 'text', ...(oneOf && { oneOf }), words };
  }
  return null;
}
