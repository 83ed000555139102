const SPANISH = {
  invented: 'Usar una cédula inventada',
  inventedPicture: 'Foto del reverso de una cédula inventada',
  open: 'Abrir la cámara',
  close: 'Apagar la cámara',
  camera: 'Cámara',
  file: 'O elija una foto',
  reading: 'Leyendo…',
  done: 'Esto leyó la página:',
  nothing: 'No se leyó ningún documento.',
  failed: 'No hay cámara, no tiene permiso, o el archivo no es una foto.',
  fields: 'Campos leídos',
  notes:
    'No se envía nada: ni la foto ni los datos salen de esta página. Leer no prueba que el documento sea auténtico.',
};

const ENGLISH: typeof SPANISH = {
  invented: 'Use an invented cédula',
  inventedPicture: 'Photograph of the back of an invented cédula',
  open: 'Open the camera',
  close: 'Stop the camera',
  camera: 'Camera',
  file: 'Or choose a picture',
  reading: 'Reading…',
  done: 'The page read this:',
  nothing: 'No document was read.',
  failed: 'There is no camera, it is not allowed, or the file is not a picture.',
  fields: 'Fields that were read',
  notes:
    'Nothing is sent: neither the picture nor the data leaves this page. Reading does not prove that the document is authentic.',
};

export const readDemoTexts = { es: SPANISH, en: ENGLISH };
