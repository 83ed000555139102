import type { ErrorReasonSpec } from '@cotejo/contracts';
import type { WebhookErrorCode } from '@cotejo/events';
import type { ProblemDetails } from '@cotejo/platform';
import { conflict, invalid, unavailable, unknown } from './reason.js';

/** Status, code and texts for each error of `packages/events`. */
export const WEBHOOK_REASONS = {
  unknown_webhook: unknown('No existe ese webhook', 'This webhook does not exist'),
  unknown_event: unknown(
    'El evento ya no se guarda: tiene más de cuatro días',
    'The event is no longer stored: it is older than four days',
  ),
  too_many_webhooks: conflict(
    'La cuenta llegó al máximo de webhooks: elimine uno',
    'The account has reached its maximum number of webhooks: delete one',
  ),
  webhook_disabled: conflict(
    'El webhook está desactivado: actívelo primero',
    'The webhook is disabled: enable it first',
  ),
  secret_unreadable: conflict(
    'No se puede leer el secreto del webhook: rótelo',
    'The secret of the webhook cannot be read: rotate it',
  ),
  invalid_url: invalid(
    'Escriba una URL completa, sin usuario, contraseña ni fragmento',
    'Enter a complete URL, without user, password or fragment',
  ),
  url_not_https: invalid('La URL debe empezar por https://', 'The URL must start with https://'),
  address_not_allowed: invalid(
    'La URL apunta a una red privada: use una dirección pública',
    'The URL points to a private network: use a public address',
  ),
  invalid_description: invalid(
    'La descripción admite hasta 100 caracteres, en una sola línea',
    'A description has up to 100 characters, on one line',
  ),
  invalid_types: invalid(
    'Elija uno o más tipos de evento de la lista',
    'Choose one or more types of event from the list',
  ),
  invalid_overlap: invalid('El tiempo de reemplazo no es válido', 'The time of the overlap is not valid'),
  inbox_full: unavailable(
    'Hay demasiados eventos por enviar: intente de nuevo en unos minutos',
    'Too many events are waiting: try again in a few minutes',
  ),
} as const satisfies Record<WebhookErrorCode, ErrorReasonSpec>;

/** The member of the body that an error is about. */
const FIELDS: Partial<Record<WebhookErrorCode, string>> = {
  invalid_url: '/url',
  url_not_https: '/url',
  address_not_allowed: '/url',
  invalid_description: '/description',
  invalid_types: '/types',
};

export function webhookFieldErrors(code: WebhookErrorCode): Pick<ProblemDetails, 'errors'> {
  const pointer = FIELDS[code];
  return pointer === undefined ? {} : { errors: [{ pointer, code }] };
}
