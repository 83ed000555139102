import { texts } from '../i18n/texts.js';

export const scanTexts = texts({
  scan: ['Escanear el documento', 'Scan the document'],
  show: [
    'Muestre el código de barras del reverso de la cédula, o las líneas de letras del documento.',
    'Show the barcode on the back of the cédula, or the lines of letters of the document.',
  ],
  stays: [
    'La imagen no sale de esta página. Solo se copian el número y el nombre. Use un documento inventado, nunca el de una persona real.',
    'The picture does not leave this page. Only the number and the name are copied. Use an invented document, never the document of a real person.',
  ],
  camera: ['Cámara', 'Camera'],
  starting: ['Abriendo la cámara…', 'Opening the camera…'],
  reading: ['Buscando el documento…', 'Looking for the document…'],
  stopped: ['La cámara está apagada.', 'The camera is off.'],
  no_camera: [
    'No hay cámara o no tiene permiso. Elija una foto.',
    'There is no camera, or it is not allowed. Choose a picture.',
  ],
  start: ['Abrir la cámara', 'Open the camera'],
  choose_file: ['Elegir una foto', 'Choose a picture'],
  no_document: [
    'No se pudo leer un documento en esa foto. Acérquese, sin brillo y con el código completo.',
    'No document could be read in that picture. Move closer, avoid glare, show the whole code.',
  ],
  not_opened: ['No se pudo abrir esa foto. Intente de nuevo.', 'That picture could not be opened. Try again.'],
  done: ['Documento leído', 'Document read'],
  not_proof: [
    'Leer un documento no prueba que sea auténtico.',
    'Reading a document does not prove that it is authentic.',
  ],
  not_cedula: [
    'No se leyó el número de una cédula, una cédula de extranjería o un pasaporte, y por eso el campo está vacío.',
    'No number of a cédula, a cédula of a foreigner or a passport was read, so the field is empty.',
  ],
  unconfirmed_layout: [
    'El documento no es exactamente como los conocidos. Confirme cada dato.',
    'The document is not exactly like the known ones. Confirm each value.',
  ],
  wrong_check_digit: [
    'Un dígito de control no coincide. Lea de nuevo. Si se repite, trate el documento como dudoso.',
    'A check digit does not match. Read again. If it happens again, treat the document as doubtful.',
  ],
  name_may_be_cut: [
    'El nombre puede estar cortado. Compare solo el comienzo.',
    'The name may be cut. Compare only its beginning.',
  ],
});
