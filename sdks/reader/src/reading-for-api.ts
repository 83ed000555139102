import type { ReadDocument, ReadProblem } from './read-document.js';

/** The object `pruebas.documento_leido` of a request of verify. */
export interface ReadingForApi {
  fuente: ReadDocument['fuente'];
  hace_segundos: number;
  campos: Pick<ReadDocument, 'numero' | 'nombres' | 'apellidos' | 'sexo' | 'tipo_documento'> & {
    problemas: ReadProblem[];
  };
}

/**
 * What the API takes of a document that was read. It leaves out what the API compares with nothing, such as dates and places.
 *
 * @param readAtMs when the document was read, as `Date.now()` says it. Default: now
 */
export function readingForApi(document: ReadDocument, readAtMs: number = Date.now()): ReadingForApi {
  const { fuente, numero, nombres, apellidos, sexo, tipo_documento, problemas } = document;
  return {
    fuente,
    hace_segundos: Math.max(0, Math.floor((Date.now() - readAtMs) / 1_000)),
    campos: { numero, nombres, apellidos, sexo, tipo_documento, problemas: [...problemas] },
  };
}
