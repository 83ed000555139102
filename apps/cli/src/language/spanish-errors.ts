import { ownLanguage } from './bilingual.js';

/** Texts of errors by their codes. */
const BY_CODE: Record<string, string> = {
  ENOENT: 'no existe un archivo o una carpeta',
  EACCES: 'no hay permiso para usar un archivo o una carpeta',
  EISDIR: 'se esperaba un archivo y es una carpeta',
  redis_unavailable: 'Redis no responde',
  columns_wrong: '--map debe ser campo=COLUMNA,...; vea --help',
  column_missing: 'el archivo no tiene las columnas necesarias: nómbrelas con --map',
  customers_changing: 'el archivo de clientes cambió mientras se leía',
  lists_older: 'las listas son más antiguas que las de la última ejecución',
  state_broken: 'el estado no se puede leer: bórrelo para empezar de nuevo, con todas las coincidencias como nuevas',
  state_busy: 'otro proceso usa este estado',
  answers_other: 'el estado es de `screening watch`: elija otro archivo con --state',
  customers_fewer:
    'el archivo de clientes tiene menos de la mitad de las filas de la última vez; --allow-fewer lo acepta',
};

/** Texts of these commands, and texts that packages share with the commands of operators. */
const TEXTS: [RegExp, string][] = [
  [/has a `screening` that no answer of Cotejo has$/, 'tiene un `screening` que no es de una respuesta de Cotejo'],
  [/must name the bundle of lists that decided: .*$/, 'debe nombrar las listas que decidieron: el recibo dice otras'],
  [/must name files that (do not exist and )?can be written$/, 'debe nombrar archivos nuevos que se puedan escribir'],
  [
    /or --from-deployment must say .*$/,
    'esta opción o --from-deployment debe decir dónde están las listas, y no ambas',
  ],
  [
    /must have at most 60 letters.*$/,
    'debe tener hasta 60 letras, dígitos, puntos, barras y guiones, sin seis dígitos seguidos',
  ],
  [/a file of --out exists already$/, 'ya existe un archivo de --out'],
  [/^--reference and --out must not.*$/, '--reference y --out no deben tener el número de documento ni el teléfono'],
  [/must hold the salts of the answer.*$/, 'debe tener las sales de la respuesta; sin ellas --person no se compara'],
  [/^more than one line begins with (\S+)$/, 'más de una línea empieza con $1'],
  [/^a line must begin with document, and a comma$/, 'una línea debe empezar con document y una coma'],
  [/^there is no document on standard input$/, 'no hay un documento en la entrada estándar'],
  [/must hold an answer with a receipt.*$/, 'debe tener una respuesta con recibo, {"token", "salts"} o un token'],
  [/must name a file of JSON$/, 'debe nombrar un archivo JSON'],
  [/must name a readable file of at most 4 MB$/, 'debe nombrar un archivo de hasta 4 MB que se pueda leer'],
  [/needs the salts too.*$/, 'necesita también las sales, y un token solo no las tiene'],
  [/must name the original request body of the (\S+) variant$/, 'debe nombrar el cuerpo original de la solicitud ($1)'],
  [/^list bundle refused: /, 'no se aceptan las listas: '],
  [/there is no bundle$/, 'no hay listas'],
  [/its signature does not match its manifest$/, 'la firma no corresponde al contenido'],
  [/its key (\S+) is not in the file that (\S+) names$/, 'su clave $1 no está en el archivo que nombra $2'],
  [/this is not a bundle file(, or it is too large)?$/, 'no es un archivo de listas'],
  [/the file is truncated$/, 'el archivo está incompleto'],
  [/^the customers' file cannot be read: /, 'el archivo de clientes no se puede leer: '],
  [/^the customers' file is empty$/, 'el archivo de clientes está vacío'],
  [
    /^the customers' file is neither .*$/,
    'el archivo de clientes no es UTF-8 ni Windows-1252: guárdelo como "CSV UTF-8"',
  ],
  [/^row (\d+) of the customers' file is not valid CSV: /, 'la fila $1 del archivo de clientes no es CSV válido: '],
  [/^the file of answers: /, 'el archivo de respuestas: '],
  [/cannot be read: (?=E[A-Z]+$)/, 'no se puede leer: '],
  [/line (\d+) is no answer of a batch in NDJSON$/, 'la línea $1 no es una respuesta de un lote en NDJSON'],
  [
    /no row has a screening: .*$/,
    'ninguna fila tiene respuesta de listas: ejecute `cotejo batch` con --include screening',
  ],
  [/the batch of these answers is not complete: .*$/, 'el lote no está completo: ejecute `cotejo batch` otra vez'],
  [/: must be set$/, ': falta'],
  [/: must name a readable file\b.*$/, ': debe nombrar un archivo que se pueda leer'],
  [/: must name a JWK Set.*$/, ': debe nombrar un JWK Set con claves Ed25519 completas'],
  [/: must hold Ed25519 keys in PEM$/, ': debe tener claves Ed25519 en PEM'],
];

/** The text of an error in the language of the command; English when it has no Spanish. */
export function ownErrorText(code: string | undefined, text: string): string {
  if (ownLanguage() === 'en') {
    return text;
  }
  const known = code === undefined ? undefined : BY_CODE[code];
  // Operators look for the name of an error of the system.
  const detail = code !== undefined && /^E[A-Z]+$/.test(code) ? ` (${text})` : '';
  return known === undefined ? TEXTS.reduce((all, [from, to]) => all.replace(from, to), text) : `${known}${detail}`;
}
