import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@cotejo/launcher/failure';
import { rootDir } from '@cotejo/launcher/paths';

const FILE = 'docs/site/reference/spanish-texts.json';

/** Spanish for the types and rules that the reference model writes in English. */
const RULES = [
  [/^array of (.+)$/, (_, type) => `lista de ${ruleInSpanish(type)}`],
  [/^(.+) or null$/, (_, type) => `${ruleInSpanish(type)} o null`],
  [/^ipv4 or ipv6$/, () => 'ipv4 o ipv6'],
  [/^at least (\d+)$/, (_, least) => `mínimo ${least}`],
  [/^at most (\d+)$/, (_, most) => `máximo ${most}`],
  [/^at most (\d+) characters$/, (_, most) => `máximo ${most} caracteres`],
  [/^(-?\d+) to (\d+)$/, (_, least, most) => `de ${least} a ${most}`],
  [/^(\d+) to (\d+) characters$/, (_, least, most) => `de ${least} a ${most} caracteres`],
];

function ruleInSpanish(rule) {
  const found = RULES.find(([pattern]) => pattern.test(rule));
  return found ? rule.replace(found[0], found[1]) : rule;
}

/** Headings and small words of the generated pages. */
const LABELS = {
  es: {
    field: 'campo',
    type: 'tipo',
    meaning: 'significado',
    required: 'obligatorio',
    may_be_absent: 'puede faltar',
    parameters: 'Parámetros y encabezados',
    request: 'Cuerpo de la solicitud',
    answer: 'Respuesta',
    errors: 'Errores',
    example: 'Ejemplo de respuesta',
    status: 'estado',
    reasons: 'razones',
    address: 'dirección',
    header: 'encabezado',
    environments: 'Ambientes',
    headers: 'Encabezados de la respuesta',
    error_body: 'Cuerpo de un error',
    code: 'código',
    points: 'puntos',
    buyer_can: 'el comprador puede',
    term: 'término',
    text: 'texto',
    request_file: (guide) =>
      `\`request.json\` contiene el cuerpo de la solicitud. [La guía](../guides/${guide}.md) muestra cómo se arma.`,
    signals: 'un código de señal',
    reason_code: 'un [código de razón](./reasons.md)',
    error_reason: 'un [código de error](./errors.md)',
    retry: 'Vale la pena reintentar',
    no_retry: 'No reintente sin cambios',
    charged: 'se cobra una consulta',
    not_charged: 'no se cobra',
    any: 'Sobre cualquier fuente',
    class: 'Clase',
    value: 'valor',
    outcome: 'resultado',
    what: 'qué es',
    signal: 'señal',
    none: 'ninguna',
    problem: 'Problemas de un campo',
    may_be_null: 'Puede ser `null`',
    fault: { timeout: 'la fuente no responde a tiempo', unavailable: 'la fuente falla' },
  },
  en: {
    field: 'field',
    type: 'type',
    meaning: 'meaning',
    required: 'required',
    may_be_absent: 'may be absent',
    parameters: 'Parameters and headers',
    request: 'Request body',
    answer: 'Answer',
    errors: 'Errors',
    example: 'Example of an answer',
    status: 'status',
    reasons: 'reasons',
    address: 'address',
    header: 'header',
    environments: 'Environments',
    headers: 'Response headers',
    error_body: 'Body of an error',
    code: 'code',
    points: 'points',
    buyer_can: 'the buyer can',
    term: 'term',
    text: 'text',
    request_file: (guide) =>
      `\`request.json\` holds the request body. [The guide](../guides/${guide}.md) shows how it is made.`,
    signals: 'a signal code',
    reason_code: 'a [reason code](./reasons.md)',
    error_reason: 'an [error code](./errors.md)',
    retry: 'A retry can help',
    no_retry: 'Do not retry without a change',
    charged: 'one query is charged',
    not_charged: 'not charged',
    any: 'About any source',
    class: 'Class',
    value: 'value',
    outcome: 'result',
    what: 'what it is',
    signal: 'signal',
    none: 'none',
    problem: 'Problems of a field',
    may_be_null: 'May be `null`',
    fault: { timeout: 'the source does not answer in time', unavailable: 'the source fails' },
  },
};

/**
 * The words of one language for the generated pages of the site.
 *
 * @param {'es' | 'en'} language
 * @returns {{ language: 'es' | 'en', labels: any, translate: (text: string) => string, rule: (text: string) => string }}
 *   `translate` throws a Failure for a text of the interface without a Spanish translation
 */
export function wordsOf(language) {
  const labels = LABELS[language];
  if (language === 'en') {
    return { language, labels, translate: (text) => text, rule: (text) => text };
  }
  const table = JSON.parse(readFileSync(join(rootDir, FILE), 'utf8'));
  const translate = (text) => {
    if (text !== '' && !(text in table)) {
      throw new Failure(`${FILE} has no Spanish for: ${text}`);
    }
    return text && table[text];
  };
  return { language, labels, translate, rule: ruleInSpanish };
}
