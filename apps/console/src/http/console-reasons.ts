import type { ErrorReasonSpec } from '@cotejo/contracts';
import { ACCOUNT_REASONS } from './account-reasons.js';
import { HTTP_REASONS } from './http-reasons.js';
import { MEMBER_REASONS } from './member-reasons.js';
import {
  badGateway,
  broken,
  conflict,
  forbidden,
  invalid,
  tooMany,
  unauthorized,
  unavailable,
  unknown,
} from './reason.js';
import { WEBHOOK_REASONS } from './webhook-reasons.js';

/** Every `reason` of the console's error body, with status, code and texts. */
export const CONSOLE_REASONS = {
  ...ACCOUNT_REASONS,
  ...MEMBER_REASONS,
  ...WEBHOOK_REASONS,
  ...HTTP_REASONS,
  wrong_credentials: unauthorized('Correo o contraseña incorrectos', 'Wrong e-mail address or password'),
  company_sign_in_required: forbidden(
    'Su empresa exige ingresar con su proveedor de identidad',
    'Your company requires you to sign in through its identity provider',
  ),
  unknown_mail_domain: unknown(
    'Ninguna empresa registró ese dominio: use el enlace que le dio su administrador',
    'No company registered this domain: use the link that your administrator gave you',
  ),
  domain_unproven: invalid(
    'El DNS del dominio todavía no muestra ese registro: puede tardar una hora',
    'The DNS of the domain does not show this record yet: it may take an hour',
  ),
  domain_shared: invalid(
    'Es un dominio de correo que usan muchas empresas y personas',
    'Many companies and people use this mail domain',
  ),
  provider_unreachable: unavailable(
    'El proveedor de identidad no responde, o su dirección no está permitida',
    'The identity provider does not answer, or its address is not allowed',
  ),
  provider_refused: forbidden(
    'El proveedor de identidad rechazó el ingreso',
    'The identity provider refused the sign-in',
  ),
  provider_client_refused: forbidden(
    'El proveedor de identidad no acepta el secreto de Cotejo: avise a quien lo administra',
    'The identity provider does not accept the secret of Cotejo: tell its administrators',
  ),
  provider_answer_invalid: forbidden(
    'La respuesta del proveedor de identidad no es válida: empiece de nuevo',
    'The answer of the identity provider is not valid: start again',
  ),
  provider_claims_missing: forbidden(
    'El proveedor no envió un correo verificado, un identificador o todos los grupos',
    'The provider did not send a verified e-mail address, an id, or all groups',
  ),
  provider_other_person: forbidden(
    'El proveedor de identidad confirmó a otra persona',
    'The identity provider confirmed another person',
  ),
  sign_in_expired: forbidden(
    'El ingreso tardó más de diez minutos o empezó en otro navegador: empiece de nuevo',
    'The sign-in took more than ten minutes, or began in another browser: start again',
  ),
  key_of_no_account: forbidden(
    'La clave no es una clave vigente de esta cuenta',
    'The key is no valid key of this account',
  ),
  wrong_password: forbidden('La contraseña no es correcta', 'The password is wrong'),
  puzzle_unsolved: invalid(
    'La comprobación contra robots no es válida o venció: intente de nuevo',
    'The anti-robot check is not valid or has expired: try again',
  ),
  check_unavailable: unavailable(
    'No se pudo comprobar el dominio: intente de nuevo en un minuto',
    'The domain could not be checked: try again in a minute',
  ),
  invalid_body: invalid('Revise los datos marcados', 'Check the highlighted fields'),
  invalid_query: invalid('Un parámetro no es válido', 'A parameter is not valid'),
  missing_idempotency_key: invalid('Falta el encabezado Idempotency-Key', 'The Idempotency-Key header is missing'),
  signed_out: unauthorized('La sesión terminó: ingrese de nuevo', 'The session has ended: sign in again'),
  foreign_origin: forbidden('La solicitud viene de otro sitio', 'The request comes from another site'),
  csrf_invalid: forbidden(
    'La página está desactualizada: vuelva a cargarla e intente de nuevo',
    'The page is out of date: reload it and try again',
  ),
  role_required: forbidden('Su rol no permite esta acción', 'Your role does not allow this action'),
  confirmation_required: forbidden('Confirme su contraseña', 'Confirm your password'),
  second_factor_required: forbidden('Active primero el segundo factor', 'Set up the second factor first'),
  changes_limited: tooMany(
    'Hizo demasiados cambios en poco tiempo: espere e intente de nuevo',
    'You made too many changes in a short time: wait and try again',
  ),
  not_found: unknown('No existe', 'Not found'),
  needs_tenant: conflict(
    'El área de pruebas pertenece a una cuenta: ingrese como miembro de una cuenta',
    'The playground belongs to an account: sign in as a member of an account',
  ),
  already_done: conflict('Esta acción ya se realizó', 'This action was already done'),
  unknown_job: unknown('No existe esa tarea', 'This job does not exist'),
  unknown_run: unknown('No existe esa ejecución', 'This run does not exist'),
  job_needs_data: conflict('Esta tarea no se puede iniciar a mano', 'This job cannot be started by hand'),
  job_running: conflict('La tarea ya está en curso', 'The job is already running'),
  run_not_failed: conflict('Solo se puede repetir una ejecución que falló', 'Only a failed run can be retried'),
  internal: broken('Error interno', 'Internal error'),
  lists_unreadable: broken('No se puede leer el paquete de listas en uso', 'The list bundle in use cannot be read'),
  api_answer_unusable: badGateway('La API dio una respuesta inesperada', 'The API gave an unexpected answer'),
  api_unreachable: unavailable('La API no responde', 'The API does not answer'),
  api_busy: unavailable(
    'Hay demasiadas pruebas a la vez: intente de nuevo en unos segundos',
    'Too many calls at once: try again in a few seconds',
  ),
  state_unavailable: unavailable(
    'No hay conexión con los datos: intente de nuevo en unos segundos',
    'The data is unavailable: try again in a few seconds',
  ),
} as const satisfies Record<string, ErrorReasonSpec>;

export type ConsoleReason = keyof typeof CONSOLE_REASONS;
