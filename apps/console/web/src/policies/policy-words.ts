import {
  CONTEXT_FACTS,
  type EvidenceCode,
  REASONS,
  type ReasonCode,
  SIGNALS,
  type SignalCode,
  signalText,
  VALUE_WORDS,
} from '@cotejo/contracts';
import type { Language } from '../../../src/api/session.api.js';

const SOURCES: Record<string, Record<Language, string>> = {
  registry: { es: 'Registro civil', en: 'Civil registry' },
  telco: { es: 'Operadores móviles', en: 'Mobile operators' },
  tax: { es: 'Registro tributario', en: 'Tax registry' },
  sanctions: { es: 'Listas', en: 'Lists' },
  geo: { es: 'Geografía', en: 'Geography' },
  email: { es: 'Correo', en: 'E-mail' },
  biometric: { es: 'Biometría', en: 'Biometrics' },
  velocity: { es: 'Frecuencia de consultas', en: 'Frequency of requests' },
  payment: { es: 'Pago', en: 'Payment' },
  evidence: { es: 'Pruebas del comprador', en: "Buyer's evidence" },
};

type Sentence = (language: Language, rest: string) => string;

/** Words for the settings of a policy. */
const SETTINGS: Record<string, Record<Language, string>> = {
  scorecard: { es: 'Tabla de puntaje', en: 'Scorecard' },
  reviewFrom: { es: 'Se revisa desde (puntos)', en: 'Review from (points)' },
  rejectFrom: { es: 'Se rechaza desde (puntos)', en: 'Reject from (points)' },
  missingMandatoryFloor: { es: 'Puntos sin una fuente obligatoria', en: 'Points without a mandatory source' },
  'evidence unknownBelowCop': {
    es: 'Una prueba cuenta sin saberlo todo, en compras menores de (COP)',
    en: 'Evidence counts without knowing everything, in purchases below (COP)',
  },
  earlyAnswer: { es: 'Responder antes si el resultado es seguro', en: 'Answer early when the outcome is certain' },
  'lists allow': { es: 'Lista de permitidos (entradas)', en: 'Allow list (entries)' },
  'lists deny': { es: 'Lista de bloqueados (entradas)', en: 'Deny list (entries)' },
};

/** Words for a rule, and for the source or signal that it names. */
const RULES: Record<string, Sentence> = {
  mandatory: (language, source) =>
    `${language === 'es' ? 'Fuente obligatoria' : 'Mandatory source'}: ${sourceWords(source, language)}`,
  unknown: (language, signal) =>
    `${language === 'es' ? 'Puntos si no hay respuesta' : 'Points without an answer'}: ${signalWords(signal, language)}`,
  stop: (language, signal) =>
    `${language === 'es' ? 'Rechaza siempre' : 'Always rejects'}: ${signalWords(signal, language)}`,
  floor: (language, signal) =>
    `${language === 'es' ? 'Puntaje mínimo' : 'Minimum score'}: ${signalWords(signal, language)}`,
  disabled: (language, signal) =>
    `${language === 'es' ? 'No suma puntos' : 'Adds no points'}: ${signalWords(signal, language)}`,
  'offset off': (language, id) =>
    `${language === 'es' ? 'Prueba que no cuenta' : 'Evidence that does not count'}: ${offsetName(id, language)}`,
};

/** The evidence of each offset of the scorecards, by the id of the offset; with the signal where evidence has two offsets. */
const OFFSETS: Record<string, [evidence: EvidenceCode, signal?: SignalCode]> = {
  number_verified: ['phone_number_verified'],
  number_verified_data_centre: ['phone_number_verified', 'ip_hosting'],
  phone_code: ['phone_code_returned'],
  phone_code_data_centre: ['phone_code_returned', 'ip_hosting'],
  email_code: ['email_code_returned'],
  card_3ds: ['card_authenticated'],
  name: ['name_confirmed'],
  issue_date: ['issue_date_confirmed'],
  document: ['document_read'],
  biometric: ['biometric_confirmed'],
  orders: ['orders_delivered'],
};

export function offsetName(id: string, language: Language): string {
  const codes = Object.hasOwn(OFFSETS, id) ? (OFFSETS[id] ?? []) : [id];
  return codes.map((code) => signalWords(code ?? id, language)).join(': ');
}

export const sourceWords = (source: string, language: Language): string => SOURCES[source]?.[language] ?? source;

/** The words for a signal or a reason. */
export function signalWords(code: string, language: Language): string {
  if (Object.hasOwn(SIGNALS, code)) {
    return signalText(code as SignalCode)[language];
  }
  return Object.hasOwn(REASONS, code) ? REASONS[code as ReasonCode][language] : code;
}

/** The name of a setting in a list of differences, or a value of it that is a code, in words. */
export function settingWords(name: string, language: Language): string {
  const [, setting = name, fromCop] = /^(\w+), from (\d+) COP$/.exec(name) ?? [];
  const known = SETTINGS[setting]?.[language];
  if (known) {
    const from = language === 'es' ? 'compras desde' : 'purchases from';
    return fromCop === undefined ? known : `${known}, ${from} ${grouped(fromCop, language)} COP`;
  }
  const [, own, id = '', isNote] = /^(rule|attribute) ([\w-]+)(, note)?$/.exec(name) ?? [];
  if (own) {
    const words = OWN[own]?.[language] ?? own;
    return isNote ? `${words} ${id} (${language === 'es' ? 'nota' : 'note'})` : `${words} ${id}`;
  }
  const [, rule = '', code = '', isReason] = /^(offset off|\w+) (\w+)(, reason)?$/.exec(name) ?? [];
  const sentence = RULES[rule]?.(language, code);
  if (!sentence) {
    return signalWords(name, language);
  }
  return isReason ? `${sentence} (${language === 'es' ? 'motivo' : 'reason'})` : sentence;
}

/** What a merchant names in its policy. */
const OWN: Record<string, Record<Language, string>> = {
  rule: { es: 'Regla', en: 'Rule' },
  attribute: { es: 'Atributo', en: 'Attribute' },
};

const CODES: Record<string, Record<Language, string>> = {
  reviewFrom: { es: 'el umbral de revisión', en: 'the review threshold' },
  rejectFrom: { es: 'el umbral de rechazo', en: 'the rejection threshold' },
  missingMandatoryFloor: { es: 'el puntaje sin una fuente obligatoria', en: 'the score without a mandatory source' },
  amountTiers: { es: 'los tramos', en: 'the bands' },
  fromCop: { es: 'el monto', en: 'the amount' },
};

/** The codes in a sentence of the policy check, and its amounts. One expression, so that no word of a code is replaced again. */
const PARTS =
  /(?<offset>^\w+(?=: (?:the offset|la compensación) )|(?<=(?:no offset|existe la compensación) )\w+$)|(?<setting>\b[a-z]+[A-Z]\w*\b)|(?<signal>\b[a-z]+(?:_[a-z]+)+\b)|(?<source>\b(?:registry|telco|tax|sanctions|geo|biometric)\b)|\b\d{5,}\b/g;

/** A sentence of the policy check with words in place of its codes, and with amounts that are easy to read. */
export function sentenceWords(sentence: string, language: Language): string {
  return sentence.replace(PARTS, (part, ...rest) => {
    const { offset, setting, signal, source } = rest.at(-1) as Record<string, string | undefined>;
    if (setting) {
      return CODES[setting]?.[language] ?? setting;
    }
    if (offset) {
      return quoted(offsetName(offset, language), offset, language);
    }
    if (signal) {
      return quoted(signalWords(signal, language), signal, language);
    }
    return source ? quoted(sourceWords(source, language), source, language) : grouped(part, language);
  });
}

const SPANISH: Record<string, string> = {
  true: 'sí',
  false: 'no',
  unknown: 'sin respuesta',
  approve: 'aprobar',
  review: 'revisar',
  reject: 'rechazar',
  points: 'puntos',
  allowed: 'permitido',
  denied: 'bloqueado',
  unavailable: 'no responde',
  timeout: 'no responde',
};

/** The facts of an example, one line of codes, in words. */
export function exampleWords(example: string, language: Language): string {
  const words = sentenceWords(purchaseInWords(example, language), language);
  if (language === 'en') {
    return words;
  }
  return words.replace('nothing found', 'sin hallazgos').replace(/\b[a-z]+\b/g, (word) => SPANISH[word] ?? word);
}

const PURCHASE = /(?<name>\b[a-z]+\.[a-zA-Z]+|\bhour|\bweekday) (?<value>[\w.-]+)/g;

/** The facts of a purchase in an example, such as `payment.method card`. */
const purchaseInWords = (example: string, language: Language): string =>
  example.replace(PURCHASE, (part, ...rest) => {
    const { name = '', value = '' } = rest.at(-1) as Record<string, string>;
    const fact = Object.hasOwn(CONTEXT_FACTS, name) ? CONTEXT_FACTS[name] : undefined;
    const shown = VALUE_WORDS[value]?.[language] ?? value;
    return fact ? `${fact.words[language]}: ${shown}` : part;
  });

const quoted = (words: string, code: string, language: Language): string =>
  words === code ? code : language === 'es' ? `«${words}»` : `“${words}”`;

const grouped = (digits: string, language: Language): string =>
  Number(digits).toLocaleString(language === 'es' ? 'es-CO' : 'en-US');
