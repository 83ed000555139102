import { texts } from '../i18n/texts.js';

export const ssoTexts = texts({
  company_title: ['Ingresar con su empresa', 'Sign in with your company'],
  company_text: [
    'Su empresa comprueba quién es usted: no necesita otra contraseña.',
    'Your company checks who you are: you need no other password.',
  ],
  company_email: ['Correo de la empresa', 'Company email'],
  with_password: ['Ingresar con contraseña', 'Sign in with a password'],
  other_account: ['Otra empresa', 'Another company'],
  going: ['Vamos al proveedor de identidad de su empresa…', 'Going to the identity provider of your company…'],
  ask: ['Va a ingresar con el proveedor de identidad de su empresa.', 'You are about to sign in through your company.'],
  ask_company: ({ company }: { company: string }) => [
    `Va a ingresar a ${company} con su proveedor de identidad.`,
    `You are about to sign in to ${company} through its identity provider.`,
  ],
  ask_operator: [
    'Va a ingresar como operador, con el proveedor de identidad de su equipo.',
    'You are about to sign in as an operator, through the identity provider of your team.',
  ],
  again: ['Intentar de nuevo', 'Try again'],
  problem_email_taken: [
    'Su correo pertenece a una persona de otra cuenta.',
    'Your email address belongs to a person of another account.',
  ],
  problem_last_admin: [
    'Su empresa le asigna otro rol, pero usted es el único administrador. Nombre antes a otra persona.',
    'Your company gives you another role, but you are the only admin. Name another admin first.',
  ],
  problem_no_provider: [
    'Esta cuenta no ingresa con su empresa, o no existe.',
    'This account does not use company sign-in, or does not exist.',
  ],
  problem_no_role: [
    'Ninguno de sus grupos tiene un rol en Cotejo. Pida acceso en su empresa.',
    'None of your groups has a role in Cotejo. Request access in your company.',
  ],
  problem_not_provisioned: [
    'Su empresa no le ha dado acceso a Cotejo, o lo retiró.',
    'Your company has not given you access to Cotejo, or has taken it away.',
  ],
  problem_provider_answer_invalid: [
    'La respuesta del proveedor de identidad no es válida.',
    'The answer of the identity provider is not valid.',
  ],
  problem_provider_client_refused: [
    'El proveedor de identidad no acepta las credenciales de Cotejo. Avise a quien administra el ingreso en su empresa.',
    'The identity provider does not accept the credentials of Cotejo. Tell the people who manage the sign-in in your company.',
  ],
  problem_provider_changed: [
    'La configuración cambió mientras ingresaba.',
    'The settings changed while you signed in.',
  ],
  problem_provider_claims_missing: [
    'El proveedor de identidad no envió un correo verificado, su identificador o todos sus grupos.',
    'The identity provider did not send a verified email address, your id, or all your groups.',
  ],
  problem_provider_other_person: [
    'El proveedor de identidad confirmó a otra persona.',
    'The identity provider confirmed another person.',
  ],
  problem_provider_refused: [
    'El proveedor de identidad rechazó el ingreso.',
    'The identity provider refused the sign-in.',
  ],
  problem_provider_unreachable: ['El proveedor de identidad no responde.', 'The identity provider does not answer.'],
  problem_sign_in_expired: [
    'El ingreso tardó más de diez minutos o empezó en otro navegador.',
    'The sign-in took more than ten minutes, or began in another browser.',
  ],
  problem_too_many_attempts: [
    'Demasiados intentos desde su red: espere unos minutos.',
    'Too many attempts from your network: wait a few minutes.',
  ],
  problem_too_many_members: [
    'La cuenta llegó al máximo de personas.',
    'The account has reached its maximum number of people.',
  ],
  problem_other: [
    'No fue posible ingresar. Intente de nuevo en unos minutos.',
    'The sign-in was not possible. Try again in a few minutes.',
  ],
});
