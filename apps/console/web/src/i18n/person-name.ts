import { useCallback } from 'react';
import { codeTexts } from './code-texts.js';
import { useCodeTexts } from './texts.js';

/** The name of a person or process that changed something, as the API names it. */
export function usePersonName(): (name: string) => string {
  const codeText = useCodeTexts(codeTexts);
  return useCallback((name) => codeText(`who_${name}`, name), [codeText]);
}
