import { texts } from '../../i18n/texts.js';

export const listsTexts = texts({
  title: ['Listas', 'Lists'],
  description: [
    'Las listas de sanciones que se consultan, su antigüedad y su último cambio.',
    'The sanctions lists in use, their age and their last change.',
  ],
  bundle: ['Paquete en uso', 'Bundle in use'],
  bundle_none: [
    'No hay un paquete de listas en uso. Sin él, la política estándar no aprueba ninguna consulta.',
    'No bundle of lists is in use. Without it, the standard policy approves no request.',
  ],
  entries: ['Entradas', 'Entries'],
  sandbox: ['En el ambiente de pruebas las listas son ficticias', 'In the sandbox the lists are fictional'],
  sandbox_text: [
    'Vienen con los valores de prueba. No hay un paquete de listas y las listas no se desactualizan.',
    'They come with the test values. There is no bundle of lists, and the lists do not become outdated.',
  ],
  stale_title: ({ count }: { count: number }, words) => [
    words.plural(count, {
      one: 'Una lista está desactualizada',
      other: `${words.number(count)} listas están desactualizadas`,
    }),
    words.plural(count, { one: 'One list is out of date', other: `${words.number(count)} lists are out of date` }),
  ],
  stale_text: [
    'Las respuestas lo indican. Mientras tanto, la política estándar no aprueba ninguna consulta.',
    'Responses show it. Meanwhile, the standard policy approves no request.',
  ],
  missing_title: ({ count }: { count: number }, words) => [
    words.plural(count, {
      one: 'Falta una lista obligatoria',
      other: `Faltan ${words.number(count)} listas obligatorias`,
    }),
    words.plural(count, {
      one: 'A required list is missing',
      other: `${words.number(count)} required lists are missing`,
    }),
  ],
  list: ['Lista', 'List'],
  kind: ['Tipo', 'Type'],
  k_international: ['Internacional', 'International'],
  k_national: ['Nacional', 'National'],
  k_pep: ['PEP', 'PEP'],
  k_own: ['Propia', 'Own'],
  force: ['Efecto', 'Effect'],
  required: ['Obligatoria', 'Required'],
  s_stale: ['Desactualizada', 'Out of date'],
  s_current: ['Al día', 'Up to date'],
  s_missing: ['Sin cargar', 'Not loaded'],
  published: ['Publicada', 'Published'],
  fetched: ['Descargada', 'Downloaded'],
  age: ['Antigüedad', 'Age'],
  hours: ({ hours }: { hours: number }, words) => [`${words.number(hours)} h`, `${words.number(hours)} h`],
  of_max: ({ hours, max }: { hours: number; max: number }, words) => [
    `${words.number(hours)} de ${words.number(max)} h`,
    `${words.number(hours)} of ${words.number(max)} h`,
  ],
  difference: ['Último cambio', 'Last change'],
  changes: ({ added, removed, changed }: { added: number; removed: number; changed: number }, words) => [
    `+${words.number(added)} −${words.number(removed)} ~${words.number(changed)}`,
    `+${words.number(added)} −${words.number(removed)} ~${words.number(changed)}`,
  ],
  changes_text: ['+ agregadas, − retiradas, ~ cambiadas.', '+ added, − removed, ~ changed.'],
  empty: ['La política de listas no tiene listas', 'The list policy has no lists'],
});
