import { texts } from '../i18n/texts.js';

/** Words of the components themselves. */
export const uiTexts = texts(
  {
    field_required: 'Este dato es obligatorio.',
    field_email: 'Escriba un correo completo, como ana@empresa.co.',
    field_too_short: 'Es demasiado corto.',
    field_invalid: 'Revise este dato.',
    field_unknown: 'Este dato no se admite.',
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
    error_stale: 'No se pudo actualizar; se muestra lo último que se supo.',
    problem_network:
      'No hay conexión con el servidor. Revise su red e intente de nuevo; nada de lo que escribió se perdió.',
    problem_timeout: 'El servidor tardó demasiado. Intente de nuevo; nada de lo que escribió se perdió.',
    problem_unavailable: 'El servicio no está disponible en este momento. Intente de nuevo en unos segundos.',
    problem_unreadable: 'El servidor respondió algo que no se entiende. Intente de nuevo.',
    problem_puzzle_failed: 'No se pudo hacer la comprobación contra robots en este navegador. Intente de nuevo.',
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
    field_required: 'This is required.',
    field_email: 'Type a whole e-mail address, such as ana@company.co.',
    field_too_short: 'It is too short.',
    field_invalid: 'Check this value.',
    field_unknown: 'This is not accepted.',
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
    error_title: 'Could not be loaded',
    error_stale: 'Could not be refreshed; this is what was last known.',
    problem_network: 'The server cannot be reached. Check your network and try again; nothing you typed is lost.',
    problem_timeout: 'The server took too long. Try again; nothing you typed is lost.',
    problem_unavailable: 'The service is not available right now. Try again in a few seconds.',
    problem_unreadable: 'The server answered something that makes no sense. Try again.',
    problem_puzzle_failed: 'The check against robots did not work in this browser. Try again.',
    problem_unforeseen: 'Something went wrong. Try again.',
    problem_wait: ({ seconds }: { seconds: number }, words) =>
      seconds < 120
        ? words.plural(seconds, { one: 'Wait a second.', other: `Wait ${words.number(seconds)} seconds.` })
        : `Wait ${words.number(Math.ceil(seconds / 60))} minutes.`,
    problem_id: ({ id }: { id: string }) => `Identifier for support: ${id}`,
    notices: 'Notices',
    dismiss: 'Dismiss',
    unknown: 'unknown',
  },
);
