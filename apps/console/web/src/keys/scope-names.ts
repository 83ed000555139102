import { useTexts } from '../i18n/texts.js';
import { keysTexts } from './keys-texts.js';

type TextKey = keyof typeof keysTexts.es;
const hasName = (scope: string): scope is TextKey & `${string}:${string}` =>
  scope.includes(':') && scope in keysTexts.es;

/** Returns the name of a scope. A scope that this page does not know is named by its id. */
export function useScopeName(): (scope: string) => string {
  const t = useTexts(keysTexts);
  return (scope) => (hasName(scope) ? t(scope) : scope);
}
