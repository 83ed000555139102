import { texts } from '../../i18n/texts.js';

export const operatorsTexts = texts(
  {
    title: 'Operadores',
    description:
      'Las personas que operan este servicio. Un operador ve y cambia todas las cuentas, por eso debe usar un segundo factor.',
    invite: 'Invitar',
    invite_title: 'Invitar a un operador',
    invite_text:
      'La persona recibe un enlace por correo. Cuando active su segundo factor, podrá ver y cambiar todas las cuentas, pero no activar las políticas que redacte usted.',
    invite_send: 'Enviar la invitación',
    invited: 'La invitación va en camino.',
    already: 'Un intento anterior ya envió esta invitación.',
    email: 'Correo',
    cancel: 'Cancelar',
    close: 'Cerrar',
    invitations: 'Invitaciones pendientes',
    no_invitations: 'No hay invitaciones pendientes.',
    remove: 'Retirar',
    remove_title: ({ name }: { name: string }) => `Retirar a ${name}`,
    remove_text: 'Sus sesiones se cierran de inmediato y no podrá volver a ingresar.',
    remove_last: 'Es el único operador. Sin él, nadie podrá operar el servicio desde esta consola.',
    removed: 'El operador fue retirado.',
    withdraw: 'Anular',
    withdraw_title: ({ email }: { email: string }) => `Anular la invitación a ${email}`,
    withdraw_text: 'El enlace de la invitación dejará de funcionar.',
    withdrawn: 'La invitación quedó anulada.',
    alone_title: 'Hay un solo operador',
    alone:
      'Activar una política necesita dos personas de distintas cadenas de invitaciones. Invite a la segunda con una orden: cotejo members invite --operator',
  },
  {
    title: 'Operators',
    description:
      'The people who run this service. An operator sees and changes all accounts, and must use a second factor.',
    invite: 'Invite',
    invite_title: 'Invite an operator',
    invite_text:
      'The person gets a link by email. After they set up their second factor, they can see and change all accounts, but not activate a policy that you drafted.',
    invite_send: 'Send the invitation',
    invited: 'The invitation is on its way.',
    already: 'An earlier attempt already sent this invitation.',
    email: 'Email',
    cancel: 'Cancel',
    close: 'Close',
    invitations: 'Pending invitations',
    no_invitations: 'No pending invitations.',
    remove: 'Remove',
    remove_title: ({ name }: { name: string }) => `Remove ${name}`,
    remove_text: 'Their sessions end at once, and they cannot sign in again.',
    remove_last: 'This is the only operator. Without an operator, no one can run the service from this console.',
    removed: 'The operator was removed.',
    withdraw: 'Withdraw',
    withdraw_title: ({ email }: { email: string }) => `Withdraw the invitation to ${email}`,
    withdraw_text: 'The link in the invitation stops working.',
    withdrawn: 'The invitation was withdrawn.',
    alone_title: 'There is only one operator',
    alone:
      'It takes two people from different chains of invitations to activate a policy. Invite the second with a command: cotejo members invite --operator',
  },
);
