import { texts } from '../i18n/texts.js';

/** Texts of the shared components. */
export const uiTexts = texts(
  {
    field_required: 'Este dato es obligatorio.',
    field_email: 'Escriba un correo completo, como ana@empresa.co.',
    field_too_short: 'Es demasiado corto.',
    field_invalid: 'Revise este dato.',
    field_unknown: 'Este dato no se acepta.',
    field_length: 'Es demasiado corto o demasiado largo.',
    field_too_long: 'Es demasiado largo.',
    show_password: 'Mostrar la contraseña',
    hide_password: 'Ocultar la contraseña',
    close: 'Cerrar',
    cancel: 'Cancelar',
    copy: 'Copiar',
    copied: 'Copiado',
    copy_failed: 'No se pudo copiar. Selecciónelo y cópielo con el teclado.',
    loading: 'Cargando…',
    retry: 'Reintentar',
    error_title: 'No se pudo cargar',
    error_stale: 'No se pudo actualizar. Se muestran los últimos datos recibidos.',
    problem_network:
      'No hay conexión con el servidor. Revise su red e intente de nuevo. No se perdió nada de lo que escribió.',
    problem_timeout: 'El servidor tardó demasiado. Intente de nuevo. No se perdió nada de lo que escribió.',
    problem_unavailable: 'El servicio no está disponible en este momento. Intente de nuevo en unos segundos.',
    problem_unreadable: 'El servidor envió una respuesta que no se puede leer. Intente de nuevo.',
    problem_puzzle_failed: 'La comprobación contra robots no funcionó en este navegador. Intente de nuevo.',
    problem_unforeseen: 'Algo salió mal. Intente de nuevo.',
    problem_wait: ({ seconds }: { seconds: number }, words) =>
      seconds < 120
        ? words.plural(seconds, { one: 'Espere un segundo.', other: `Espere ${words.number(seconds)} segundos.` })
        : `Espere ${words.number(Math.ceil(seconds / 60))} minutos.`,
    problem_id: ({ id }: { id: string }) => `Identificador para soporte: ${id}`,
    notices: 'Avisos',
    dismiss: 'Descartar',
    unknown: 'desconocido',
  },
  {
    field_required: 'This field is required.',
    field_email: 'Type a complete email address, such as ana@company.co.',
    field_too_short: 'It is too short.',
    field_invalid: 'Check this value.',
    field_unknown: 'This field is not accepted.',
    field_length: 'It is too short or too long.',
    field_too_long: 'It is too long.',
    show_password: 'Show password',
    hide_password: 'Hide password',
    close: 'Close',
    cancel: 'Cancel',
    copy: 'Copy',
    copied: 'Copied',
    copy_failed: 'Could not copy. Select it and copy it with the keyboard.',
    loading: 'Loading…',
    retry: 'Try again',
    error_title: 'Could not load',
    error_stale: 'Could not refresh. This is the last data received.',
    problem_network: 'The server cannot be reached. Check your network and try again. Nothing you typed is lost.',
    problem_timeout: 'The server took too long. Try again. Nothing you typed is lost.',
    problem_unavailable: 'The service is not available right now. Try again in a few seconds.',
    problem_unreadable: 'The server sent a response that cannot be read. Try again.',
    problem_puzzle_failed: 'The check against robots did not work in this browser. Try again.',
    problem_unforeseen: 'Something went wrong. Try again.',
    problem_wait: ({ seconds }: { seconds: number }, words) =>
      seconds < 120
        ? words.plural(seconds, { one: 'Wait one second.', other: `Wait ${words.number(seconds)} seconds.` })
        : `Wait ${words.number(Math.ceil(seconds / 60))} minutes.`,
    problem_id: ({ id }: { id: string }) => `ID for support: ${id}`,
    notices: 'Notices',
    dismiss: 'Dismiss',
    unknown: 'unknown',
  },
);
