import { REASON_OF_SIGNAL, REASONS, type ReasonCode, type ReasonText } from './reasons.js';
import { SIGNALS, type SignalCode, type SignalSpec } from './signals.js';
import type { InputName } from './sources/source-table.js';

/** What a piece of evidence shows. Possession is not identity: a mule holds his own line. */
export type EvidenceStrength = 'possession' | 'knowledge' | 'identity' | 'history';

export interface EvidenceSpec {
  /** Its name, as a noun. */
  words: ReasonText;
  strength: EvidenceStrength;
  /** The signals that must be false, when a source confirms the evidence and the merchant states nothing. */
  confirms: readonly SignalCode[];
  /** The input that a buyer adds to give the evidence; it was not in the first request. */
  adds: InputName | null;
  /** The member of a request that has it, in verify and in analyze. */
  member: { verify: string; analyze: string };
  /** What to request from the buyer. `null`: no buyer can give it on the spot. */
  ask: ReasonText | null;
}

/** Every kind of evidence, by its signal; what costs the buyer least comes first. */
export const EVIDENCE = {
  phone_number_verified: {
    words: { es: 'Línea confirmada por el operador', en: 'Line confirmed by the operator' },
    strength: 'possession',
    confirms: ['phone_device_mismatch'],
    adds: 'phoneToken',
    member: { verify: 'telefono_token', analyze: 'phone_token' },
    ask: {
      es: 'Verificar la línea con el operador, sin que el comprador haga nada',
      en: 'Verify the line with the operator; the buyer does nothing',
    },
  },
  phone_code_returned: {
    words: { es: 'Código devuelto al teléfono', en: 'Code returned from the phone' },
    strength: 'possession',
    confirms: [],
    adds: null,
    member: { verify: 'pruebas.codigo_telefono', analyze: 'evidence.phone_code' },
    ask: {
      es: 'Enviar un código al teléfono y pedirlo al comprador',
      en: 'Send a code to the phone, and let the buyer enter it',
    },
  },
  email_code_returned: {
    words: { es: 'Código devuelto al correo', en: 'Code returned from the mailbox' },
    strength: 'possession',
    confirms: [],
    adds: null,
    member: { verify: 'pruebas.codigo_email', analyze: 'evidence.email_code' },
    ask: {
      es: 'Enviar un código al correo y pedirlo al comprador',
      en: 'Send a code to the e-mail address, and let the buyer enter it',
    },
  },
  card_authenticated: {
    words: {
      es: 'Pago con tarjeta autenticado por el banco (3-D Secure)',
      en: 'Card payment authenticated by the bank (3-D Secure)',
    },
    strength: 'possession',
    confirms: [],
    adds: null,
    member: { verify: 'pruebas.tarjeta_3ds', analyze: 'evidence.card_3ds' },
    ask: {
      es: 'Pedir el pago con tarjeta autenticado por el banco (3-D Secure)',
      en: 'Ask for a card payment that the bank authenticates (3-D Secure)',
    },
  },
  name_confirmed: {
    words: { es: 'Nombre confirmado por el registro', en: 'Name confirmed by the registry' },
    strength: 'knowledge',
    confirms: ['document_name_mismatch'],
    adds: 'name',
    member: { verify: 'nombre', analyze: 'name' },
    ask: { es: 'Pedir el nombre como aparece en la cédula', en: 'Ask for the name as it appears on the card' },
  },
  issue_date_confirmed: {
    words: { es: 'Fecha de expedición confirmada por el registro', en: 'Date of issue confirmed by the registry' },
    strength: 'knowledge',
    confirms: ['document_issue_date_mismatch'],
    adds: 'issueDate',
    member: { verify: 'fecha_expedicion', analyze: 'doc_issue_date' },
    ask: { es: 'Pedir la fecha de expedición de la cédula', en: "Ask for the card's date of issue" },
  },
  document_read: {
    words: { es: 'Cédula leída por una máquina', en: 'Cédula read by a machine' },
    strength: 'identity',
    confirms: [],
    adds: null,
    member: { verify: 'pruebas.documento', analyze: 'evidence.document' },
    ask: {
      es: 'Leer la cédula del comprador con una máquina (código de barras, zona de lectura o chip)',
      en: "Read the buyer's card by machine (barcode, machine-readable zone or chip)",
    },
  },
  biometric_confirmed: {
    words: { es: 'Titular confirmado por la biometría', en: 'Holder confirmed by the biometrics' },
    strength: 'identity',
    confirms: [
      'biometric_mismatch',
      'biometric_not_live',
      'biometric_document_mismatch',
      'biometric_stale',
      'biometric_unknown_reference',
    ],
    adds: 'biometric',
    member: { verify: 'biometric_transaction', analyze: 'biometric_transaction' },
    ask: {
      es: 'Validar el rostro o la huella con el operador biométrico',
      en: 'Validate face or finger with the biometric operator',
    },
  },
  orders_delivered: {
    words: { es: 'Pedidos anteriores entregados', en: 'Earlier orders delivered' },
    strength: 'history',
    confirms: [],
    adds: null,
    member: { verify: 'pruebas.pedidos', analyze: 'evidence.orders' },
    ask: null,
  },
} as const satisfies Partial<Record<SignalCode, EvidenceSpec>>;

export type EvidenceCode = keyof typeof EVIDENCE;
export const EVIDENCE_CODES = Object.keys(EVIDENCE) as EvidenceCode[];

export const isEvidence = (signal: string): signal is EvidenceCode => Object.hasOwn(EVIDENCE, signal);

/** What the merchant states, evidence or not: it has no points and no floor by itself, only rules read it. */
export const isStated = (signal: SignalCode): boolean => (SIGNALS[signal] as SignalSpec).source === 'evidence';

/** The words of a signal, as pages and reports name it: the words of its reason, or of the evidence. */
export const signalText = (signal: SignalCode): ReasonText =>
  isEvidence(signal) ? EVIDENCE[signal].words : REASONS[REASON_OF_SIGNAL[signal] ?? (signal as ReasonCode)];
