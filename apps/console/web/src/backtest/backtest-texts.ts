import { texts } from '../i18n/texts.js';

export const backtestTexts = texts({
  title: ['Prueba retrospectiva', 'Back-test'],
  description: [
    'Vea qué habría decidido otra política sobre sus pagos anteriores. El archivo se lee en este navegador y no se envía a ninguna parte.',
    'See what another policy would have decided about your past payments. The file is read in this browser and is sent nowhere.',
  ],
  file: ['Historial', 'History'],
  file_description: [
    'CSV con una fila por pago, o recibos con uno en cada línea.',
    'CSV with one row for each payment, or receipts with one in each line.',
  ],
  guide: ['Formato del historial', 'Format of the history'],
  drop: ['Suelte aquí el archivo', 'Drop the file here'],
  chosen: ({ name }: { name: string }) => [`Archivo: ${name}`, `File: ${name}`],
  receipts_kind: [
    'Son recibos: sus columnas son las señales. Un recibo no tiene monto ni etiqueta.',
    'These are receipts: their columns are the signals. A receipt has no amount and no label.',
  ],
  p_empty: ['El archivo está vacío.', 'The file is empty.'],
  p_not_csv: [
    'El archivo no es CSV. Guarde la hoja de cálculo como «CSV UTF-8» y elíjalo de nuevo.',
    'The file is not CSV. Save the spreadsheet as "CSV UTF-8" and choose it again.',
  ],
  p_no_rows: ['El archivo tiene encabezado, pero no tiene filas.', 'The file has a header but no rows.'],
  p_too_large: [
    'El archivo pasa de 2 GB. Pruébelo con la línea de comandos, que no tiene límite.',
    'The file is larger than 2 GB. Use the command line, which has no limit.',
  ],
  p_too_wide: ['El archivo tiene más de 512 columnas.', 'The file has more than 512 columns.'],
  p_unreadable: [
    'No se pudo leer el archivo. Tal vez cambió después de elegirlo: elíjalo de nuevo.',
    'The file could not be read. It may have changed after you chose it: choose it again.',
  ],
  p_no_answer: [
    'El navegador dejó de procesar el archivo. Elíjalo de nuevo.',
    'The browser stopped processing the file. Choose it again.',
  ],
  columns: ['Columnas', 'Columns'],
  columns_description: [
    'Indique qué contiene cada columna. Las que se llaman como una señal ya están asignadas.',
    'Say what each column contains. Columns named like a signal are assigned already.',
  ],
  c_name: ['Columna del archivo', 'Column of the file'],
  c_sample: ['Primeras filas', 'First rows'],
  c_use: ['Contenido', 'Content'],
  use_of: ({ name }: { name: string }) => [`Contenido de la columna ${name}`, `Content of the column ${name}`],
  not_used: ['No usar', 'Do not use'],
  group_plain: ['Datos del pago', 'About the payment'],
  group_signals: ['Señales', 'Signals'],
  group_sources: ['Estado de las fuentes', 'States of sources'],
  n_id: ['id: su referencia del pago', 'id: your reference of the payment'],
  n_date: ['date: fecha', 'date'],
  n_amount: ['amount: monto en COP', 'amount in COP'],
  n_label: ['label: etiqueta', 'label'],
  matched: ({ count }: { count: number }, words) => [
    words.plural(count, {
      one: 'Una columna más se llama como una señal y ya está asignada.',
      other: `${words.number(count)} columnas más se llaman como señales y ya están asignadas.`,
    }),
    words.plural(count, {
      one: 'One more column is named like a signal and is assigned already.',
      other: `${words.number(count)} more columns are named like signals and are assigned already.`,
    }),
  ],
  all_columns: ['Ver todas', 'Show all'],
  fewer_columns: ['Ver menos', 'Show fewer'],
  unnamed: ['(sin nombre)', '(no name)'],
  m_id: [
    'Falta la referencia del pago (id). Elija su columna: con ella se nombran las decisiones que cambian.',
    'The reference of the payment (id) is missing. Choose its column: it names the decisions that change.',
  ],
  m_signals: [
    'Falta al menos una columna con una señal. Sin señales no hay nada que decidir.',
    'At least one column with a signal is missing. Without signals there is nothing to decide.',
  ],
  w_date: [
    'Sin fecha no hay cifras por mes ni estabilidad en el tiempo.',
    'Without a date there are no figures by month and no stability over time.',
  ],
  w_amount: [
    'Sin monto no se aplican los umbrales por monto de la política, y no hay cifras por monto.',
    "Without an amount the policy's thresholds by amount do not apply, and there are no figures by amount.",
  ],
  w_label: [
    'Sin etiquetas no se sabe cuántos fraudes se aprueban: no hay KS ni AUC.',
    'Without labels, the number of approved frauds is unknown: there is no KS and no AUC.',
  ],
  w_sources: ({ names }: { names: string }) => [
    `Sin ninguna columna de estas fuentes: ${names}. No suman puntos ni cuentan como faltantes.`,
    `No column of these sources: ${names}. They add no points and are not missed.`,
  ],
  w_signals: ({ count }: { count: number }, words) => [
    words.plural(count, {
      one: 'Una señal no tiene columna. Es desconocida donde se consultó su fuente, y suma los puntos de lo desconocido.',
      other: `${words.number(count)} señales no tienen columna. Son desconocidas donde se consultó su fuente, y suman los puntos de lo desconocido.`,
    }),
    words.plural(count, {
      one: 'One signal has no column. It is unknown where its source was queried, and adds the points for unknown.',
      other: `${words.number(count)} signals have no column. They are unknown where their source was queried, and add the points for unknown.`,
    }),
  ],
  signal_names: ['Ver las señales', 'Show the signals'],
  first_ids: ({ change, count }: { change: string; count: number }, words) => [
    words.plural(count, {
      one: `${change}: la referencia`,
      other: `${change}: las primeras ${words.number(count)} referencias`,
    }),
    words.plural(count, {
      one: `${change}: the reference`,
      other: `${change}: the first ${words.number(count)} references`,
    }),
  ],
  policies: ['Políticas', 'Policies'],
  policies_description: [
    'Se decide cada fila con las dos. Las listas de compradores de una política no se aplican.',
    "Each row is decided with both. A policy's lists of buyers are not applied.",
  ],
  baseline: ['Política actual', 'Current policy'],
  candidate: ['Política nueva', 'New policy'],
  add_policy: ['Agregar desde un archivo JSON', 'Add from a JSON file'],
  policy_not_json: [
    'El archivo no es JSON, o es demasiado grande para ser una política.',
    'The file is not JSON, or it is too large to be a policy.',
  ],
  policy_invalid: ['La política no se puede usar', 'The policy cannot be used'],
  same_policy: [
    'Eligió la misma política dos veces: no habrá cambios.',
    'You chose the same policy twice: nothing will change.',
  ],
  run: ['Decidir', 'Decide'],
  run_again: ['Decidir de nuevo', 'Decide again'],
  running: ['Decidiendo', 'Deciding'],
  rows_so_far: ({ rows, speed }: { rows: number; speed: number }, words) => [
    `${words.number(rows)} filas, ${words.number(speed)} por segundo`,
    `${words.number(rows)} rows, ${words.number(speed)} per second`,
  ],
  stop: ['Detener', 'Stop'],
  empty: ['Todavía no hay resultado', 'No result yet'],
  empty_text: ['Elija un archivo y las políticas.', 'Choose a file and the policies.'],
  partial: ['Resultado parcial', 'Partial result'],
  partial_text: [
    'Detuvo la lectura: las cifras son solo de las filas leídas hasta entonces.',
    'You stopped the reading: the figures cover only the rows read until then.',
  ],
  nothing: [
    'Ninguna fila se pudo decidir. Revise las columnas y las celdas ilegibles.',
    'No row could be decided. Check the columns and the unreadable cells.',
  ],
  skipped: ({ share }: { share: string }) => [
    `No se pudo leer el ${share} de las filas, más del 1 %. Corríjalas antes de confiar en las cifras.`,
    `${share} of the rows could not be read, more than 1 %. Correct them before you trust the figures.`,
  ],
  no_receipts: ({ count }: { count: number }, words) => [
    words.plural(count, {
      one: 'Una línea no es un recibo y se omitió.',
      other: `${words.number(count)} líneas no son recibos y se omitieron.`,
    }),
    words.plural(count, {
      one: 'One line is not a receipt and was left out.',
      other: `${words.number(count)} lines are not receipts and were left out.`,
    }),
  ],
  took: ({ seconds }: { seconds: string }) => [`${seconds} s`, `${seconds} s`],
  f_read: ['Filas leídas', 'Rows read'],
  f_scored: ['Decididas', 'Decided'],
  f_skipped: ['Omitidas', 'Left out'],
  f_changed: ['Cambian de decisión', 'Decisions that change'],
  f_period: ['Periodo', 'Period'],
  f_time: ['Duración', 'Duration'],
  by_label: ['Decisiones por etiqueta', 'Decisions by label'],
  by_label_text: ['En las tasas, un contracargo cuenta como fraude.', 'In the rates, a chargeback counts as fraud.'],
  changes: ['Cambios de decisión', 'Decisions that change'],
  scores: ['Puntajes', 'Scores'],
  months: ['Por mes', 'By month'],
  amounts: ['Por monto', 'By amount'],
  reasons: ['Motivos', 'Reasons'],
  separation: ['Separación entre fraude y legítimo', 'Separation of fraud and legitimate'],
  stability: ['Estabilidad en el tiempo', 'Stability over time'],
  details: ['Filas, celdas ilegibles y versiones', 'Rows, unreadable cells and versions'],
  chart_of: ({ name }: { name: string }) => [`Gráfica: ${name}`, `Chart: ${name}`],
  export: ['Descargar', 'Download'],
  export_html: ['Informe (HTML)', 'Report (HTML)'],
  export_figures: ['Cifras (CSV)', 'Figures (CSV)'],
  export_changes: ['Cambios (CSV)', 'Changes (CSV)'],
  changes_cut: ({ kept }: { kept: number }, words) => [
    `El CSV tiene los primeros ${words.number(kept)} cambios.`,
    `The CSV has the first ${words.number(kept)} changes.`,
  ],
});
