import { texts } from '../i18n/texts.js';

export const providerTexts = texts({
  title: ['Ingreso con su empresa', 'Company sign-in'],
  description: [
    'Las personas ingresan con el proveedor de identidad de su empresa (OpenID Connect) y su rol sigue sus grupos.',
    'People sign in through the identity provider of your company (OpenID Connect), and their role follows their groups.',
  ],
  addresses: ['1. En su proveedor de identidad', '1. At your identity provider'],
  addresses_text: [
    'Cree allí una aplicación web con código de autorización y PKCE, y copie estas direcciones.',
    'Create a web application there with authorization code and PKCE, and copy these addresses.',
  ],
  redirect_uri: ['Dirección de retorno', 'Redirect address'],
  logout_uri: ['Aviso de salida del proveedor', 'Back-channel logout'],
  sign_out_uri: ['Retorno después de salir', 'Return after signing out'],
  sign_in_uri: ['Página que inicia el ingreso', 'Page that starts the sign-in'],
  provider: ['2. Su proveedor de identidad', '2. Your identity provider'],
  provider_text: [
    'Antes de guardar, Cotejo lee los datos públicos del proveedor.',
    'Before it saves, Cotejo reads the public data of the provider.',
  ],
  fixed: [
    'Para cambiar el emisor, el cliente o su secreto, permita primero las contraseñas.',
    'To change the issuer, the client or its secret, allow passwords first.',
  ],
  issuer: ['Emisor', 'Issuer'],
  issuer_text: [
    'Por ejemplo https://identidad.example.com, como aparece en sus datos públicos',
    'For example https://identity.example.com, as in the public data of the provider',
  ],
  client_id: ['Identificador del cliente', 'Client id'],
  client_secret: ['Secreto del cliente', 'Client secret'],
  client_secret_text: [
    'Déjelo vacío si el proveedor no le da un secreto.',
    'Leave it empty if the provider gives you no secret.',
  ],
  client_secret_kept: [
    'Hay un secreto guardado. Escriba otro solo para cambiarlo.',
    'A secret is stored. Type another one only to change it.',
  ],
  acr: ['Valor de acr exigido', 'Required acr value'],
  acr_text: [
    'Opcional. Se rechaza a quien ingrese sin él, por ejemplo sin segundo factor.',
    'Optional. People who sign in without it are refused, for example without a second factor.',
  ],
  groups_from: ['De dónde vienen los grupos', 'Where the groups come from'],
  groups_token: ['Del ingreso: el proveedor los envía cada vez', 'From the sign-in: the provider sends them each time'],
  groups_directory: [
    'Del directorio (SCIM): un cambio rige de inmediato',
    'From the directory (SCIM): a change takes effect at once',
  ],
  groups_claim: ['Nombre del dato con los grupos', 'Name of the claim with the groups'],
  groups_claim_text: [
    'Solo se usa cuando los grupos vienen del ingreso.',
    'Used only when the groups come from the sign-in.',
  ],
  groups_of: ({ role }: { role: string }) => [`Grupos con el rol ${role}`, `Groups with the role ${role}`],
  groups_text: [
    'Un grupo por línea, escrito como lo envía el proveedor.',
    'One group on each line, written as the provider sends it.',
  ],
  default_role: ['Rol de las demás personas', 'Role of everybody else'],
  default_role_text: ['Para quien no está en ninguno de esos grupos.', 'For people in none of these groups.'],
  no_access: ['Sin acceso', 'No access'],
  saved: ['La configuración quedó guardada.', 'The settings were saved.'],
  remove: ['Quitar el proveedor', 'Remove the provider'],
  remove_title: ['¿Quitar el proveedor de identidad?', 'Remove the identity provider?'],
  remove_text: [
    'Quienes no tienen contraseña pierden el acceso: retírelas e invítelas de nuevo.',
    'People without a password lose access: remove them and invite them again.',
  ],
  passwords: ['3. Contraseñas', '3. Passwords'],
  passwords_text: [
    'Puede exigir que todas las personas ingresen con su empresa.',
    'You can require everybody to sign in with the company.',
  ],
  unproven: ['Primero compruebe el ingreso', 'First check the sign-in'],
  unproven_text: ({ address }: { address: string }) => [
    `Abra ${address} en una ventana privada e ingrese una vez.`,
    `Open ${address} in a private window and sign in once.`,
  ],
  off: ['Contraseñas desactivadas', 'Passwords are off'],
  break_glass_is: ({ name }: { name: string }) => [
    `Acceso de emergencia con contraseña: ${name}.`,
    `Emergency access with a password: ${name}.`,
  ],
  relax: ['Permitir contraseñas', 'Allow passwords'],
  relaxed: ['Las contraseñas están permitidas.', 'Passwords are allowed.'],
  no_candidate: [
    'Se necesita un administrador con contraseña y segundo factor como acceso de emergencia.',
    'An admin with a password and a second factor is needed as emergency access.',
  ],
  break_glass: ['Acceso de emergencia', 'Emergency access'],
  break_glass_text: [
    'Esta persona podrá ingresar con contraseña y segundo factor si el proveedor no responde. Cada uso queda registrado.',
    'This person can sign in with password and second factor when the provider does not answer. Every use is recorded.',
  ],
  enforce: ['Desactivar contraseñas', 'Turn passwords off'],
  enforce_title: ['¿Desactivar las contraseñas?', 'Turn passwords off?'],
  enforce_text: [
    'Las sesiones abiertas con contraseña terminan ahora, salvo la del acceso de emergencia.',
    'Sessions that began with a password end now, except the one of the emergency access.',
  ],
  enforced: ['Las contraseñas están desactivadas.', 'Passwords are off.'],
  directory: ['4. Directorio (SCIM)', '4. Directory (SCIM)'],
  directory_text: [
    'El proveedor envía personas y grupos. Quien sale del directorio pierde sus sesiones y sus claves de prueba en un segundo.',
    'The provider sends people and groups. A person who leaves the directory loses sessions and playground keys within a second.',
  ],
  scim_uri: ['Dirección de SCIM', 'SCIM address'],
  no_directory: [
    'El proveedor no envía un directorio: puede ingresar toda persona a quien él deje pasar.',
    'The provider sends no directory: everybody whom it lets in can sign in.',
  ],
  directory_counts: ({ users, active, groups }: { users: number; active: number; groups: number }, words) => [
    `${words.plural(users, { one: 'Una persona', other: `${users} personas` })} (${active} con acceso) y ${words.plural(groups, { one: 'un grupo', other: `${groups} grupos` })}.`,
    `${words.plural(users, { one: 'One person', other: `${users} people` })} (${active} with access) and ${words.plural(groups, { one: 'one group', other: `${groups} groups` })}.`,
  ],
  create_token: ['Crear el token', 'Create the token'],
  replace_token: ['Cambiar el token', 'Replace the token'],
  token_title: ['Token del directorio', 'Token of the directory'],
  token: ['Token', 'Token'],
  token_begins: [
    'Desde ahora solo ingresan las personas que el directorio tenga activas.',
    'From now on only people who are active in the directory can sign in.',
  ],
  token_replaces: ['El token anterior deja de funcionar de inmediato.', 'The earlier token stops working at once.'],
  once: ['Cópielo ahora: no se vuelve a mostrar.', 'Copy it now: it is not shown again.'],
  kept: ['Lo guardé', 'I saved it'],
  leave_title: ['¿Salir sin guardar el token?', 'Leave without saving the token?'],
  leave_text: [
    'El token no se vuelve a mostrar. Tendría que crear otro.',
    'The token is not shown again. You would have to create another one.',
  ],
  leave: ['Salir', 'Leave'],
  leave_not: ['Quedarme', 'Stay'],
  done_already: [
    'El token se creó, pero la respuesta se perdió. Cree otro.',
    'The token was created, but the answer was lost. Create another one.',
  ],
  stop_directory: ['Dejar de usar el directorio', 'Stop using the directory'],
  stop_text: [
    'El token deja de funcionar, y para ingresar ya no hace falta estar en el directorio.',
    'The token stops working, and people no longer need to be in the directory to sign in.',
  ],
});
