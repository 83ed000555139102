import type { ErrorReasonSpec } from '@cotejo/contracts';
import type { MemberErrorCode } from '@cotejo/members';
import { conflict, forbidden, invalid, tooMany, unavailable, unknown } from './reason.js';

/** Status, code and texts for each error of `packages/members`. */
export const MEMBER_REASONS = {
  already_invited: conflict(
    'Esta persona ya tiene una invitación vigente',
    'This person already has an open invitation',
  ),
  already_member: conflict('Esta persona ya es miembro de la cuenta', 'This person is already a member of the account'),
  break_glass_member: conflict(
    'Esta persona es el acceso de emergencia: nombre primero a otra',
    'This person is the emergency access: name another person first',
  ),
  break_glass_needed: conflict(
    'El acceso de emergencia debe ser un administrador con contraseña y segundo factor',
    'The emergency access must be an administrator with a password and a second factor',
  ),
  busy: unavailable(
    'Hay demasiados ingresos a la vez: intente de nuevo en unos segundos',
    'Too many people are signing in: try again in a few seconds',
  ),
  company_has_account: conflict(
    'Su empresa ya tiene una cuenta: pida una invitación',
    'Your company already has an account: request an invitation',
  ),
  directory_name_taken: conflict('El directorio ya tiene ese nombre', 'The directory already has this name'),
  domain_taken: conflict(
    'El dominio pertenece a otra cuenta: escriba al operador del servicio',
    'The domain belongs to another account: write to the operator of the service',
  ),
  email_taken: conflict('Ya existe una cuenta con este correo', 'An account with this e-mail address already exists'),
  in_progress: conflict('El enlace se está usando en otra pestaña', 'The link is in use in another tab'),
  invalid_email: invalid('El correo no es válido', 'The e-mail address is not valid'),
  invalid_link: unknown('El enlace ya se usó o venció', 'The link was already used or has expired'),
  invalid_provider: invalid(
    'La configuración del proveedor de identidad no es válida',
    'The settings of the identity provider are not valid',
  ),
  last_admin: conflict('La cuenta necesita al menos un administrador', 'The account needs at least one administrator'),
  last_operator: conflict('Debe quedar al menos un operador', 'At least one operator must remain'),
  no_provider: unknown(
    'La cuenta no tiene un proveedor de identidad configurado',
    'The account has no identity provider',
  ),
  no_role: forbidden(
    'Ningún grupo suyo tiene un rol en Cotejo: pida acceso en su empresa',
    'None of your groups has a role in Cotejo: request access in your company',
  ),
  no_second_factor: conflict('El segundo factor no está activo', 'The second factor is not active'),
  not_provisioned: forbidden(
    'Su empresa no le ha dado acceso a Cotejo, o lo retiró',
    'Your company has not given you access to Cotejo, or has taken it away',
  ),
  outbox_full: unavailable(
    'No se pueden enviar correos ahora: intente más tarde',
    'E-mail cannot be sent now: try again later',
  ),
  provider_changed: conflict(
    'La configuración del proveedor de identidad cambió: ingrese de nuevo',
    'The settings of the identity provider changed: sign in again',
  ),
  provider_enforced: conflict('Permita primero el ingreso con contraseña', 'Allow passwords again first'),
  provider_unproven: conflict(
    'Ingrese primero una vez con el proveedor de identidad',
    'Sign in through the identity provider once first',
  ),
  second_factor_unreadable: conflict(
    'Pida a un operador que restablezca su segundo factor',
    'Contact an operator to reset your second factor',
  ),
  setup_expired: conflict(
    'Pasaron más de diez minutos: empiece de nuevo',
    'More than ten minutes have passed: start again',
  ),
  too_many_attempts: tooMany('Demasiados intentos: espere e intente de nuevo', 'Too many attempts: wait and try again'),
  too_many_directory_entries: conflict(
    'El directorio llegó a su máximo: asigne solo a quienes usan la consola',
    'The directory is full: assign only the people who use the console',
  ),
  too_many_members: conflict(
    'La cuenta llegó al máximo de personas',
    'The account has reached its maximum number of people',
  ),
  unknown_directory_entry: unknown('El directorio no tiene esa entrada', 'The directory has no such entry'),
  too_many_domains: conflict(
    'La cuenta llegó al máximo de dominios: quite uno',
    'The account has reached its maximum number of domains: remove one',
  ),
  unknown_domain: unknown('La cuenta no tiene ese dominio', 'The account has no such domain'),
  unknown_invitation: unknown('No existe esa invitación', 'This invitation does not exist'),
  unknown_mail: unknown('No existe ese correo', 'This e-mail does not exist'),
  unknown_member: unknown('No existe esa persona', 'This person does not exist'),
  wrong_code: forbidden('El código no es correcto o ya se usó', 'The code is wrong or was already used'),
} as const satisfies Record<MemberErrorCode, ErrorReasonSpec>;
