import type { ReasonText } from '@cotejo/contracts';

const INTRODUCTIONS = {
  fields: { es: 'Campos admitidos', en: 'Known fields' },
  columns: { es: 'Columnas admitidas', en: 'Known columns' },
  types: { es: 'Tipos de contenido admitidos', en: 'Accepted media types' },
  parameters: { es: 'Parámetros admitidos en la URL', en: 'Known parameters of the URL' },
  attributes: { es: 'Atributos declarados', en: 'Declared attributes' },
  values: { es: 'Valores admitidos', en: 'Allowed values' },
} as const satisfies Record<string, ReasonText>;

/** The `detail` of an error that refuses a name or a value of the caller. */
export function allowedNames(kind: keyof typeof INTRODUCTIONS, names: Iterable<string>): ReasonText {
  const list = [...names].join(', ');
  const { es, en } = INTRODUCTIONS[kind];
  return { es: `${es}: ${list || 'ninguno'}`, en: `${en}: ${list || 'none'}` };
}
