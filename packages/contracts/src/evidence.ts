import type { SignalCode } from './signals.js';
import type { InputName } from './sources/source-table.js';

/** What a piece of evidence shows. Possession is not identity: a mule holds his own line. */
export type EvidenceStrength = 'possession' | 'knowledge' | 'identity' | 'history';

export interface EvidenceSpec {
  words: { es: string; en: string };
  strength: EvidenceStrength;
  /** The signals that must be false, when a source confirms the evidence and the merchant states nothing. */
  confirms: readonly SignalCode[];
  /** The input that a buyer adds to give the evidence; it was not in the first request. */
  adds: InputName | null;
  /** The member of a request that has it, in verify and in analyze. */
  member: { verify: string; analyze: string };
  /** What to request from the buyer. `null`: no buyer can give it on the spot. */
  ask: { es: string; en: string } | null;
}

/** Every kind of evidence, by its signal; what costs the buyer least comes first. */
export const EVIDENCE = {
  phone_number_verified: {
    words: { es: 'El operador confirma la línea del comprador', en: "The operator confirms the buyer's line" },
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
    words: {
      es: 'El comprador devolvió el código enviado al teléfono',
      en: 'The buyer returned the code sent to the phone',
    },
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
    words: {
      es: 'El comprador devolvió el código enviado al correo',
      en: 'The buyer returned the code sent to the mailbox',
    },
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
      es: 'El banco autenticó el pago con tarjeta (3-D Secure)',
      en: 'The bank authenticated the card payment (3-D Secure)',
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
    words: { es: 'El registro confirma el nombre', en: 'The registry confirms the name' },
    strength: 'knowledge',
    confirms: ['document_name_mismatch'],
    adds: 'name',
    member: { verify: 'nombre', analyze: 'name' },
    ask: { es: 'Pedir el nombre como aparece en la cédula', en: 'Ask for the name as it appears on the card' },
  },
  issue_date_confirmed: {
    words: { es: 'El registro confirma la fecha de expedición', en: 'The registry confirms the date of issue' },
    strength: 'knowledge',
    confirms: ['document_issue_date_mismatch'],
    adds: 'issueDate',
    member: { verify: 'fecha_expedicion', analyze: 'doc_issue_date' },
    ask: { es: 'Pedir la fecha de expedición de la cédula', en: "Ask for the card's date of issue" },
  },
  document_read: {
    words: { es: 'Una máquina leyó la cédula', en: 'A machine read the card' },
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
    words: { es: 'La biometría confirma al titular', en: 'The biometrics confirm the holder' },
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
