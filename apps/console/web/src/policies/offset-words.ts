import { type ReasonText, type SignalCode, signalText } from '@cotejo/contracts';
import type { OffsetRule, Scorecard } from '@cotejo/scorecard/editor';
import type { Language } from '../../../src/api/session.api.js';

/** What a signal finds, as a noun for the middle of a sentence. */
const NOUNS: Partial<Record<SignalCode, ReasonText>> = {
  ip_location_mismatch: { es: 'una red en otro país o ciudad', en: 'a network in another country or city' },
  ip_vpn: { es: 'una VPN', en: 'a VPN' },
  ip_proxy: { es: 'un proxy público', en: 'a public proxy' },
  ip_hosting: { es: 'un centro de datos', en: 'a data centre' },
  phone_foreign: { es: 'una línea de otro país', en: 'a phone line of another country' },
  sim_swap_recent: { es: 'un cambio reciente de SIM', en: 'a recent SIM swap' },
  email_domain_typo: { es: 'un correo posiblemente mal escrito', en: 'an e-mail address that may be mistyped' },
  email_domain_recent: { es: 'un dominio de correo reciente', en: 'a recent e-mail domain' },
  email_domain_without_mail: { es: 'un dominio que no recibe correo', en: 'a domain that receives no mail' },
  document_alone: { es: 'un monto alto con solo la cédula', en: 'a large amount with only the cédula' },
  document_name_mismatch: { es: 'un nombre que no coincide', en: 'a name that does not match' },
  document_issue_date_mismatch: {
    es: 'una fecha de expedición que no coincide',
    en: 'a date of issue that does not match',
  },
  address_forwarder: { es: 'una dirección de reenvío', en: 'an address of a forwarder' },
  address_temporary: { es: 'una entrega en un alojamiento temporal', en: 'a delivery to a temporary lodging' },
  address_pickup: { es: 'una entrega en un casillero u oficina', en: 'a delivery to a locker or an office' },
  card_foreign: { es: 'una tarjeta de otro país', en: 'a card of another country' },
  cod_first_order: { es: 'un primer pedido contra entrega', en: 'a first order with cash on delivery' },
  cod_undeliverable: { es: 'una contra entrega sin dirección clara', en: 'cash on delivery without a clear address' },
  email_domain_lookalike: { es: 'un dominio que imita a otro', en: 'a domain that imitates another one' },
  email_domain_risky: { es: 'un dominio de alto riesgo', en: 'a domain of high risk' },
  email_random: { es: 'un correo al azar', en: 'a random mailbox' },
  gps_implausible: { es: 'una posición inventada', en: 'an invented position' },
  payer_not_holder: { es: 'una cuenta de otra persona', en: 'an account of another person' },
  phone_placeholder: { es: 'un número de relleno', en: 'a filler phone number' },
  shared_address: { es: 'una dirección compartida', en: 'a shared address' },
  shared_email: { es: 'un correo compartido', en: 'a shared mailbox' },
  shared_ip: { es: 'una red compartida', en: 'a shared network' },
  shared_payer: { es: 'un pagador compartido', en: 'a shared payer' },
  shared_phone: { es: 'un teléfono compartido', en: 'a shared phone' },
  velocity_check_failed: { es: 'demasiadas consultas recientes', en: 'too many recent checks' },
};

const SENTENCES = {
  es: {
    all: (signals: string) => `los puntos de ${signals}`,
    part: (points: string, signals: string) => `hasta ${points} de los puntos de ${signals}`,
    takes: (points: string) => `quita ${points}`,
    upTo: (amount: string) => `, en compras de hasta ${amount} COP`,
    unless: (signals: string) => `, salvo con ${signals}`,
    and: new Intl.ListFormat('es', { type: 'conjunction' }),
    or: new Intl.ListFormat('es', { type: 'disjunction' }),
    number: new Intl.NumberFormat('es-CO'),
  },
  en: {
    all: (signals: string) => `the points of ${signals}`,
    part: (points: string, signals: string) => `up to ${points} of the points of ${signals}`,
    takes: (points: string) => `takes away ${points}`,
    upTo: (amount: string) => `, in purchases of up to ${amount} COP`,
    unless: (signals: string) => `, except with ${signals}`,
    and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
    or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
    number: new Intl.NumberFormat('en-US'),
  },
};

/** What the evidence of a rule of the offset matrix does: the rest of a sentence that begins with its name. */
export function offsetEffect(rule: OffsetRule, scorecard: Scorecard, language: Language): string {
  const { all, part, takes, upTo, unless, and, or, number } = SENTENCES[language];
  const nounsOf = (signals: readonly SignalCode[]) => signals.map((signal) => nounOf(signal, language));
  const parts = signalsByPart(rule, scorecard).map(([points, signals]) => {
    const nouns = and.format(nounsOf(signals));
    return points === null ? all(nouns) : part(number.format(points), nouns);
  });
  const { upToCop, unless: stops = [] } = rule;
  return [
    takes(and.format(parts)),
    upToCop === undefined ? '' : upTo(number.format(upToCop)),
    stops.length === 0 ? '' : unless(or.format(nounsOf(stops))),
    '.',
  ].join('');
}

/** The signals by the points that are taken from them; `null`: all that the signal can give. These come first. */
function signalsByPart({ points }: OffsetRule, { characteristics }: Scorecard): [number | null, SignalCode[]][] {
  const byPart = new Map<number | null, SignalCode[]>([[null, []]]);
  for (const [signal, taken] of Object.entries(points) as [SignalCode, number][]) {
    const bands = characteristics.find((each) => each.signal === signal)?.bands ?? [];
    const part = bands.some((band) => band.points > taken) ? taken : null;
    byPart.set(part, [...(byPart.get(part) ?? []), signal]);
  }
  return [...byPart].filter(([, signals]) => signals.length > 0);
}

function nounOf(signal: SignalCode, language: Language): string {
  const text = signalText(signal)[language];
  return NOUNS[signal]?.[language] ?? (language === 'es' ? `«${text}»` : `“${text}”`);
}
