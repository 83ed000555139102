/**
 * The Spanish of the descriptions that help shows, by command, argument or option. What several commands have is named
 * without a command.
 */
export const SPANISH_HELP: Record<string, string> = {
  '--env': 'entorno de la instalación',
  '--json': 'muestra el resultado como JSON',
  '--jwks': 'claves públicas, de /.well-known/jwks.json',
  '--key-file': 'archivo con las claves de los recibos',
  '--language': 'idioma de los textos',

  'evidence <file>': 'una respuesta con recibo, mejor con ?include=receipt,screening; - lee la entrada estándar',
  'evidence --out': 'escribe <name>.json y <name>.md',
  'evidence --lists': 'las listas que decidieron: archivo de `cotejo lists export`, o carpeta de listas',
  'evidence --trusted-keys': 'claves públicas que pueden firmar listas (variable: COTEJO_LISTS_TRUSTED_KEYS_FILE)',
  'evidence --policies': 'carpeta con lists.json, para la norma de cada lista',

  'titular answer': 'busca todo lo que se guarda de una persona, y firma la respuesta',
  'titular answer --out': 'escribe <name>.json (respuesta firmada) y <name>.txt',
  'titular answer --reference': 'nombre que usted le dio a la solicitud, como SOL-2026-118',
  'titular answer --archive': 'carpeta del registro de auditoría exportado (variable: COTEJO_AUDIT_EXPORT_DIR)',
  'titular answer --no-data-folder': 'la instalación no tiene carpeta de datos (COTEJO_DATA_DIR); la respuesta lo dice',
  'titular verify': 'verifica sin red una respuesta firmada, y la muestra',
  'titular verify <file>': 'archivo <name>.json de `cotejo titular answer`',
  'titular verify --person':
    'lee además un número de documento de la entrada estándar, y dice si la respuesta es sobre esa persona',

  'screening watch':
    'compara otra vez los clientes de un archivo cuando cambian el archivo o las listas; ningún dato sale de este equipo',
  'screening watch --file': 'CSV de clientes, con encabezado',
  'screening watch --map':
    'columnas: name=NOMBRE,document=CEDULA,...; varias columnas de un campo: name=NOMBRES+APELLIDOS',
  'screening watch --kind': 'clase de las filas que no la dicen: persona, empresa o cualquiera',
  'screening watch --lists': 'archivo de listas (*.cotejo-lists), o carpeta de listas',
  'screening watch --from-deployment':
    'toma las listas de esta instalación, de su carpeta de datos y su Redis de estado',
  'screening watch --trusted-keys':
    'claves públicas de las listas en que usted confía (predeterminado: COTEJO_LISTS_TRUSTED_KEYS_FILE)',
  'screening watch --env': 'con --from-deployment: su entorno',
  'screening watch --tenant': 'compara también con las listas propias de este comercio',
  'screening watch --state': 'lo que encontró la última ejecución (predeterminado: FILE.state)',
  'screening watch --out':
    'recibe los eventos, como NDJSON o, si termina en .csv, como CSV (predeterminado: FILE.matches.ndjson)',
  'screening watch --once': 'se ejecuta una vez. Código de salida 0: nada nuevo, 3: coincidencias nuevas o cambiadas',
  'screening watch --every': 'sin --once: cada cuánto busca cambios, como 60s o 5m',
  '--all': 'escribe también las coincidencias que no cambiaron',
  'screening watch --full': 'compara todos los clientes, sin importar qué cambió',
  '--allow-fewer': 'acepta un archivo con menos de la mitad de las filas de la última vez',
  '--dry-run': 'no escribe nada, solo informa',
  'screening compare': 'compara las coincidencias en las respuestas de un lote con las del último lote',
  'screening compare <answers>': 'NDJSON que escribió `cotejo batch --include screening`',
  'screening compare --state': 'lo que encontró la última comparación (predeterminado: ANSWERS.state)',
  'screening compare --out':
    'recibe los eventos, como NDJSON o, si termina en .csv, como CSV (predeterminado: ANSWERS.matches.ndjson)',

  'receipts verify':
    'verifica un recibo sin red: firma, sumas, resultado, la respuesta que lo contiene, datos de entrada, y la misma decisión otra vez',
  'receipts verify <file>': 'una respuesta con recibo, {"token", "salts"} o solo el token; - lee la entrada estándar',
  'receipts verify --request': 'el cuerpo original de la solicitud: compara cada dato con el recibo',
  'receipts verify --policies': 'carpeta con las tablas de puntaje y políticas para la segunda decisión',
  'receipts keys': 'muestra las claves que firman y verifican recibos',
  'receipts rotate': 'crea una clave de firma nueva, y conserva las anteriores como claves públicas',
  'receipts token':
    'claves de recibos en un token PKCS#11, que nombran COTEJO_RECEIPT_PKCS11_MODULE y variables similares',
  'receipts token generate': 'crea una clave en el token, y muestra su parte pública para el archivo de claves (PEM)',
  'receipts token list': 'muestra las claves de recibos que hay en el token',
};
