import { texts } from '../i18n/texts.js';

export const peopleTexts = texts({
  at_provider: ['En su proveedor', 'At their provider'],
  title_members: ['Equipo', 'Team'],
  description_members: [
    'Las personas de su empresa que usan esta consola y lo que puede hacer cada una.',
    'The people of your company who use this console, and what each of them can do.',
  ],
  title_operators: ['Operadores', 'Operators'],
  description_operators: [
    'Las personas que operan este servicio. Un operador ve y cambia todas las cuentas, por eso debe usar un segundo factor.',
    'The people who run this service. An operator sees and changes all accounts, and must use a second factor.',
  ],
  invite: ['Invitar', 'Invite'],
  members: ['Personas', 'People'],
  invitations: ['Invitaciones pendientes', 'Pending invitations'],
  no_invitations: ['No hay invitaciones pendientes.', 'No pending invitations.'],
  role_viewer: ['Lector', 'Viewer'],
  role_developer: ['Desarrollador', 'Developer'],
  role_admin: ['Administrador', 'Admin'],
  role_operator: ['Operador', 'Operator'],
  role_viewer_text: [
    'Ve el uso, las claves (nunca su secreto) y la actividad.',
    'Can see usage, keys (never their secret) and activity.',
  ],
  role_developer_text: [
    'Además crea, rota y revoca claves, y usa el simulador.',
    'Can also create, rotate and revoke keys, and use the playground.',
  ],
  role_admin_text: [
    'Además invita personas, cambia roles y retira personas.',
    'Can also invite people, change roles and remove people.',
  ],
  last_sign_in: ['Último ingreso', 'Last sign-in'],
  you: ['usted', 'you'],
  change_role: ['Cambiar rol', 'Change role'],
  change_role_of: ({ name }: { name: string }) => [`Cambiar rol de ${name}`, `Change role of ${name}`],
  change_role_text: [
    'El cambio rige desde la próxima acción de esta persona.',
    'The change applies to the next action of this person.',
  ],
  role_changed: ['El rol cambió.', 'The role was changed.'],
  remove: ['Retirar', 'Remove'],
  remove_of: ({ name }: { name: string }) => [`Retirar a ${name}`, `Remove ${name}`],
  remove_text_members: [
    'Sus sesiones se cierran de inmediato y no podrá volver a ingresar. Las claves que creó siguen funcionando.',
    'Their sessions end at once, and they cannot sign in again. The keys they created keep working.',
  ],
  remove_text_operators: [
    'Sus sesiones se cierran de inmediato y no podrá volver a ingresar.',
    'Their sessions end at once, and they cannot sign in again.',
  ],
  remove_last: [
    'Es el único operador. Sin él, nadie podrá operar el servicio desde esta consola.',
    'This is the only operator. Without an operator, no one can run the service from this console.',
  ],
  removed_members: ['La persona fue retirada.', 'The person was removed.'],
  removed_operators: ['El operador fue retirado.', 'The operator was removed.'],
  invite_title_members: ['Invitar a una persona', 'Invite a person'],
  invite_text_members: [
    'La persona recibirá un enlace por correo para escribir su nombre y su contraseña.',
    'The person will get a link by email to set their name and password.',
  ],
  invite_title_operators: ['Invitar a un operador', 'Invite an operator'],
  invite_text_operators: [
    'La persona recibe un enlace por correo. Cuando active su segundo factor, podrá ver y cambiar todas las cuentas, pero no activar las políticas que redacte usted.',
    'The person gets a link by email. After they set up their second factor, they can see and change all accounts, but not activate a policy that you drafted.',
  ],
  invite_send: ['Enviar la invitación', 'Send the invitation'],
  invited: ['La invitación va en camino.', 'The invitation is on its way.'],
  already: ['Un intento anterior ya envió esta invitación.', 'An earlier attempt already sent this invitation.'],
  invited_by: ['Invitada por', 'Invited by'],
  withdraw: ['Anular', 'Withdraw'],
  withdraw_of: ({ email }: { email: string }) => [
    `Anular la invitación a ${email}`,
    `Withdraw the invitation to ${email}`,
  ],
  withdraw_text: ['El enlace de la invitación dejará de funcionar.', 'The link in the invitation stops working.'],
  withdrawn: ['La invitación quedó anulada.', 'The invitation was withdrawn.'],
  unnotified_title: ['Nadie recibe los avisos', 'Nobody gets notices'],
  unnotified: [
    'Ningún administrador tiene un correo que su proveedor de identidad confirme (email_verified). Los avisos, como el de una clave que vence, no llegan.',
    'No admin has an address that your identity provider confirms (email_verified). Notices, for example about a key that expires, do not arrive.',
  ],
  alone_title: ['Hay un solo operador', 'There is only one operator'],
  alone: [
    'Activar una política necesita dos personas de distintas cadenas de invitaciones. Invite a la segunda con una orden: cotejo members invite --operator',
    'It takes two people from different chains of invitations to activate a policy. Invite the second with a command: cotejo members invite --operator',
  ],
});
