import type { Mismatch } from '../courier/index.js';

const SPANISH = {
  title: 'Entrega con documento',
  scanTicket: 'Paso 1 de 2: escanee el código QR del pedido',
  scanDocument: 'Paso 2 de 2: muestre el reverso de la cédula o el código de letras del documento',
  startCamera: 'Abrir la cámara',
  pasteTicket: 'O pegue aquí el código del pedido',
  usePhoto: 'Usar una foto',
  next: 'Siguiente entrega',
  notATicket: 'Ese código no es de un pedido. Escanee el QR del pedido.',
  noDocument: 'No se pudo leer un documento en esa foto. Acérquese, sin brillo y con el código completo.',
  noCamera: 'No hay cámara o no tiene permiso. Use una foto o un lector.',
  matches: 'Leído y coincide',
  matchesNote: 'Dicte o escriba este código en su aplicación.',
  nameToo: 'Coinciden el documento y el nombre.',
  documentOnly: 'Coincide el documento. El pedido no tiene un nombre para comparar.',
  differs: 'No entregue todavía',
  validUntil: 'Vale hasta las',
  notProof: 'Leer un documento no prueba que sea auténtico. Mire la foto y a la persona.',
  keepsNothing: 'Esta página no guarda ni envía nada.',
  reasons: {
    ticket_expired: 'El código del pedido venció. Pida otro.',
    not_read_for_certain: 'El documento se leyó con dudas. Inténtelo de nuevo o llame a la tienda.',
    document_differs: 'El documento no es el del pedido.',
    name_differs: 'El documento es el del pedido, pero el nombre es otro.',
  } satisfies Record<Mismatch, string>,
};

const ENGLISH: typeof SPANISH = {
  title: 'Delivery with a document',
  scanTicket: 'Step 1 of 2: scan the QR code of the order',
  scanDocument: 'Step 2 of 2: show the back of the cédula, or the lines of letters of the document',
  startCamera: 'Open the camera',
  pasteTicket: 'Or paste the code of the order here',
  usePhoto: 'Use a photo',
  next: 'Next delivery',
  notATicket: 'That code is not of an order. Scan the QR code of the order.',
  noDocument: 'No document could be read in that photo. Move closer, avoid glare, show the whole code.',
  noCamera: 'There is no camera, or it is not allowed. Use a photo or a scanner.',
  matches: 'Read, and it matches',
  matchesNote: 'Say or type this code in your application.',
  nameToo: 'The document and the name match.',
  documentOnly: 'The document matches. The order has no name to compare.',
  differs: 'Do not deliver yet',
  validUntil: 'Valid until',
  notProof: 'Reading a document does not prove that it is authentic. Look at the photo and at the person.',
  keepsNothing: 'This page keeps and sends nothing.',
  reasons: {
    ticket_expired: 'The code of the order has expired. Request another.',
    not_read_for_certain: 'The document could not be read for certain. Try again, or call the shop.',
    document_differs: 'The document is not the one of the order.',
    name_differs: 'The document is the one of the order, but the name is another.',
  },
};

export type Texts = typeof SPANISH;

export const textsOf = (language: string): Texts => (language.startsWith('en') ? ENGLISH : SPANISH);
