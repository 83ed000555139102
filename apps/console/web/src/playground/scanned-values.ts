import type { ReadDocument } from '@cotejo/reader';
import type { RequestFields } from './playground-call.js';

export interface ScannedValues {
  /** `''`: a document of another kind, such as the card of a minor. */
  documentKind: RequestFields['documentKind'];
  /** `''`: the number is not certain, or the document is of another kind. */
  cedula: string;
  /** Given names and then surnames, as a buyer types them. */
  name: string;
}

/** The values of the request form that a document has. Nothing else of the document is kept. */
export function scannedValues({ tipo_documento, numero, nombres, apellidos }: ReadDocument): ScannedValues {
  const documentKind = tipo_documento === 'TI' ? '' : (tipo_documento ?? '');
  return {
    documentKind,
    cedula: (documentKind !== '' && numero) || '',
    name: [nombres, apellidos].filter(Boolean).join(' '),
  };
}
