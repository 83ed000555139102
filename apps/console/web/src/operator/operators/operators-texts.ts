import { texts } from '../../i18n/texts.js';

export const operatorsTexts = texts({
  title: ['Operadores', 'Operators'],
  description: [
    'Las personas que operan este servicio. Un operador ve y cambia todas las cuentas, por eso debe usar un segundo factor.',
    'The people who run this service. An operator sees and changes all accounts, and must use a second factor.',
  ],
  invite: ['Invitar', 'Invite'],
  invite_title: ['Invitar a un operador', 'Invite an operator'],
  invite_text: [
    'La persona recibe un enlace por correo. Cuando active su segundo factor, podrá ver y cambiar todas las cuentas, pero no activar las políticas que redacte usted.',
    'The person gets a link by email. After they set up their second factor, they can see and change all accounts, but not activate a policy that you drafted.',
  ],
  invite_send: ['Enviar la invitación', 'Send the invitation'],
  invited: ['La invitación va en camino.', 'The invitation is on its way.'],
  already: ['Un intento anterior ya envió esta invitación.', 'An earlier attempt already sent this invitation.'],
  invitations: ['Invitaciones pendientes', 'Pending invitations'],
  no_invitations: ['No hay invitaciones pendientes.', 'No pending invitations.'],
  remove: ['Retirar', 'Remove'],
  remove_title: ({ name }: { name: string }) => [`Retirar a ${name}`, `Remove ${name}`],
  remove_text: [
    'Sus sesiones se cierran de inmediato y no podrá volver a ingresar.',
    'Their sessions end at once, and they cannot sign in again.',
  ],
  remove_last: [
    'Es el único operador. Sin él, nadie podrá operar el servicio desde esta consola.',
    'This is the only operator. Without an operator, no one can run the service from this console.',
  ],
  removed: ['El operador fue retirado.', 'The operator was removed.'],
  withdraw: ['Anular', 'Withdraw'],
  withdraw_title: ({ email }: { email: string }) => [
    `Anular la invitación a ${email}`,
    `Withdraw the invitation to ${email}`,
  ],
  withdraw_text: ['El enlace de la invitación dejará de funcionar.', 'The link in the invitation stops working.'],
  withdrawn: ['La invitación quedó anulada.', 'The invitation was withdrawn.'],
  alone_title: ['Hay un solo operador', 'There is only one operator'],
  alone: [
    'Activar una política necesita dos personas de distintas cadenas de invitaciones. Invite a la segunda con una orden: cotejo members invite --operator',
    'It takes two people from different chains of invitations to activate a policy. Invite the second with a command: cotejo members invite --operator',
  ],
});
