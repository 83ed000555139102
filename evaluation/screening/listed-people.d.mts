import type { Half } from './half.mjs';

export interface ListedPerson {
  key: string;
  half: Half;
  ids: string[];
  origin: string;
  names: { text: string; weak?: boolean; id: string }[];
  birthDates: string[];
  cedulas: string[];
}

export function listedPeople(entries: object[]): ListedPerson[];
export function cyrillicLanguage(text: string): 'russian' | 'ukrainian' | 'belarusian';
