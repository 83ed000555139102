import { useCallback, useState } from 'react';
import { recall, remember } from '../app/remembered.js';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const isTheme = (value: string | null): value is Theme => THEMES.some((theme) => theme === value);
const remembered = (): Theme => {
  const value = recall('theme');
  return isTheme(value) ? value : 'system';
};

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

/** To be called before anything is drawn. */
export const showRememberedTheme = (): void => show(remembered());

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(remembered);
  const choose = useCallback((chosen: Theme) => {
    remember('theme', chosen);
    show(chosen);
    setTheme(chosen);
  }, []);
  return [theme, choose];
}
