import { bothTimes } from '@cotejo/colombia/working-days';
import { REASONS, type ReasonCode } from '@cotejo/contracts';
import type { ConsultedList, EvidencePack, MatchedEntry, Unknown } from './evidence-pack.js';
import { FOLLOW_UPS } from './follow-ups.js';
import type { ListDuty } from './list-duties.js';
import type { SignedMatch } from './signed-matches.js';

const UNKNOWN_TEXTS: Record<Unknown, string> = {
  no_screening: 'El recibo no tiene listas: la fuente de listas no respondió o no se consultó.',
  edition_unknown: 'La edición de al menos una lista es desconocida.',
  list_missing: 'Falta al menos una lista obligatoria.',
  list_outdated: 'Al menos una lista era más antigua de lo que permite la política de listas.',
  bundle_not_given:
    'No se tiene el paquete de listas que decidió: los resúmenes SHA-256 de los archivos publicados no están aquí.',
  norm_version_absent:
    'No se tiene la versión de la política de listas del recibo: la norma de cada lista no está aquí.',
  entries_not_given:
    'La respuesta no tiene el detalle (?include=screening): el recibo dice en qué lista hubo coincidencia, no con qué registro.',
  entries_disagree:
    'El detalle de la respuesta no coincide con el recibo firmado en al menos un registro, o le falta un registro de una lista que coincidió: vale el recibo.',
  names_not_compared: 'No se compararon nombres, solo el número de documento.',
  match_unknown: 'Para al menos una clase de lista la respuesta es desconocida, no negativa.',
};

const STATES: Record<SignedMatch['state'], string> = { true: 'sí', false: 'no', unknown: 'desconocido' };
const SIGNALS: Record<SignedMatch['signal'], string> = {
  list_match_binding: 'Lista vinculante',
  list_match_restrictive: 'Lista restrictiva',
  list_match_national: 'Lista restrictiva nacional',
  list_match_control: 'Lista de control',
  pep_match: 'Persona expuesta políticamente (PEP)',
  list_match_possible: 'Posible coincidencia, por revisar',
};

const WORDS: Record<string, string> = {
  approve: 'aprobar',
  review: 'revisar',
  reject: 'rechazar',
  production: 'producción',
  sandbox: 'pruebas',
  ok: 'respondió',
  timeout: 'no respondió a tiempo',
  unavailable: 'no disponible',
  not_configured: 'sin configurar',
  not_awaited: 'no hizo falta',
  not_in_plan: 'no está en el plan',
  not_requested: 'no se consultó',
  current: 'al día',
  outdated: 'desactualizada',
  missing: 'faltaba',
  name: 'nombre',
  hit: 'coincidencia',
  document: 'documento',
  birth_date: 'también coincide la fecha de nacimiento',
  rare_name: 'nombre poco común',
  stated_name: 'coincide el nombre que declaró el comprador, que no es el del titular',
  other_cedula: 'la persona de la lista tiene otra cédula',
  other_birth_date: 'la persona de la lista tiene otra fecha de nacimiento',
  low_score: 'el nombre solo se parece',
  few_words: 'coinciden menos de tres palabras',
  different_words: 'una palabra del nombre falta o es distinta',
  namesakes: 'se esperan homónimos',
};
/** The certainty of a match has another word than the outcome of a decision. */
const BANDS: Record<string, string> = { hit: 'coincidencia', review: 'posible, por revisar', cleared: 'descartada' };

/** A code in words. A code of a newer version has no words and is shown itself. */
const words = (code: string): string => (Object.hasOwn(WORDS, code) ? (WORDS[code] as string) : code);
const reasonWords = (code: string): string => (Object.hasOwn(REASONS, code) ? REASONS[code as ReasonCode].es : code);

/** The pack for an officer to read and to file, as Markdown in Spanish. */
export function evidenceText(pack: EvidencePack): string {
  const { receipt, decision, screening, lists, matches, entries } = pack;
  return [
    '# Evidencia de consulta de listas (SARLAFT / SAGRILAFT)',
    '',
    '> Texto sin revisión jurídica. **El oficial de cumplimiento decide y presenta el reporte.** Cotejo no presenta ni envía nada. Confidencial: no se muestra a la persona consultada.',
    '',
    ...(receipt.environment === 'production' ? [] : ['> **Ambiente de pruebas: personas y listas ficticias.**', '']),
    '## Lo que sigue',
    '',
    ...followUpLines(pack.conclusion),
    ...(alsoPossible(pack) ? followUpLines('possible_match') : []),
    ...dutyLines(pack.duties),
    '## La decisión',
    '',
    ...table(
      ['dato', 'valor'],
      [
        ['transacción', receipt.transaction],
        ['fecha y hora', bothTimes(receipt.decided_at)],
        ['cuenta y ambiente', `${receipt.tenant}, ${words(receipt.environment)}`],
        ['resultado', `${words(decision.outcome)}, puntaje ${decision.score}`],
        ['razones', decision.reasons.map(reasonWords).join('; ') || 'ninguna'],
        ['política y tarjeta', `${decision.policy}, ${decision.scorecard}`],
        ['fuente de listas', `${words(screening.status)}, ${screening.provider ?? 'sin proveedor'}`],
        ['paquete de listas (SHA-256)', screening.bundle ?? 'desconocido'],
        ['política de listas', screening.list_policy ?? 'desconocida'],
        ['se compararon nombres', yesNo(screening.names_compared)],
        ['firma del recibo', 'válida (Ed25519)'],
      ],
    ),
    '',
    '## Listas consultadas (del recibo firmado)',
    '',
    ...table(['lista', 'clase', 'edición', 'comprobada', 'estado', 'registros', 'norma'], lists.map(listRow)),
    '',
    'La clase y la norma son las de la lista entera. Algunos programas de una lista restrictiva son vinculantes, como SDGT y FTO de OFAC: cuenta la clase de la coincidencia.',
    '',
    ...hashLines(lists),
    '## Coincidencias (del recibo firmado)',
    '',
    ...table(
      ['señal', 'coincide', 'listas'],
      matches.map(({ signal, state, lists: ids }) => [SIGNALS[signal], STATES[state], ids.join(', ') || '-']),
    ),
    '',
    '## Registros que coincidieron (de la respuesta, sin firma)',
    '',
    ...(entries === null ? ['Desconocido: la respuesta no tiene el detalle.', ''] : entriesText(entries)),
    '## Lo que esta evidencia no dice',
    '',
    ...pack.unknown.map((code) => `- ${UNKNOWN_TEXTS[code]}`),
    '- Quién es el comprador: sus datos no están aquí. La entidad une la transacción con su expediente.',
    '- Si la operación es sospechosa: eso lo decide el oficial con lo que la entidad sabe del cliente.',
    '',
    '## Cómo comprobarla',
    '',
    `El recibo está en el JSON (\`receipt.token\`). \`cotejo receipts verify\` lo comprueba sin conexión. Hecho el ${bothTimes(pack.made_at)}.`,
    '',
  ].join('\n');
}

function followUpLines(conclusion: EvidencePack['conclusion']): string[] {
  const { title, duty, deadline, file } = FOLLOW_UPS[conclusion];
  return [`**${title}.** ${duty}`, '', `- **Plazo:** ${deadline}`, `- **Qué se presenta y se archiva:** ${file}`, ''];
}

function dutyLines(duties: readonly ListDuty[]): string[] {
  return duties.flatMap((duty) => [
    `### ${cell(duty.list || 'Una lista que el recibo no nombra')}${duty.entry_id ? `, ${cell(duty.entry_id)}` : ''}`,
    '',
    ...table(
      ['dato', 'valor'],
      [
        ['coincidencia', BANDS[duty.band] as string],
        ['clase', duty.class ?? 'desconocida'],
        ['norma', duty.norm ?? 'desconocida: no se tiene esa versión de la política de listas'],
        ['deber', duty.duty],
        ['plazo', duty.deadline],
        ['qué se presenta y se archiva', duty.file],
        ['firmada en el recibo', duty.signed ? 'sí' : 'NO: solo la dice la respuesta'],
      ],
    ),
    '',
  ]);
}

/** A possible match can be on a list with a stronger duty than the certain one. */
const alsoPossible = ({ conclusion, matches }: EvidencePack): boolean =>
  conclusion !== 'possible_match' && matches.some(({ band, state }) => band === 'review' && state === 'true');

const listRow = ({ list, class: force, edition, checked_at, state, entries, norm }: ConsultedList): string[] => [
  ...[list, force, edition ?? 'desconocida', checked_at === null ? 'desconocida' : bothTimes(checked_at)],
  ...[words(state), String(entries)],
  norm ?? 'desconocida',
];

function hashLines(lists: readonly ConsultedList[]): string[] {
  const known = lists.filter(({ source_sha256 }) => source_sha256 !== null);
  const lines = known.map(
    ({ list, publisher, source_sha256, content_sha256 }) =>
      `- ${cell(list)}: ${cell(publisher ?? 'sin editor')}; archivos publicados SHA-256 \`${source_sha256}\`; registros SHA-256 \`${content_sha256}\``,
  );
  return lines.length === 0 ? [] : ['Del paquete de listas que decidió:', '', ...lines, ''];
}

function entriesText(entries: readonly MatchedEntry[]): string[] {
  if (entries.length === 0) {
    return ['Ninguno.', ''];
  }
  return entries.flatMap((entry) => [
    `### ${cell(entry.entry_id)} (${cell(entry.list)})`,
    '',
    ...table(
      ['dato', 'valor'],
      [
        ['nombre en la lista', entry.matched_name ?? 'desconocido'],
        ['programa', entry.programme ?? '-'],
        ['edición', entry.edition ?? 'desconocida'],
        [
          'coincidió por',
          `${words(entry.basis)}; ${BANDS[entry.band]}; ${words(entry.ground)}; puntaje ${entry.score}`,
        ],
        ['homónimos esperados', entry.namesakes === null ? '-' : String(entry.namesakes)],
        ['clase', entry.class],
        ['norma', entry.norm],
        ['deber', entry.duty],
        ['concuerda con el recibo', yesNo(entry.agrees)],
        ...cardRows(entry.card),
      ],
    ),
    '',
  ]);
}

function cardRows(card: MatchedEntry['card']): string[][] {
  if (card === null) {
    return [['ficha publicada', 'desconocida: falta el paquete de listas']];
  }
  return [
    ['nombres publicados', card.names.join('; ')],
    ['documentos publicados', card.documents.join('; ') || 'ninguno'],
    ['fechas de nacimiento', card.birth_dates.join('; ') || 'ninguna'],
    ['países', card.countries.join(', ') || 'ninguno'],
    ['resumen de la ficha', card.digest],
  ];
}

const yesNo = (fact: boolean | null): string => (fact === null ? 'desconocido' : fact ? 'sí' : 'NO');

/**
 * Texts of lists are foreign: nothing of them may end a cell or be read as Markdown or HTML. A low line between letters is no
 * emphasis, so ids stay readable.
 */
const cell = (text: string): string =>
  text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[|<>[\]`*\\]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (sign) => `&#${sign.charCodeAt(0)};`);

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => ' --- ').join('|')}|`, ...rows.map(line)];
}
