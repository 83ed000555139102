import type { MailKind, MailLanguage, MailParams } from './mail.js';

/** Content of a mail, before it becomes text and HTML. */
export interface MailText {
  subject: string;
  paragraphs: string[];
  /** The one link of the mail: a page of the console, with the token it needs. */
  action?: { label: string; page: ConsolePage; token?: string };
  /** In small type below the link. */
  note?: string;
}

/** Pages that mails link to. The token follows a `#`, so that no server or proxy logs it. */
export type ConsolePage =
  | '/verify-email'
  | '/invitation'
  | '/reset-password'
  | '/sign-in'
  | '/keys'
  | '/webhooks'
  | '/policy'
  | '/plan'
  | '/operator/tenants'
  | '/account';

export type MailTexts = { [Kind in MailKind]: (params: MailParams[Kind]) => MailText };

/** Date and time in Bogotá, in words. */
export function momentIn(language: MailLanguage, epochMs: number): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Bogota' } as const;
  return new Intl.DateTimeFormat(language === 'es' ? 'es-CO' : 'en-GB', format).format(epochMs);
}
