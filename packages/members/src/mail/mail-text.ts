import type { MailKind, MailLanguage, MailParams } from './mail.js';

/** What a mail says, before it becomes text and HTML. */
export interface MailText {
  subject: string;
  paragraphs: string[];
  /** The one thing to do: a page of the console, and the token that it needs. */
  action?: { label: string; page: ConsolePage; token?: string };
  /** Below the action, in small type. */
  note?: string;
}

/** Pages that mails lead to. A token follows the `#`, so that no server on the way writes it down. */
export type ConsolePage = '/verify-email' | '/invitation' | '/reset-password' | '/sign-in' | '/keys' | '/account';

export type MailTexts = { [Kind in MailKind]: (params: MailParams[Kind]) => MailText };

/** A moment in Bogotá, in words. */
export function momentIn(language: MailLanguage, epochMs: number): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Bogota' } as const;
  return new Intl.DateTimeFormat(language === 'es' ? 'es-CO' : 'en-GB', format).format(epochMs);
}
