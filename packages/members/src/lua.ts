import { readLuaScript } from '@cotejo/platform';

/** Reads a script of this package's `lua` folder. */
export const lua = (name: string): string => readLuaScript(import.meta.url, name);
