import { ExpectedError } from '@cotejo/contracts/expected-error';

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
export class WebhookError extends ExpectedError<WebhookErrorCode> {}

/** The data of an event does not match its type. The message names the member, never its value. */
export class EventInvalidError extends ExpectedError {
  constructor(type: string, problem: string) {
    super('event_invalid', `event ${type}: ${problem}`);
  }
}
