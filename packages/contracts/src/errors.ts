/** The six codes of the interface specification, and `service_unavailable`, the only code we added. */
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

/** Why a request failed: the `reason` member of the error body. One table for all, so each reason has one status everywhere. */
export const ERROR_REASONS = {
  invalid_json: reason(400, 'bad_request', 'El cuerpo no es JSON válido', 'The body is not valid JSON'),
  invalid_body: reason(400, 'bad_request', 'Parámetros inválidos o faltantes', 'Invalid or missing parameters'),
  invalid_parameter: reason(400, 'bad_request', 'Parámetro inválido', 'Invalid parameter'),
  invalid_receipt: reason(400, 'bad_request', 'Recibo inválido', 'Invalid receipt'),
  invalid_idempotency_key: reason(
    400,
    'bad_request',
    'Encabezado Idempotency-Key inválido',
    'Invalid Idempotency-Key header',
  ),
  malformed_request: reason(400, 'bad_request', 'Solicitud HTTP mal formada', 'Malformed HTTP request'),
  unexpected_body: reason(400, 'bad_request', 'Esta operación no admite cuerpo', 'This operation does not take a body'),
  missing_credentials: reason(401, 'unauthorized', 'Falta la clave de API', 'The API key is missing'),
  invalid_key: reason(401, 'unauthorized', 'Clave de API inválida', 'Invalid API key'),
  ambiguous_credentials: reason(
    401,
    'unauthorized',
    'Credenciales ambiguas: envíe una sola clave',
    'Ambiguous credentials: send one key',
  ),
  wrong_environment: reason(
    401,
    'unauthorized',
    'La clave de API es de otro ambiente',
    'The API key belongs to another environment',
  ),
  key_expired: reason(401, 'unauthorized', 'La clave de API venció', 'The API key has expired'),
  key_revoked: reason(401, 'unauthorized', 'La clave de API fue revocada', 'The API key was revoked'),
  key_rotated: reason(
    401,
    'unauthorized',
    'La clave de API fue reemplazada por otra',
    'The API key was replaced by a newer one',
  ),
  credential_exposed: reason(
    401,
    'unauthorized',
    'La clave de API quedó expuesta en la URL o en el cuerpo: reemplácela y envíela en un encabezado',
    'The API key was exposed in the URL or the body: rotate it and send it in a header',
  ),
  missing_scope: reason(
    403,
    'forbidden',
    'La clave de API no tiene permiso para este recurso',
    'The API key lacks the scope for this endpoint',
  ),
  plan_excludes: reason(403, 'forbidden', 'El plan no incluye este recurso', 'The plan does not include this endpoint'),
  trial_expired: reason(403, 'forbidden', 'El periodo de prueba terminó', 'The trial has ended'),
  tenant_suspended: reason(403, 'forbidden', 'La cuenta está suspendida', 'The account is suspended'),
  foreign_receipt: reason(
    403,
    'forbidden',
    'El recibo pertenece a otra cuenta',
    'The receipt belongs to another account',
  ),
  network_not_allowed: reason(
    403,
    'forbidden',
    'La clave de API no se puede usar desde esta red',
    'The API key may not be used from this network',
  ),
  client_certificate_required: reason(
    403,
    'forbidden',
    'La clave de API exige un certificado de cliente',
    'The API key requires a client certificate',
  ),
  client_certificate_invalid: reason(
    403,
    'forbidden',
    'El certificado de cliente no es válido',
    'The client certificate is not valid',
  ),
  client_certificate_not_bound: reason(
    403,
    'forbidden',
    'El certificado de cliente no está vinculado a la clave de API',
    'The client certificate is not bound to the API key',
  ),
  client_certificate_unsupported: reason(
    403,
    'forbidden',
    'La clave de API exige un certificado de cliente y este servicio no los recibe',
    'The API key requires a client certificate, and this service does not take any',
  ),
  unknown_route: reason(404, 'not_found', 'La ruta no existe', 'The path does not exist'),
  invalid_cedula: reason(404, 'not_found', 'Número de cédula mal formado', 'Malformed cédula number'),
  cedula_not_found: reason(404, 'not_found', 'Cédula no encontrada', 'Cédula not found'),
  version_gone: reason(
    404,
    'not_found',
    'Ya no se conserva la versión con la que se tomó la decisión',
    'The version that made the decision is no longer kept',
  ),
  method_not_allowed: reason(
    405,
    'bad_request',
    'Método HTTP no permitido en esta ruta',
    'HTTP method not allowed on this path',
  ),
  request_timeout: reason(
    408,
    'bad_request',
    'La solicitud tardó demasiado en llegar',
    'The request took too long to arrive',
  ),
  idempotency_key_reused: reason(
    409,
    'bad_request',
    'El Idempotency-Key ya se usó con otra solicitud',
    'The Idempotency-Key was used with another request',
  ),
  body_too_large: reason(413, 'bad_request', 'El cuerpo es demasiado grande', 'The body is too large'),
  uri_too_long: reason(414, 'bad_request', 'La URL es demasiado larga', 'The URL is too long'),
  unsupported_media_type: reason(415, 'bad_request', 'Tipo de contenido no admitido', 'Unsupported media type'),
  unsupported_encoding: reason(
    415,
    'bad_request',
    'Codificación de contenido no admitida',
    'Unsupported content encoding',
  ),
  expectation_failed: reason(417, 'bad_request', 'Encabezado Expect no admitido', 'Unsupported Expect header'),
  headers_too_large: reason(
    431,
    'bad_request',
    'Los encabezados son demasiado grandes',
    'The header fields are too large',
  ),
  rate_limited: reason(429, 'rate_limit_exceeded', 'Límite por segundo superado', 'Rate limit exceeded'),
  too_many_batches: reason(
    429,
    'rate_limit_exceeded',
    'Demasiados lotes abiertos al mismo tiempo',
    'Too many batches are open at the same time',
  ),
  quota_exhausted: reason(429, 'rate_limit_exceeded', 'Cupo de consultas agotado', 'Query quota used up'),
  not_implemented: reason(
    501,
    'bad_request',
    'Operación HTTP no admitida por este servicio',
    'HTTP feature not supported by this service',
  ),
  internal: reason(500, 'internal_error', 'Error interno', 'Internal error'),
  source_unavailable: reason(503, 'service_unavailable', 'La fuente no está disponible', 'The source is unavailable'),
  not_ready: reason(503, 'service_unavailable', 'El servicio no está disponible', 'The service is unavailable'),
  overloaded: reason(503, 'service_unavailable', 'El servicio está sobrecargado', 'The service is overloaded'),
  deadline_exceeded: reason(
    503,
    'service_unavailable',
    'Se agotó el tiempo de respuesta',
    'The decision was not ready in time',
  ),
} as const satisfies Record<string, ErrorReasonSpec>;

export type ErrorReason = keyof typeof ERROR_REASONS;

/** One element of `errors`: the place (RFC 6901 pointer) and the problem, never the value. */
export interface FieldError<Code extends string = string> {
  pointer: string;
  code: Code;
}
