import { texts } from '../i18n/texts.js';

/** Why a sign-in at the provider ended without a session: reasons of the server. */
const PROVIDER_PROBLEMS = [
  'email_taken',
  'last_admin',
  'no_provider',
  'no_role',
  'not_provisioned',
  'provider_answer_invalid',
  'provider_changed',
  'provider_claims_missing',
  'provider_other_person',
  'provider_refused',
  'provider_unreachable',
  'sign_in_expired',
  'too_many_attempts',
  'too_many_members',
] as const;
type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

export const isProviderProblem = (reason: string): reason is ProviderProblem =>
  PROVIDER_PROBLEMS.some((each) => each === reason);

export const ssoTexts = texts(
  {
    company_title: 'Ingresar con su empresa',
    company_text: 'Su empresa comprueba quién es usted: no necesita otra contraseña.',
    account: 'Cuenta de su empresa',
    account_text:
      'El identificador de la cuenta, como t-0a1b2c3d4e5f6. Lo tiene quien administra Cotejo en su empresa.',
    continue: 'Continuar',
    with_password: 'Ingresar con contraseña',
    other_account: 'Otra cuenta',
    going: 'Vamos al proveedor de identidad de su empresa…',
    again: 'Intentar de nuevo',
    problem_email_taken: 'Su correo pertenece a una persona de otra cuenta.',
    problem_last_admin:
      'Su empresa le asigna otro rol, pero usted es el único administrador. Nombre antes a otra persona.',
    problem_no_provider: 'Esta cuenta no ingresa con su empresa, o no existe.',
    problem_no_role: 'Ninguno de sus grupos tiene un rol en Cotejo. Pida acceso en su empresa.',
    problem_not_provisioned: 'Su empresa no le ha dado acceso a Cotejo, o lo retiró.',
    problem_provider_answer_invalid: 'La respuesta del proveedor de identidad no es válida.',
    problem_provider_changed: 'La configuración cambió mientras ingresaba.',
    problem_provider_claims_missing: 'El proveedor de identidad no envió un correo verificado o todos sus grupos.',
    problem_provider_other_person: 'El proveedor de identidad confirmó a otra persona.',
    problem_provider_refused: 'El proveedor de identidad rechazó el ingreso.',
    problem_provider_unreachable: 'El proveedor de identidad no responde.',
    problem_sign_in_expired: 'El ingreso tardó más de diez minutos o empezó en otro navegador.',
    problem_too_many_attempts: 'Demasiados intentos desde su red: espere unos minutos.',
    problem_too_many_members: 'La cuenta llegó al máximo de personas.',
    problem_other: 'No fue posible ingresar. Intente de nuevo en unos minutos.',
  },
  {
    company_title: 'Sign in with your company',
    company_text: 'Your company checks who you are: you need no other password.',
    account: 'Account of your company',
    account_text:
      'The id of the account, such as t-0a1b2c3d4e5f6. The people who manage Cotejo in your company know it.',
    continue: 'Continue',
    with_password: 'Sign in with a password',
    other_account: 'Another account',
    going: 'Going to the identity provider of your company…',
    again: 'Try again',
    problem_email_taken: 'Your email address belongs to a person of another account.',
    problem_last_admin: 'Your company gives you another role, but you are the only admin. Name another admin first.',
    problem_no_provider: 'This account does not use company sign-in, or does not exist.',
    problem_no_role: 'None of your groups has a role in Cotejo. Request access in your company.',
    problem_not_provisioned: 'Your company has not given you access to Cotejo, or has taken it away.',
    problem_provider_answer_invalid: 'The answer of the identity provider is not valid.',
    problem_provider_changed: 'The settings changed while you signed in.',
    problem_provider_claims_missing: 'The identity provider did not send a verified email address, or all your groups.',
    problem_provider_other_person: 'The identity provider confirmed another person.',
    problem_provider_refused: 'The identity provider refused the sign-in.',
    problem_provider_unreachable: 'The identity provider does not answer.',
    problem_sign_in_expired: 'The sign-in took more than ten minutes, or began in another browser.',
    problem_too_many_attempts: 'Too many attempts from your network: wait a few minutes.',
    problem_too_many_members: 'The account has reached its maximum number of people.',
    problem_other: 'The sign-in was not possible. Try again in a few minutes.',
  },
);
