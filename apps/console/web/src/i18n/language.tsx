import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria';
import type { Language } from '../../../src/api/session.api.js';
import { setProblemLanguage } from '../api/client.js';
import { readPreference, savePreference } from '../app/stored-preferences.js';

export const LANGUAGES = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'English' },
] as const satisfies readonly { value: Language; label: string }[];

const LOCALES = { es: 'es-CO', en: 'en-US' } as const satisfies Record<Language, string>;

interface LanguageChoice {
  language: Language;
  setLanguage: (language: Language) => void;
}

const Choice = createContext<LanguageChoice>({ language: 'es', setLanguage: () => {} });

export const useLanguage = (): LanguageChoice => use(Choice);

/** Spanish by default. This browser stores the choice of another language. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, choose] = useState<Language>(() => (readPreference('language') === 'en' ? 'en' : 'es'));
  const setLanguage = useCallback((chosen: Language) => {
    savePreference('language', chosen);
    choose(chosen);
  }, []);
  setProblemLanguage(language);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choice = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);
  return (
    <Choice value={choice}>
      <I18nProvider locale={LOCALES[language]}>{children}</I18nProvider>
    </Choice>
  );
}
