import { table } from '@cotejo/scripts/docs/markdown';
import { fieldTable, fieldTables } from './field-tables.mjs';
import { sitePage } from './site-page.mjs';

/** The guide that shows a body with a receipt. */
const GUIDE_OF_BODY = { '/v1/receipts/replay': 'receipts', '/v1/outcomes': 'outcomes' };

/** Pages of operations: file name, titles, descriptions, and the ids of the operations on the page. */
const PAGES = [
  {
    name: 'verify',
    operations: ['verify'],
    es: [
      'Verificar',
      'POST /v1/verify revisa una transacción completa y responde con puntaje, recomendación y razones.',
    ],
    en: ['Verify', 'POST /v1/verify checks a complete transaction and answers with score, recommendation and reasons.'],
  },
  {
    name: 'analyze',
    operations: ['analyze'],
    es: ['Analizar', 'POST /v1/analyze toma la misma decisión que verify y responde con tres campos.'],
    en: ['Analyze', 'POST /v1/analyze makes the same decision as verify and answers with three fields.'],
  },
  {
    name: 'batch',
    operations: ['POST /v1/verify/batch', 'POST /v1/analyze/batch'],
    es: [
      'Verificar por lotes',
      'POST /v1/verify/batch y POST /v1/analyze/batch revisan muchas transacciones en una sola solicitud.',
    ],
    en: [
      'Verify in batches',
      'POST /v1/verify/batch and POST /v1/analyze/batch check many transactions in one request.',
    ],
  },
  {
    name: 'cedula',
    operations: ['POST /v1/cedula', 'GET /v1/cedula/{numero}'],
    es: ['Consultar una cédula', 'POST /v1/cedula y GET /v1/cedula/{numero} consultan solo el registro civil.'],
    en: ['Look up a cédula', 'POST /v1/cedula and GET /v1/cedula/{numero} query the civil registry only.'],
  },
  {
    name: 'replay',
    operations: ['POST /v1/receipts/replay'],
    es: [
      'Repetir una decisión',
      'POST /v1/receipts/replay repite la decisión de un recibo con las versiones de ese momento.',
    ],
    en: [
      'Replay a decision',
      'POST /v1/receipts/replay repeats the decision of a receipt with the versions in force at the time.',
    ],
  },
  {
    name: 'outcomes',
    operations: ['POST /v1/outcomes', 'GET /v1/outcomes'],
    es: [
      'Resultados',
      'POST /v1/outcomes dice en qué terminó una transacción; GET /v1/outcomes cuenta los resultados por puntaje y razón.',
    ],
    en: [
      'Outcomes',
      'POST /v1/outcomes says what a transaction turned out to be; GET /v1/outcomes counts outcomes by score and reason.',
    ],
  },
  {
    name: 'open',
    operations: [],
    es: [
      'Operaciones sin clave',
      'Claves públicas de los recibos, valores de prueba y el documento OpenAPI: no necesitan clave.',
    ],
    en: [
      'Operations without a key',
      'Public keys of receipts, test values and the OpenAPI document: they need no key.',
    ],
  },
];

/** @returns {Record<string, string>} name of each page to its text */
export function operationPages(model, words) {
  const placed = PAGES.flatMap(({ operations }) => operations);
  const isOn = (page, operation) =>
    page.name === 'open'
      ? !placed.some((key) => matches(key, operation))
      : page.operations.some((key) => matches(key, operation));
  const pages = PAGES.map((page) => {
    const [title, description] = page[words.language];
    const operations = model.operations
      .filter((operation) => isOn(page, operation))
      .sort(
        (one, other) =>
          page.operations.findIndex((key) => matches(key, one)) -
          page.operations.findIndex((key) => matches(key, other)),
      );
    const single = operations.length === 1;
    const body = operations.map((operation) => operationSection(operation, words, single)).join('\n');
    return [page.name, sitePage({ title, description, body })];
  });
  return { overview: overviewPage(model, words), ...Object.fromEntries(pages) };
}

const matches = (key, { method, path }) => key === `${method} ${path}` || path === `/v1/${key}`;

/** An operation alone on its page has the headings of the page; several are sections one level lower. */
function operationSection(operation, words, single) {
  const { labels, translate } = words;
  const { method, path, summary, description, parameters, request, answer, refusals, curl, example } = operation;
  const errors = table(
    [labels.status, labels.reasons],
    refusals.map(({ status, reasons }) => [
      status,
      reasons.map((reason) => `[\`${reason}\`](./errors.md#${reason.replaceAll('_', '-')})`).join(', '),
    ]),
  );
  const sections = [
    fieldTables(labels.parameters, parameters, words),
    fieldTables(labels.request, request, words),
    fieldTables(labels.answer, answer, words, { isAnswer: true }),
    example ? `## ${labels.example}\n\n\`\`\`json\n${example}\n\`\`\`\n` : '',
    `## ${labels.errors}\n\n${errors}\n`,
  ].filter(Boolean);
  const text = `${single ? '' : `# ${translate(summary)}\n\n`}\`${method} ${path}\`

${single ? `**${translate(summary)}.** ` : ''}${translate(description)}

\`\`\`sh
${curl}
\`\`\`
${curl.includes('@request.json') ? `\n${labels.request_file(GUIDE_OF_BODY[path])}\n` : ''}
${sections.join('\n')}`;
  return single ? text : lowerHeadings(text);
}

/** Moves the headings one level down, for a page with several operations. */
const lowerHeadings = (text) => text.replace(/^(#+) /gm, '#$1 ');

function overviewPage({ introduction, servers, headers, error }, words) {
  const { labels, translate, language } = words;
  const [title, description] =
    language === 'es'
      ? ['Aspectos generales', 'Claves, respuestas, errores, idiomas, límites, ambientes y encabezados de la API.']
      : ['Overview', 'Keys, answers, errors, languages, limits, environments and headers of the API.'];
  const [first, ...others] = introduction.map(translate);
  const paragraphs = others.map((paragraph) => paragraph.replace(/^\*\*(.+?)\.\*\* /, '## $1\n\n'));
  const environments = servers.map((server) => [`\`${server.url}\``, translate(server.description)]);
  const body = `${first}

${paragraphs.join('\n\n')}

## ${labels.environments}

${table([labels.address, labels.meaning], environments)}

## ${labels.headers}

${table(
  [labels.header, labels.meaning],
  headers.map(({ name, description: text }) => [`\`${name}\``, translate(text)]),
)}

## ${labels.error_body}

${fieldTable(error, words, true)}
`;
  return sitePage({ title, description, body });
}
