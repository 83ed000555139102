import { table } from '@cotejo/scripts/docs/markdown';
import { purchaseNote } from './field-tables.mjs';
import { sitePage } from './site-page.mjs';

/** @returns {string} every error code with its cause and its remedy, a heading each */
export function errorCodesPage({ ERROR_REASONS, ERROR_GUIDANCE, FIELD_PROBLEMS }, { language, labels, translate }) {
  const [title, description, lead] =
    language === 'es'
      ? [
          'Códigos de error',
          'Cada código de error con su causa, su remedio, si conviene reintentar y si se cobra.',
          'El campo `reason` de un error tiene uno de estos códigos. Escriba su programa según `reason`, nunca según el texto.',
        ]
      : [
          'Error codes',
          'Every error code with its cause, its remedy, whether a retry can help and whether it is charged.',
          'The member `reason` of an error has one of these codes. Write your program by `reason`, never by the text.',
        ];
  const statuses = [...new Set(Object.values(ERROR_REASONS).map(({ status }) => status))].sort((a, b) => a - b);
  const entry = ([reason, text]) => {
    const { when, remedy, retryable, charged } = ERROR_GUIDANCE[reason];
    return `### \`${reason}\`

**${text[language]}.** ${translate(when)} ${translate(remedy)}

${labels.class}: \`${text.code}\`. ${retryable ? labels.retry : labels.no_retry}; ${charged ? labels.charged : labels.not_charged}.
`;
  };
  const sections = statuses.map(
    (status) =>
      `## ${status}\n\n${Object.entries(ERROR_REASONS)
        .filter(([, text]) => text.status === status)
        .map(entry)
        .join('\n')}`,
  );
  const problems = Object.entries(FIELD_PROBLEMS).map(([code, text]) => [`\`${code}\``, text[language]]);
  const body = `${lead}\n\n${sections.join('\n')}\n## ${labels.problem}\n\n${table([labels.code, labels.text], problems)}\n`;
  return sitePage({ title, description, body, outline: 'outline: 2\n' });
}

/** @returns {string} every reason code with its text and its points, a table for each source */
export function reasonCodesPage({ REASONS, SIGNALS }, { characteristics, basePoints }, { language, labels }) {
  const [title, description, lead] =
    language === 'es'
      ? [
          'Códigos de razón',
          'Cada código de razón con su texto y los puntos que suma, por fuente.',
          `Las razones explican una decisión a la persona que la revisa. Actúe según la recomendación, no según una razón. Un código puede quedar en desuso, pero nunca cambia de nombre.

Un puntaje comienza en ${basePoints} puntos. La columna «puntos» es de la tabla de puntaje \`base\`; otra política puede usar otra tabla. Una razón de 0 puntos nunca se informa. Lo que una fuente no pudo responder suma puntos solo si la política lo dice, y es una razón solo si cambió la recomendación.

::: warning Solo para el comercio
No muestre razones, \`risk_factors\` ni \`screening\` al comprador: la ley prohíbe avisarle a una persona de una lista que fue reportada.
:::`,
        ]
      : [
          'Reason codes',
          'Every reason code with its text and the points that it adds, by source.',
          `Reasons explain a decision to the person who reviews it. Act on the recommendation, not on a reason. A code may be deprecated, but is never renamed.

A score starts at ${basePoints} points. The column "points" is of the scorecard \`base\`; another policy may use another scorecard. A reason of 0 points is never reported. What a source could not answer adds points only if the policy says so, and is a reason only if it changed the recommendation.

::: warning For the merchant only
Do not show reasons, \`risk_factors\` or \`screening\` to the buyer: the law forbids telling a listed person about a report.
:::`,
        ];
  const raisedBy = Object.fromEntries(characteristics.map((characteristic) => [characteristic.reason, characteristic]));
  const sourceOf = (code) => SIGNALS[raisedBy[code]?.signal]?.source ?? 'any';
  const pointsOf = (code) =>
    [
      ...new Set((raisedBy[code]?.bands ?? []).filter(({ state }) => state === 'true').map(({ points }) => points)),
    ].join(', ');
  const sources = [...new Set(Object.keys(REASONS).map(sourceOf))];
  const sections = sources.map((source) => {
    const rows = Object.entries(REASONS)
      .filter(([code]) => sourceOf(code) === source)
      .map(([code, text]) => [
        `\`${code}\``,
        `${text[language]}${purchaseNote(code, language)}`,
        pointsOf(code) || '-',
      ]);
    return `## ${source === 'any' ? labels.any : `\`${source}\``}\n\n${table([labels.code, labels.text, labels.points], rows)}\n`;
  });
  return sitePage({
    title,
    description,
    body: `${lead}\n\n${sections.join('\n')}`,
  });
}

/** @returns {string} every test value of the sandbox with its effect */
export function testValuesPage(
  { SANDBOX_CATALOGUE: { cedulas, documents, faults, ...inputs } },
  { characteristics },
  { language, labels },
) {
  const titles = {
    es: {
      phones: 'Teléfonos',
      emails: 'Correos',
      addresses: 'Direcciones',
      ips: 'Direcciones IP',
      biometrics: 'Biometría',
      payers: 'Cuentas que pagan (`pago.titular`)',
      bins: 'Primeros dígitos de tarjetas (`pago.bin`)',
    },
    en: {
      phones: 'Phones',
      emails: 'E-mail addresses',
      addresses: 'Addresses',
      ips: 'IP addresses',
      biometrics: 'Biometrics',
      payers: 'Accounts that pay (`payment.holder`)',
      bins: 'First digits of cards (`payment.bin`)',
    },
  }[language];
  const [title, description, lead, others, failing, failingLead, foreign, foreignLead] =
    language === 'es'
      ? [
          'Valores de prueba',
          'Cédulas, teléfonos, correos, direcciones, IP y referencias biométricas del ambiente de pruebas.',
          'Una cédula de prueba decide todo: las demás entradas no cambian el resultado. La del nombre conocido, además, compara el nombre y la fecha de expedición que usted envía. Las que tienen una duda nombran los campos sin los que la duda no se ve.',
          'Con cualquier otra cédula, estos valores producen la señal que indica cada fila. Una señal de 0 puntos no cambia el puntaje y nunca está en `risk_factors`.',
          'Cédulas con las que falla la API',
          'Para probar los reintentos de un cliente. Sin `Idempotency-Key`, la falla ocurre cada vez.',
          'Otros documentos',
          'Envíe también `tipo_documento`, en analyze `doc_type`. El registro del ambiente de pruebas no tiene estos documentos: cualquier otro número del mismo tipo se decide igual.',
        ]
      : [
          'Test values',
          'Cédulas, phones, e-mail addresses, addresses, IP addresses and biometric references of the sandbox.',
          'A test cédula decides everything: the other inputs do not change the result. The one with a known name also compares the name and the date of issue that you send. Those with a doubt name the members without which it does not show.',
          'With any other cédula, these values cause the signal of their row. A signal of 0 points does not change the score and is never in `risk_factors`.',
          'Cédulas with which the API fails',
          'For tests of how a client retries. Without an `Idempotency-Key`, the fault happens each time.',
          'Other documents',
          'Send `tipo_documento` too, in analyze `doc_type`. The registry of the sandbox does not have these documents: every other number of the same kind is decided alike.',
        ];
  const outcome = ({ status, riskScore, riskLevel, recommendation }) =>
    status === 404 ? '404 `not_found`' : `${riskScore}, \`${riskLevel}\`, \`${recommendation}\``;
  const persons = table(
    [labels.value, labels.outcome, labels.what],
    cedulas.map((entry) => [`\`${entry.value}\``, outcome(entry.expected), entry[language]]),
  );
  const foreigners = table(
    [labels.value, '`tipo_documento`', labels.outcome, labels.what],
    documents.map((entry) => [`\`${entry.value}\``, `\`${entry.kind}\``, outcome(entry.expected), entry[language]]),
  );
  const failures = table(
    [labels.value, labels.what],
    faults.map((entry) => [`\`${entry.value}\``, entry[language]]),
  );
  const isFree = (code) =>
    characteristics.find(({ signal }) => signal === code)?.bands.every(({ points }) => points === 0);
  const marked = (code) => `\`${code}\`${isFree(code) ? ` (0 ${labels.points})` : ''}`;
  const effect = ({ signals, fault }) => (fault ? labels.fault[fault] : signals.map(marked).join(', ') || labels.none);
  const sections = Object.entries(inputs).map(
    ([kind, entries]) =>
      `## ${titles[kind]}\n\n${table(
        [labels.value, labels.signal, labels.what],
        entries.map((entry) => [`\`${entry.value}\``, effect(entry), entry[language]]),
      )}\n`,
  );
  const body = `${lead}\n\n## Cédulas\n\n${persons}\n\n## ${foreign}\n\n${foreignLead}\n\n${foreigners}\n\n## ${failing}\n\n${failingLead}\n\n${failures}\n\n${others}\n\n${sections.join('\n')}`;
  return sitePage({ title, description, body });
}

/** @returns {string} every event of a webhook with its members and a sample, a heading each */
export function eventsPage({ EVENTS, EVENT_TYPES, sampleEvent }, { language, labels }) {
  const [title, description, lead] =
    language === 'es'
      ? [
          'Eventos de los webhooks',
          'Cada tipo de evento que recibe un webhook, con un ejemplo de su cuerpo.',
          'El cuerpo de un evento tiene `type`, `timestamp` y `data`. Los valores de los ejemplos son inventados. Cómo crear un webhook y verificar la firma: [guía de webhooks](../guides/webhooks.md).',
        ]
      : [
          'Events of webhooks',
          'Every type of event that a webhook receives, with a sample of its body.',
          'The body of an event has `type`, `timestamp` and `data`. The values of the samples are invented. How to create a webhook and verify the signature: [guide to webhooks](../guides/webhooks.md).',
        ];
  const sections = EVENT_TYPES.map((type) => {
    const { data, ...text } = EVENTS[type];
    const unknown = Object.keys(data).filter((name) => data[name].endsWith('?'));
    const nullable =
      unknown.length > 0 ? `\n${labels.may_be_null}: ${unknown.map((name) => `\`${name}\``).join(', ')}.\n` : '';
    return `## \`${type}\`\n\n${text[language]}.\n${nullable}\n\`\`\`json\n${JSON.stringify(sampleEvent(type), null, 2)}\n\`\`\`\n`;
  });
  return sitePage({ title, description, body: `${lead}\n\n${sections.join('\n')}` });
}

/** @returns {string} what differs between the sandbox and production; test/product/sandbox-differences.spec.ts checks each line */
export function differencesPage(differences, { language }) {
  const [title, description, lead] =
    language === 'es'
      ? [
          'Diferencias con producción',
          'Todo lo que en el ambiente de pruebas es distinto de producción.',
          'Lo demás es igual: la forma de solicitudes y respuestas, los errores, las comprobaciones y la tabla de puntaje. Una prueba automática del producto comprueba cada línea.',
        ]
      : [
          'What differs from production',
          'Everything in the sandbox that differs from production.',
          'The rest is the same: the form of requests and answers, the errors, the checks and the scorecard. An automatic test of the product checks each line.',
        ];
  return sitePage({
    title,
    description,
    body: `${lead}\n\n${differences.map((each) => `- ${each[language]}`).join('\n')}`,
  });
}
