import type { Mail, MailKind, MailLanguage, MailParams } from './mail.js';
import type { MailText, MailTexts } from './mail-text.js';
import { ENGLISH } from './mail-texts-en.js';
import { SPANISH } from './mail-texts-es.js';

/** A mail ready for a mail server. */
export interface RenderedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const TEXTS: Record<MailLanguage, MailTexts> = { es: SPANISH, en: ENGLISH };

/**
 * Renders a mail in its language.
 * @param options consoleUrl: origin of the console, for the mail's link
 * @returns `null` for a sent mail, whose parameters are deleted
 */
export function renderMail(mail: Mail, { consoleUrl }: { consoleUrl: string }): RenderedMail | null {
  if (mail.params === null) {
    return null;
  }
  const text = textOf(mail.language, mail.kind, mail.params);
  const link = linkOf(text, consoleUrl);
  return { to: mail.to, subject: oneLine(text.subject), text: plainText(text, link), html: htmlText(mail, text, link) };
}

function textOf<Kind extends MailKind>(language: MailLanguage, kind: Kind, params: MailParams[Kind]): MailText {
  return TEXTS[language][kind](params);
}

function linkOf({ action }: MailText, consoleUrl: string): string | null {
  if (!action) {
    return null;
  }
  const url = new URL(action.page, consoleUrl);
  if (action.token !== undefined) {
    url.hash = action.token;
  }
  return url.href;
}

function plainText({ paragraphs, action, note }: MailText, link: string | null): string {
  const parts = [...paragraphs, ...(action ? [`${action.label}:\n${link}`] : []), ...(note ? [note] : []), 'Cotejo'];
  return `${parts.join('\n\n')}\n`;
}

function htmlText({ language }: Mail, { subject, paragraphs, action, note }: MailText, link: string | null): string {
  const body = [
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    ...(action && link !== null ? [`<p><a href="${escaped(link)}">${escaped(action.label)}</a></p>`] : []),
    ...(note ? [`<p><small>${escaped(note)}</small></p>`] : []),
    '<p>Cotejo</p>',
  ];
  const head = `<meta charset="utf-8"><title>${escaped(subject)}</title>`;
  return `<!doctype html>\n<html lang="${language}"><head>${head}</head>\n<body>\n${body.join('\n')}\n</body></html>\n`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

/** Line breaks in a company's name could start another mail header. */
const oneLine = (text: string): string => text.replace(/[\r\n\u2028\u2029]+/g, ' ');
