/** Why an operation on webhooks was refused. */
export type WebhookErrorCode =
  | 'unknown_webhook'
  | 'too_many_webhooks'
  | 'invalid_url'
  | 'url_not_https'
  | 'address_not_allowed'
  | 'invalid_description'
  | 'invalid_types'
  | 'invalid_overlap'
  | 'webhook_disabled'
  | 'secret_unreadable'
  | 'unknown_event'
  | 'inbox_full';

/** An operation on webhooks was refused. The message is written for the person who tried it, and repeats no input. */
export class WebhookError extends Error {
  constructor(
    readonly code: WebhookErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'WebhookError';
  }
}

/** The data of an event does not match its type. The message names the member, never its value. */
export class EventInvalidError extends Error {
  readonly code = 'event_invalid';
  constructor(type: string, problem: string) {
    super(`event ${type}: ${problem}`);
    this.name = 'EventInvalidError';
  }
}
