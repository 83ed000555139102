import { texts } from '../i18n/texts.js';

export const providerTexts = texts({
  title: ['Ingreso con su empresa', 'Company sign-in'],
  description: [
    'Las personas ingresan con el proveedor de identidad de su empresa (OpenID Connect) y su rol sigue sus grupos.',
    'People sign in through the identity provider of your company (OpenID Connect), and their role follows their groups.',
  ],
  addresses: ['1. En su proveedor de identidad', '1. At your identity provider'],
  provider: ['2. Su proveedor de identidad', '2. Your identity provider'],
  provider_text: [
    'Antes de guardar, Cotejo lee los datos públicos del proveedor.',
    'Before it saves, Cotejo reads the public data of the provider.',
  ],
  draft: [
    'Estos son los valores de la última prueba. Todavía no están guardados.',
    'These are the values of the last test. They are not saved yet.',
  ],
  draft_discard: ['Volver a lo guardado', 'Back to what is saved'],
  test: ['Probar el ingreso', 'Test the sign-in'],
  test_text: [
    'La prueba lo lleva al proveedor y de vuelta con estos valores. No los guarda ni ingresa a nadie.',
    'The test leads you to the provider and back with these values. It saves nothing and signs nobody in.',
  ],
  test_good: ({ when }: { when: string }) => [
    `El ingreso funciona: probado ${when}`,
    `The sign-in works: tested ${when}`,
  ],
  test_bad: ({ when }: { when: string }) => [
    `El ingreso no funcionó: probado ${when}`,
    `The sign-in did not work: tested ${when}`,
  ],
  test_role: ({ role }: { role: string }) => [
    `Habría ingresado con el rol ${role}.`,
    `You would have signed in with the role ${role}.`,
  ],
  test_default_role: ({ claim }: { claim: string }) => [
    `El proveedor no envió «${claim}»: todas las personas reciben el rol de las demás.`,
    `The provider did not send “${claim}”: everybody gets the role of everybody else.`,
  ],
  test_unsaved: [
    'Guarde la configuración para que las personas la usen.',
    'Save the settings so that people can use them.',
  ],
  test_said: ({ said }: { said: string }) => [`El proveedor dijo: «${said}»`, `The provider said: “${said}”`],
  test_groups: ({ groups }: { groups: string }) => [
    `Grupos que envió el proveedor: ${groups}`,
    `Groups that the provider sent: ${groups}`,
  ],
  test_open: ['El proveedor no devolvió el navegador', 'The provider did not send the browser back'],
  test_open_text: ({ address }: { address: string }) => [
    `Si mostró un error, casi siempre falta registrar allí, letra por letra, la dirección ${address}`,
    `If it showed an error, the address ${address} is most likely not registered there, letter by letter.`,
  ],
  test_redirect_refused: ({ address }: { address: string }) => [
    `El proveedor no conoce la dirección de retorno. Regístrela allí letra por letra: ${address}`,
    `The provider does not know the redirect address. Register it there, letter by letter: ${address}`,
  ],
  test_provider_page_refused: [
    'El proveedor no mostró su página de ingreso: revise el identificador del cliente.',
    'The provider did not show its sign-in page: check the client id.',
  ],
  test_provider_client_refused: [
    'El proveedor no acepta el secreto del cliente: cópielo de nuevo.',
    'The provider does not accept the client secret: copy it again.',
  ],
  test_claim_missing: ({ claim }: { claim: string }) => [
    `El proveedor no envió el dato «${claim}». Agréguelo allí al token de identidad.`,
    `The provider did not send the claim “${claim}”. Add it to the ID token there.`,
  ],
  test_claim_wrong: ({ claim }: { claim: string }) => [
    `El dato «${claim}» que envió el proveedor no es el esperado.`,
    `The claim “${claim}” that the provider sent is not the expected one.`,
  ],
  test_email_unverified: [
    'El proveedor dice que no ha comprobado el correo de esta persona.',
    'The provider says that it has not verified the address of this person.',
  ],
  test_no_role: [
    'Ninguno de los grupos de esta persona tiene un rol. Escríbalos abajo como los envía el proveedor.',
    'None of the groups of this person has a role. Enter them below as the provider sends them.',
  ],
  test_other: ['Algo salió mal. Repita la prueba.', 'Something went wrong. Repeat the test.'],
  issuer_not_an_address: ['No es una dirección.', 'It is not an address.'],
  issuer_not_https: ['Debe empezar por https://', 'It must start with https://'],
  issuer_not_plain: [
    'Quite el usuario, la contraseña y lo que sigue a ? o #.',
    'Remove user, password, and what follows ? or #.',
  ],
  issuer_shared_issuer: [
    'Por esta dirección ingresaría cualquier empresa. Use la de su directorio.',
    'Any company could sign in through this address. Use the one of your directory.',
  ],
  issuer_no_answer: [
    'No responde. Revise la dirección y el puerto, o intente más tarde.',
    'It does not answer. Check the address and the port, or try later.',
  ],
  issuer_unknown_host: ['Ese servidor no existe.', 'This host does not exist.'],
  issuer_address_not_allowed: [
    'Está en una red privada, que la consola no puede llamar. El operador puede permitirla.',
    'It is in a private network, which the console may not call. The operator can permit it.',
  ],
  issuer_untrusted_certificate: [
    'Su certificado no es válido, o lo firma una autoridad que la consola no conoce.',
    'Its certificate is not valid, or the console does not know the authority that signed it.',
  ],
  issuer_no_metadata: [
    'Responde, pero no publica los datos de un proveedor. Falta o sobra una parte de la dirección.',
    'It answers, but publishes no data of a provider. A part of the address is missing or too much.',
  ],
  issuer_other_issuer: [
    'Sus datos públicos nombran otro emisor. Copie el valor de «issuer».',
    'Its public data name another issuer. Copy the value of “issuer”.',
  ],
  issuer_incomplete: ['A sus datos públicos les falta una dirección.', 'Its public data lack an address.'],
  clientId_invalid_format: ['No admite espacios ni tildes.', 'It has no spaces and no accents.'],
  clientSecret_invalid_format: [
    'No admite tildes ni más de 512 caracteres.',
    'It has no accents and at most 512 characters.',
  ],
  clientSecret_not_tested: ['Escriba de nuevo el secreto de este cliente.', 'Type the secret of this client again.'],
  clientSecret_unreadable: ['Escriba de nuevo el secreto.', 'Type the secret again.'],
  clientSecret_method_unsupported: [
    'El proveedor no acepta secretos en esta aplicación: elija allí una aplicación web con secreto.',
    'The provider takes no secrets for this application: choose a web application with a secret there.',
  ],
  groupsClaim_invalid_format: ['No admite espacios ni tildes.', 'It has no spaces and no accents.'],
  acr_invalid_format: ['No admite espacios ni tildes.', 'It has no spaces and no accents.'],
  groupRoles_no_role: [
    'Escriba al menos un grupo en algún rol, o elija un rol para las demás personas.',
    'Enter at least one group for some role, or choose a role for everybody else.',
  ],
  groupRoles_group_twice: ['Un grupo está dos veces: deje uno.', 'A group is there twice: keep one.'],
  groupRoles_invalid_length: ['Un grupo tiene más de 200 caracteres.', 'A group has more than 200 characters.'],
  groupRoles_too_many: ['Son más de 50 grupos.', 'There are more than 50 groups.'],
  fixed: [
    'Para cambiar el emisor, el cliente o su secreto, permita primero las contraseñas.',
    'To change the issuer, the client or its secret, allow passwords first.',
  ],
  issuer: ['Emisor', 'Issuer'],
  client_id: ['Identificador del cliente', 'Client id'],
  client_secret: ['Secreto del cliente', 'Client secret'],
  client_secret_kept: [
    'Ya hay un secreto. Escriba otro solo para cambiarlo.',
    'There is a secret already. Type another one only to change it.',
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
  unproven: ['Esta configuración no se ha probado', 'These settings were not tested'],
  unproven_text: [
    'Use «Probar el ingreso». Con un error en ella, nadie más podría ingresar.',
    'Use “Test the sign-in”. With a mistake in them, nobody else could sign in.',
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
  domains: ['4. Dominios de correo', '4. Mail domains'],
  domains_text: [
    'Quien escriba al ingresar un correo de estos dominios llega a su proveedor. Para agregar uno, publique este registro TXT en su DNS.',
    'People who enter an address of these domains are led to your provider. To add a domain, publish this TXT record in its DNS.',
  ],
  domain_record: ['Nombre del registro TXT', 'Name of the TXT record'],
  domain_value: ['Valor', 'Value'],
  domain: ['Dominio', 'Domain'],
  domain_text: ['La parte después de la @, como empresa.co', 'The part after the @, such as company.co'],
  domain_add: ['Comprobar y agregar', 'Check and add'],
  domain_added: ['El dominio quedó agregado.', 'The domain was added.'],
  domain_remove: ['Quitar', 'Remove'],
  domain_remove_of: ({ domain }: { domain: string }) => [`Quitar el dominio ${domain}`, `Remove the domain ${domain}`],
  domain_remove_text: [
    'Sus personas ya no llegan al proveedor con el correo: necesitan el enlace de ingreso.',
    'Their people are no longer led to the provider by their address: they need the link of the sign-in.',
  ],
  domain_invalid_format: ['No es un dominio.', 'It is not a domain.'],
  directory: ['5. Directorio (SCIM)', '5. Directory (SCIM)'],
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
