import { useTexts } from '../i18n/texts.js';
import { keysTexts } from './keys-texts.js';

type TextKey = keyof typeof keysTexts.es;
const hasName = (scope: string): scope is TextKey & `${string}:${string}` =>
  scope.includes(':') && scope in keysTexts.es;

/** What a scope is called; one that is newer than this page goes by its id. */
export function useScopeName(): (scope: string) => string {
  const t = useTexts(keysTexts);
  return (scope) => (hasName(scope) ? t(scope) : scope);
}
