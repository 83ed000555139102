import type { Language } from '../../../src/api/session.api.js';
import { signalWords, sourceWords } from '../policies/policy-words.js';

/** Lines of the score that are neither a signal nor a rule about a signal. */
const LINES: Record<string, Record<Language, string>> = {
  base: { es: 'Puntos de partida', en: 'Starting points' },
  allowed: { es: 'En su lista de permitidos', en: 'On your allow list' },
  denied: { es: 'En su lista de bloqueados', en: 'On your deny list' },
  policy_unknown: {
    es: 'No se pudo leer su política: nada se aprueba',
    en: 'Your policy could not be read: nothing is approved',
  },
  cap: { es: 'El puntaje llega a 100 como máximo', en: 'The score is at most 100' },
  bottom: { es: 'El puntaje llega a 0 como mínimo', en: 'The score is at least 0' },
};

const RULES: Record<string, Record<Language, string>> = {
  stop: { es: 'Rechaza siempre', en: 'Always rejects' },
  floor: { es: 'Puntaje mínimo', en: 'Minimum score' },
  rule: { es: 'Regla propia', en: 'Own rule' },
  missing: { es: 'Sin respuesta de una fuente obligatoria', en: 'No answer of a mandatory source' },
  offset: { es: 'Quitado por una prueba', en: 'Taken away by evidence' },
  unknown: { es: 'Señal sin respuesta', en: 'Signal without an answer' },
};

/** A line of the score in words, by its code in the receipt. */
export function lineWords(code: string, language: Language): string {
  const known = LINES[code]?.[language];
  if (known) {
    return known;
  }
  const [rule = '', about] = code.split(':');
  if (about === undefined) {
    return RULES[code]?.[language] ?? signalWords(code, language);
  }
  const words = rule === 'missing' ? sourceWords(about, language) : signalWords(about, language);
  return `${RULES[rule]?.[language] ?? rule}: ${words}`;
}
