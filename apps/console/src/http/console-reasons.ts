import type { ErrorCode, ErrorReasonSpec } from '@cotejo/contracts';
import { ACCOUNT_REASONS } from './account-reasons.js';
import { MEMBER_REASONS } from './member-reasons.js';

const reason = (status: number, code: ErrorCode, es: string, en: string): ErrorReasonSpec => ({ status, code, es, en });

/** Why the console refused: the `reason` member of the error body. One table, so that a reason has one status everywhere. */
export const CONSOLE_REASONS = {
  ...ACCOUNT_REASONS,
  ...MEMBER_REASONS,
  wrong_credentials: reason(401, 'unauthorized', 'Correo o contraseña incorrectos', 'Wrong address or password'),
  wrong_password: reason(403, 'forbidden', 'La contraseña no es correcta', 'The password is wrong'),
  puzzle_unsolved: reason(
    400,
    'bad_request',
    'La comprobación contra robots no sirve o venció: intente de nuevo',
    'The check against robots is wrong or too old: try again',
  ),
  check_unavailable: reason(
    503,
    'service_unavailable',
    'No se pudo comprobar el correo: intente en un minuto',
    'The address could not be checked: try again in a minute',
  ),
  malformed_request: reason(400, 'bad_request', 'Solicitud mal formada', 'Malformed request'),
  invalid_body: reason(400, 'bad_request', 'Revise los datos marcados', 'Check the marked fields'),
  invalid_query: reason(400, 'bad_request', 'Parámetro inválido', 'Invalid parameter'),
  missing_idempotency_key: reason(400, 'bad_request', 'Falta Idempotency-Key', 'Idempotency-Key is missing'),
  signed_out: reason(
    401,
    'unauthorized',
    'La sesión terminó: ingrese de nuevo',
    'The session has ended: sign in again',
  ),
  foreign_origin: reason(403, 'forbidden', 'La solicitud viene de otro sitio', 'The request comes from another site'),
  csrf_invalid: reason(
    403,
    'forbidden',
    'La página quedó desactualizada: repita la acción',
    'The page is outdated: try again',
  ),
  role_required: reason(403, 'forbidden', 'Su rol no permite esta acción', 'Your role does not allow this'),
  confirmation_required: reason(403, 'forbidden', 'Confirme su contraseña', 'Confirm your password'),
  second_factor_required: reason(
    403,
    'forbidden',
    'Active primero el segundo factor',
    'Set up the second factor first',
  ),
  not_found: reason(404, 'not_found', 'No existe', 'Not found'),
  needs_tenant: reason(
    409,
    'bad_request',
    'El área de pruebas es de una cuenta: ingrese como miembro de una',
    'The playground belongs to an account: sign in as a member of one',
  ),
  already_done: reason(409, 'bad_request', 'Esta acción ya se hizo', 'This was done already'),
  unknown_job: reason(404, 'not_found', 'No existe esa tarea', 'There is no such job'),
  unknown_run: reason(404, 'not_found', 'No existe esa ejecución', 'There is no such run'),
  job_needs_data: reason(409, 'bad_request', 'Esta tarea no se inicia a mano', 'This job is not started by hand'),
  job_running: reason(409, 'bad_request', 'La tarea ya está en curso', 'The job is running already'),
  run_not_failed: reason(409, 'bad_request', 'La ejecución no falló', 'The run has not failed'),
  body_too_large: reason(413, 'bad_request', 'Cuerpo demasiado grande', 'Body too large'),
  unsupported_media_type: reason(415, 'bad_request', 'Tipo de contenido no admitido', 'Unsupported media type'),
  internal: reason(500, 'internal_error', 'Error interno', 'Internal error'),
  lists_unreadable: reason(
    500,
    'internal_error',
    'El paquete de listas en uso no se puede leer',
    'The bundle of lists in use cannot be read',
  ),
  api_answer_unusable: reason(
    502,
    'service_unavailable',
    'La API no respondió como se espera',
    'The API did not answer as expected',
  ),
  api_unreachable: reason(503, 'service_unavailable', 'La API no responde', 'The API does not answer'),
  api_busy: reason(503, 'service_unavailable', 'Demasiadas pruebas a la vez', 'Too many calls at once'),
  state_unavailable: reason(
    503,
    'service_unavailable',
    'Sin conexión con los datos: intente en unos segundos',
    'No connection to the data: try again in some seconds',
  ),
} as const satisfies Record<string, ErrorReasonSpec>;

export type ConsoleReason = keyof typeof CONSOLE_REASONS;
