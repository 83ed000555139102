import type { ErrorCode, ErrorReasonSpec } from '@cotejo/contracts';
import type { MemberErrorCode } from '@cotejo/members';

const reason = (status: number, code: ErrorCode, es: string, en: string): ErrorReasonSpec => ({ status, code, es, en });
const unknown = (es: string, en: string) => reason(404, 'not_found', es, en);
const conflict = (es: string, en: string) => reason(409, 'bad_request', es, en);
const later = (es: string, en: string) => reason(503, 'service_unavailable', es, en);

/** What `packages/members` refuses, as the console says it. */
export const MEMBER_REASONS = {
  already_invited: conflict('Ya tiene una invitación vigente', 'There is an open invitation already'),
  already_member: conflict('Ya es miembro de la cuenta', 'Is a member of the account already'),
  busy: later(
    'Demasiados ingresos a la vez: intente en unos segundos',
    'Too many sign-ins at once: try again in some seconds',
  ),
  company_has_account: conflict(
    'La empresa ya tiene una cuenta: pida una invitación',
    'The company has an account already: ask for an invitation',
  ),
  email_taken: conflict('Este correo ya tiene una cuenta', 'This address has an account already'),
  in_progress: conflict('El enlace se está usando en otra pestaña', 'The link is being used in another tab'),
  invalid_email: reason(400, 'bad_request', 'El correo no es válido', 'The address is not valid'),
  invalid_link: unknown('El enlace ya se usó o venció', 'The link was used or is too old'),
  last_admin: conflict('La cuenta necesita al menos un administrador', 'The account needs an administrator'),
  last_operator: conflict('Debe quedar al menos un operador', 'An operator has to stay'),
  no_second_factor: conflict('No hay segundo factor', 'There is no second factor'),
  outbox_full: later(
    'No se pueden enviar correos ahora: intente más tarde',
    'No mail can be sent now: try again later',
  ),
  second_factor_unreadable: conflict(
    'Un operador debe restablecer su segundo factor',
    'An operator has to reset your second factor',
  ),
  setup_expired: conflict('Empiece de nuevo: pasaron diez minutos', 'Begin anew: ten minutes have passed'),
  too_many_attempts: reason(429, 'rate_limit_exceeded', 'Demasiados intentos: espere', 'Too many attempts: wait'),
  too_many_members: conflict('No caben más personas en la cuenta', 'There is no room for more people in the account'),
  unknown_invitation: unknown('No existe esa invitación', 'There is no such invitation'),
  unknown_mail: unknown('No existe ese correo', 'There is no such mail'),
  unknown_member: unknown('No existe esa persona', 'There is no such person'),
  wrong_code: reason(403, 'forbidden', 'El código no es correcto o ya se usó', 'The code is wrong or was used'),
} as const satisfies Record<MemberErrorCode, ErrorReasonSpec>;
