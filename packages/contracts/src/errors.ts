/** The six codes of the interface, and `service_unavailable`, the one addition. */
export const ERROR_CODES = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limit_exceeded',
  'internal_error',
  'service_unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export interface ErrorReasonSpec {
  status: number;
  code: ErrorCode;
  es: string;
  en: string;
}

const reason = (status: number, code: ErrorCode, es: string, en: string): ErrorReasonSpec => ({ status, code, es, en });

/** Why a request failed: the `reason` member of the error body. One table, so that a code has one status everywhere. */
export const ERROR_REASONS = {
  invalid_json: reason(400, 'bad_request', 'El cuerpo no es JSON válido', 'The body is not valid JSON'),
  invalid_body: reason(400, 'bad_request', 'Parámetros inválidos o faltantes', 'Invalid or missing parameters'),
  invalid_parameter: reason(400, 'bad_request', 'Parámetro inválido', 'Invalid parameter'),
  invalid_cedula: reason(400, 'bad_request', 'Número de cédula mal formado', 'Malformed cédula number'),
  invalid_receipt: reason(400, 'bad_request', 'Recibo inválido', 'Invalid receipt'),
  malformed_request: reason(400, 'bad_request', 'Solicitud mal formada', 'Malformed request'),
  unexpected_body: reason(400, 'bad_request', 'Esta operación no lleva cuerpo', 'This operation takes no body'),
  missing_credentials: reason(401, 'unauthorized', 'Falta la clave de API', 'API key missing'),
  invalid_key: reason(401, 'unauthorized', 'Clave de API inválida', 'Invalid API key'),
  ambiguous_credentials: reason(401, 'unauthorized', 'Credenciales ambiguas', 'Ambiguous credentials'),
  wrong_environment: reason(
    401,
    'unauthorized',
    'La clave es de otro ambiente',
    'The key belongs to another environment',
  ),
  key_expired: reason(401, 'unauthorized', 'Clave de API vencida', 'API key expired'),
  key_revoked: reason(401, 'unauthorized', 'Clave de API revocada', 'API key revoked'),
  key_rotated: reason(401, 'unauthorized', 'La clave de API fue reemplazada', 'API key replaced by a newer one'),
  credential_exposed: reason(
    401,
    'unauthorized',
    'La clave de API va en un encabezado, nunca en la URL ni en el cuerpo: reemplácela',
    'The API key belongs in a header, never in the URL or the body: rotate it',
  ),
  missing_scope: reason(403, 'forbidden', 'La clave no tiene permiso para este recurso', 'The key lacks the scope'),
  plan_excludes: reason(403, 'forbidden', 'El plan no incluye este recurso', 'The plan does not include this endpoint'),
  trial_expired: reason(403, 'forbidden', 'El periodo de prueba terminó', 'The trial has ended'),
  tenant_suspended: reason(403, 'forbidden', 'La cuenta está suspendida', 'The account is suspended'),
  foreign_receipt: reason(403, 'forbidden', 'El recibo es de otra cuenta', 'The receipt belongs to another account'),
  unknown_route: reason(404, 'not_found', 'Recurso no encontrado', 'Resource not found'),
  cedula_not_found: reason(404, 'not_found', 'Cédula no encontrada', 'Cédula not found'),
  version_gone: reason(
    404,
    'not_found',
    'La versión con la que se decidió ya no se conserva',
    'The version that decided is no longer kept',
  ),
  method_not_allowed: reason(405, 'bad_request', 'Método no permitido', 'Method not allowed'),
  request_timeout: reason(408, 'bad_request', 'La solicitud tardó demasiado', 'The request took too long to arrive'),
  body_too_large: reason(413, 'bad_request', 'Cuerpo demasiado grande', 'Body too large'),
  uri_too_long: reason(414, 'bad_request', 'Dirección demasiado larga', 'URI too long'),
  unsupported_media_type: reason(415, 'bad_request', 'Tipo de contenido no admitido', 'Unsupported media type'),
  unsupported_encoding: reason(415, 'bad_request', 'Codificación no admitida', 'Unsupported content encoding'),
  expectation_failed: reason(417, 'bad_request', 'Expectativa no admitida', 'Unsupported expectation'),
  headers_too_large: reason(431, 'bad_request', 'Encabezados demasiado grandes', 'Header fields too large'),
  rate_limited: reason(429, 'rate_limit_exceeded', 'Límite por segundo superado', 'Rate limit exceeded'),
  quota_exhausted: reason(429, 'rate_limit_exceeded', 'Cupo de consultas agotado', 'Query quota exhausted'),
  not_implemented: reason(501, 'bad_request', 'No admitido por este servicio', 'Not supported by this service'),
  internal: reason(500, 'internal_error', 'Error interno', 'Internal error'),
  source_unavailable: reason(503, 'service_unavailable', 'Fuente no disponible', 'Source unavailable'),
  not_ready: reason(503, 'service_unavailable', 'Servicio no disponible', 'Service unavailable'),
  overloaded: reason(503, 'service_unavailable', 'Servicio sobrecargado', 'Service overloaded'),
  deadline_exceeded: reason(503, 'service_unavailable', 'Tiempo de respuesta agotado', 'Deadline exceeded'),
} as const satisfies Record<string, ErrorReasonSpec>;

export type ErrorReason = keyof typeof ERROR_REASONS;

/** One member of `errors`: where (RFC 6901 pointer) and what, never the value. */
export interface FieldError {
  pointer: string;
  code: string;
}
