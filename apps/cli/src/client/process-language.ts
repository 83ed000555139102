import { terminal } from '@cotejo/platform/command';

/** A language of the texts of the API. */
export type Language = 'es' | 'en';

/** Spanish where the person's system speaks it (POSIX: the first of these variables that is set counts), else English. */
export function processLanguage({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv = terminal().env): Language {
  return /^es(?:[_.@-]|$)/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'es' : 'en';
}
