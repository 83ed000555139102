import { texts } from '../i18n/texts.js';

/** Texts of the shared components. */
export const uiTexts = texts({
  field_required: ['Este dato es obligatorio.', 'This field is required.'],
  field_email: [
    'Escriba un correo completo, como ana@empresa.co.',
    'Type a complete email address, such as ana@company.co.',
  ],
  field_url: [
    'Escriba una dirección completa, como https://empresa.example.com.',
    'Type a complete address, such as https://company.example.com.',
  ],
  field_weak: [
    'Es fácil de adivinar. Agregue palabras que no sean su correo, su empresa ni palabras muy comunes.',
    'It is easy to guess. Add words other than your email, your company or very common words.',
  ],
  field_same: ['Es la misma de antes. Elija otra.', 'It is the same as before. Choose another one.'],
  field_too_short: ['Es demasiado corto.', 'It is too short.'],
  field_invalid: ['Revise este dato.', 'Check this value.'],
  field_unknown: ['Este dato no se acepta.', 'This field is not accepted.'],
  field_length: ['Es demasiado corto o demasiado largo.', 'It is too short or too long.'],
  field_too_long: ['Es demasiado largo.', 'It is too long.'],
  show_password: ['Mostrar la contraseña', 'Show password'],
  hide_password: ['Ocultar la contraseña', 'Hide password'],
  copy: ['Copiar', 'Copy'],
  copied: ['Copiado', 'Copied'],
  copy_failed: [
    'No se pudo copiar. Selecciónelo y cópielo con el teclado.',
    'Could not copy. Select it and copy it with the keyboard.',
  ],
  loading: ['Cargando…', 'Loading…'],
  retry: ['Reintentar', 'Try again'],
  error_title: ['No se pudo cargar', 'Could not load'],
  error_stale: [
    'No se pudo actualizar. Se muestran los últimos datos recibidos.',
    'Could not refresh. This is the last data received.',
  ],
  problem_network: [
    'No hay conexión con el servidor. Revise su red e intente de nuevo. No se perdió nada de lo que escribió.',
    'The server cannot be reached. Check your network and try again. Nothing you typed is lost.',
  ],
  problem_timeout: [
    'El servidor tardó demasiado. Intente de nuevo. No se perdió nada de lo que escribió.',
    'The server took too long. Try again. Nothing you typed is lost.',
  ],
  problem_unavailable: [
    'El servicio no está disponible en este momento. Intente de nuevo en unos segundos.',
    'The service is not available right now. Try again in a few seconds.',
  ],
  problem_unreadable: [
    'El servidor envió una respuesta que no se puede leer. Intente de nuevo.',
    'The server sent a response that cannot be read. Try again.',
  ],
  problem_puzzle_failed: [
    'La comprobación contra robots no funcionó en este navegador. Intente de nuevo.',
    'The check against robots did not work in this browser. Try again.',
  ],
  problem_unforeseen: ['Algo salió mal. Intente de nuevo.', 'Something went wrong. Try again.'],
  problem_wait: ({ seconds }: { seconds: number }, words) => [
    seconds < 120
      ? words.plural(seconds, { one: 'Espere un segundo.', other: `Espere ${words.number(seconds)} segundos.` })
      : `Espere ${words.number(Math.ceil(seconds / 60))} minutos.`,
    seconds < 120
      ? words.plural(seconds, { one: 'Wait one second.', other: `Wait ${words.number(seconds)} seconds.` })
      : `Wait ${words.number(Math.ceil(seconds / 60))} minutes.`,
  ],
  problem_id: ({ id }: { id: string }) => [`Identificador para soporte: ${id}`, `ID for support: ${id}`],
  notices: ['Avisos', 'Notices'],
  dismiss: ['Descartar', 'Dismiss'],
});
