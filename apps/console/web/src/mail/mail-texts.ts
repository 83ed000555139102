import { texts } from '../i18n/texts.js';

export const mailTexts = texts({
  no_server: ['Aquí no hay servidor de correo', 'There is no mail server here'],
  run: [
    'Nadie envía el correo. Esta orden lo muestra una sola vez, en la máquina donde funciona Cotejo:',
    'Nobody sends the email. This command prints it once, on the machine where Cotejo runs:',
  ],
  command: ['Orden', 'Command'],
});
