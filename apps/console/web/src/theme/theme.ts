import { useCallback, useState } from 'react';
import { readPreference, savePreference } from '../app/stored-preferences.js';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const isTheme = (value: string | null): value is Theme => THEMES.some((theme) => theme === value);
const readTheme = (): Theme => {
  const value = readPreference('theme');
  return isTheme(value) ? value : 'system';
};

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

/** Call this before the first render, so that the page does not flash in the wrong theme. */
export const applyStoredTheme = (): void => applyTheme(readTheme());

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(readTheme);
  const choose = useCallback((chosen: Theme) => {
    savePreference('theme', chosen);
    applyTheme(chosen);
    setTheme(chosen);
  }, []);
  return [theme, choose];
}
