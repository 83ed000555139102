import { texts } from '../i18n/texts.js';

/** Texts of the rotation of a key, and of the secret of a webhook. */
export const overlapTexts = texts({
  rotate_key: ['Rotar', 'Rotate'],
  rotate_secret: ['Rotar el secreto', 'Rotate the secret'],
  text_key: [
    'Se crea una clave nueva con el mismo nombre y los mismos permisos. La anterior sigue funcionando el tiempo que usted elija, para que la reemplace sin interrupciones.',
    'This creates a new key with the same name and scopes. The old key keeps working for the time you choose, so that you can replace it without interruption.',
  ],
  text_secret: [
    'Se crean un secreto y una clave pública nuevos. Durante el tiempo que usted elija, cada evento lleva las firmas de ambos.',
    'This creates a new secret and a new public key. For the time you choose, every event carries the signatures of both.',
  ],
  overlap_key: ['¿Cuánto tiempo sigue funcionando la clave anterior?', 'How long does the old key keep working?'],
  overlap_secret: ['¿Cuánto tiempo sigue firmando el secreto anterior?', 'How long does the old secret keep signing?'],
  at_once_key: ['Deja de funcionar de inmediato', 'It stops working at once'],
  at_once_secret: ['Deja de firmar de inmediato', 'It stops at once'],
  at_once_text_key: [
    'Elija esto si la clave se filtró. Los programas que aún la usen fallarán.',
    'Choose this if the key has leaked. Programs that still use it will fail.',
  ],
  at_once_text_secret: [
    'Elija esto si el secreto se filtró. Su servidor rechazará los eventos hasta que use el nuevo.',
    'Choose this if the secret has leaked. Your server will refuse events until it uses the new one.',
  ],
  '1h': ['1 hora', '1 hour'],
  '24h': ['24 horas', '24 hours'],
  '7d': ['7 días', '7 days'],
});
