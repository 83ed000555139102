import type { ReadDocument } from '@cotejo/reader';

export interface ScannedValues {
  /** `''`: the document is not a cédula, or its number is not certain. */
  cedula: string;
  /** Given names and then surnames, as a buyer types them. */
  name: string;
}

/** The values of the request form that a document has. Nothing else of the document is kept. */
export function scannedValues({ tipo_documento, numero, nombres, apellidos }: ReadDocument): ScannedValues {
  return {
    cedula: (tipo_documento === 'CC' && numero) || '',
    name: [nombres, apellidos].filter(Boolean).join(' '),
  };
}
